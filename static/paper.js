"use strict";

// A pad of paper: whether a line adds up is said while it is typed.

(() => {
  function addUp(line) {
    const cells = [...line.querySelectorAll("input")];
    const sum = line.nextElementSibling.querySelector("[data-sum]");
    const typed = cells.filter((cell) => cell.value.trim());
    const total = Number(line.closest("[data-paper]").dataset.paper);
    const left = typed.reduce((left, cell) => left - Number(cell.value), total);
    const complete = left === 0 || (left > 0 && typed.length === cells.length - 1);
    const state = complete ? "right" : left > 0 ? "left" : "over";
    const told = typed.length > 0 && !Number.isNaN(left);
    sum.textContent = told ? sum.dataset[state].replace("#", Math.abs(left)) : "";
    for (const cell of cells) cell.placeholder = complete && !cell.value.trim() ? left : "";
  }

  document.addEventListener("input", (event) => {
    const line = event.target.closest?.("[data-line]");
    if (line) addUp(line);
  });
  const all = () => {
    document.querySelectorAll("[data-line]").forEach(addUp);
    const lay = document.getElementById("lay");
    if (lay) lay.hidden = Boolean(window.htmx); // which lays the lines out at each choice
  };
  document.addEventListener("app:page", all);
  all();
})();

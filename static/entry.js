// The entry of a hand: the rest fills itself in, Save says when it can, and what is half entered
// survives whatever happens to the page.
(() => {
  "use strict";

  const find = (selector) => document.querySelector(selector);
  const closest = (event, selector) => event.target.closest?.(selector);
  const seatsOf = (entry) => [...entry.querySelectorAll("[data-seat]")];
  const chosen = (seat) => seat.querySelector("input:checked");
  const value = (seat) => (chosen(seat) ? Number(chosen(seat).value) : null);
  const total = (entry) => Number(entry.querySelector("#status").dataset.total);
  const leftOf = (entry) => seatsOf(entry).reduce((left, seat) => left - value(seat), total(entry));
  const firstOpen = (entry) => seatsOf(entry).find((seat) => value(seat) === null) ?? seatsOf(entry)[0];

  // Say how many tricks are left to place, and fill in what the last seat gets; `quietly`: with a
  // page that has come, which says something else, so that a line that is another one is no news.
  function update(entry, quietly = false) {
    const status = entry.querySelector("#status");
    const seats = seatsOf(entry);
    const open = seats.filter((seat) => value(seat) === null);
    const left = leftOf(entry);
    const rest = open.length === 1 && left >= 0 ? open[0] : null;
    const complete = rest !== null || (open.length === 0 && left === 0);
    const state = complete ? "done" : left < 0 ? "over" : "open";
    for (const seat of seats) mark(seat, seat === rest ? left : null, status.dataset.rest);
    status.dataset.state = state;
    const text = [status.dataset[state].replace("#", Math.abs(left))];
    if (rest) text.push(aside(`, ${rest.querySelector("bdi").textContent}, ${status.dataset.rest}: ${left}`));
    if (quietly) {
      const same = status.cloneNode();
      same.append(...text);
      status.replaceWith(same);
    } else if (status.textContent !== text.map((part) => part.textContent ?? part).join("")) {
      status.ariaLive = "polite";
      status.replaceChildren(...text);
    }
    entry.querySelector("#save").setAttribute("aria-disabled", String(!complete));
  }

  // What only who listens needs: others see it where it stands.
  function aside(text) {
    return Object.assign(document.createElement("span"), { className: "vh", textContent: text });
  }

  // Show what a seat gets: chosen, or the rest, which must not look like a choice.
  function mark(seat, rest, word) {
    const folds = seat.matches("details");
    seat.classList.toggle("is-rest", rest !== null);
    seat.querySelector(".got").textContent = rest !== null ? `${word}: ${rest}` : folds ? value(seat) ?? "" : "";
    for (const radio of seat.querySelectorAll("input[type=radio]")) {
      radio.parentElement.classList.toggle("rest", Number(radio.value) === rest);
    }
  }

  // One seat is open at a time: after a choice the next one without, at last Save.
  function openNext(entry) {
    const open = seatsOf(entry).filter((seat) => value(seat) === null);
    if (open.length > 1) {
      open[0].open = true; // the browser closes the others: they share a name
      open[0].querySelector("summary").focus();
    } else {
      entry.querySelector("#save").focus();
    }
  }

  // Correcting starts with all seats chosen: the one touched longest ago makes room, as the rest.
  const touched = new WeakMap(); // of seats: when

  function makeRoom(entry, seat, time) {
    if (!seat || entry.dataset.entry) return;
    touched.set(seat, time);
    const seats = seatsOf(entry);
    if (leftOf(entry) === 0 || seats.some((seat) => value(seat) === null)) return;
    const age = (seat) => touched.get(seat) ?? 0;
    const others = seats.filter((other) => other !== seat);
    chosen(others.reduce((oldest, other) => (age(other) < age(oldest) ? other : oldest))).checked = false;
  }

  // A seat that comes in open folds itself while the one it replaces is still there.
  function unfold(entry) {
    const seat = firstOpen(entry);
    if (seat?.matches("details")) seat.open = true;
  }

  // Save was tapped too early: say again what is missing, and go there.
  function tooEarly(entry) {
    const status = entry.querySelector("#status");
    const text = [...status.childNodes];
    status.dataset.asked = "";
    status.replaceChildren();
    setTimeout(() => status.replaceChildren(...text), 100); // a change is what is read out
    const seat = firstOpen(entry);
    unfold(entry);
    openFolds(chosen(seat) ?? seat);
    (chosen(seat) ?? seat.querySelector("input")).focus();
  }

  // -- Drafts: one a hand, until that hand is saved. They go by the game, whose link may be renewed,
  // and say where it was, so that they can be forgotten with its table.

  const drafts = (game) => `draft ${game.dataset.game} `; // what their keys begin with
  const NOT_KEPT = ["csrf_token", "number"];
  const COUNTED = /^(tricks-|last_trick|trick_log)/; // what the trick counter fills in

  function keepDraft(entry) {
    const number = entry.dataset.entry;
    if (!number) return;
    const fields = [...new FormData(entry)].filter(([name, text]) => text && !NOT_KEPT.includes(name));
    const key = drafts(entry.closest("[data-game]")) + number;
    try {
      localStorage.setItem(key, JSON.stringify({ at: location.pathname, fields }));
    } catch {
      // A browser may forbid it; the entry is then only on the page.
    }
  }

  function readDraft(game, number) {
    try {
      return JSON.parse(localStorage.getItem(drafts(game) + number));
    } catch {
      return null;
    }
  }

  // A hand that was undone comes as a draft from the server; one kept here is younger. What was
  // counted trick by trick is younger still, but for what was changed in it.
  function takeDraft(game) {
    const entry = find("[data-entry]");
    dropDrafts(game, entry?.dataset.entry);
    const counted = entry?.matches("[data-counted]");
    if (!entry || (entry.querySelector("input:checked") && !counted)) return;
    const kept = readDraft(game, entry.dataset.entry);
    const fields = kept ? kept.fields : JSON.parse(entry.dataset.undone ?? "[]");
    const log = fields.find(([name]) => name === "trick_log")?.[1];
    const older = counted && log !== entry.elements.trick_log.value;
    for (const field of fields) if (!older || !COUNTED.test(field[0])) fillIn(entry, ...field);
  }

  // Forget the drafts of hands that are saved by now, but for the one that is being entered. A
  // later one waits: an earlier hand may have been taken back.
  function dropDrafts(game, entered) {
    const ours = drafts(game);
    try {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith(ours))) {
        const number = key.slice(ours.length);
        const saved = Number(number) <= Number(game.dataset.hands);
        if (saved && number !== entered) localStorage.removeItem(key);
      }
    } catch {
      // None can be kept where the browser forbids it.
    }
  }

  function fillIn(entry, name, text) {
    for (const field of entry.querySelectorAll(`[name="${name}"]`)) {
      if (field.type !== "radio") field.value = text;
      else field.checked = field.value === text;
      if (field.checked) openFolds(field);
    }
  }

  function openFolds(field) {
    for (const fold of [".more", ".at-once"]) field.closest(fold)?.setAttribute("open", "");
  }

  document.addEventListener("input", (event) => {
    const entry = closest(event, ".entry");
    if (entry) keepDraft(entry);
  });
  document.addEventListener("change", (event) => {
    const entry = closest(event, ".entry");
    if (!entry) return;
    delete entry.querySelector("#status").dataset.asked;
    makeRoom(entry, closest(event, "[data-seat]"), event.timeStamp);
    update(entry);
    keepDraft(entry);
    if (!fromKeyboard && closest(event, "details[data-seat]")) openNext(entry);
  });
  document.addEventListener("reset", (event) => {
    const entry = closest(event, ".entry");
    if (entry) setTimeout(() => (update(entry), keepDraft(entry))); // once it is empty
  });

  // A second tap on a chosen chip takes the choice back. Arrow keys choose as they move, and stay.
  let fromKeyboard = false;
  let wasChosen = null;
  document.addEventListener("keydown", () => (fromKeyboard = true));
  document.addEventListener("pointerdown", (event) => {
    fromKeyboard = false;
    wasChosen = closest(event, ".entry .chip")?.querySelector("input:checked");
  });
  document.addEventListener("click", (event) => {
    if (event.target === wasChosen) {
      wasChosen.checked = false;
      wasChosen.dispatchEvent(new Event("change", { bubbles: true }));
      wasChosen = null;
    }
    const save = closest(event, "#save[aria-disabled=true]");
    if (save) {
      event.preventDefault();
      tooEarly(save.form);
    }
  });

  // What another phone did leaves open what is open here. The entry may become that of the next
  // hand without a page: waiting.js.
  for (const event of ["app:page", "app:entry"]) document.addEventListener(event, ({ detail }) => refresh(detail?.live));

  function refresh(live) {
    const game = find("[data-game]");
    if (game) takeDraft(game);
    for (const entry of document.querySelectorAll(".entry")) {
      update(entry, true);
      if (!live) unfold(entry);
    }
  }
})();

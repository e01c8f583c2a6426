// Reads aloud what is to do next, and who exchanges with whom: at a tap, until the next one.
(() => {
  "use strict";

  if (!window.speechSynthesis) return; // the button stays hidden

  const READ = "#next, #waiting .steps li, #todo[open] .swap small";
  const find = (selector) => document.querySelector(selector);
  let reading = [];

  // At a glance is for the eyes: what is said is the sentence.
  function words(part) {
    const said = part.cloneNode(true);
    for (const glance of said.querySelectorAll("b, .vh")) glance.remove();
    return said.textContent.trim();
  }

  function read() {
    reading = [...document.querySelectorAll(READ)].map((part) => {
      const sentence = new SpeechSynthesisUtterance(words(part));
      sentence.lang = document.documentElement.lang;
      sentence.onend = sentence.onerror = () => done(sentence);
      return sentence;
    });
    speechSynthesis.cancel(); // what another page began
    for (const sentence of reading) speechSynthesis.speak(sentence);
    show();
  }

  function done(sentence) {
    reading = reading.filter((other) => other !== sentence);
    show();
  }

  function stop() {
    reading = [];
    speechSynthesis.cancel();
    show();
  }

  function show() {
    const button = find("#aloud");
    if (!button) return;
    const { read, stop } = button.dataset;
    button.hidden = false;
    button.ariaLabel = button.title = reading.length ? stop : read;
    button.classList.toggle("reading", reading.length > 0);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#aloud")) reading.length ? stop() : read();
  });
  // Another page is about something else; what another phone did leaves the reader in peace.
  document.addEventListener("app:page", ({ detail: { live } }) => (live ? show() : stop()));
  addEventListener("pagehide", stop);
  show();
})();

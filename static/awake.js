// Keeps the screen on while a game is in play, where the browser allows it and the switch says so;
// and says once what https would add, where the browser allows nothing.
(() => {
  "use strict";

  const find = (selector) => document.querySelector(selector);
  const wanted = () => !document.hidden && Boolean(find("[data-awake=on]"));
  let lock = null;
  let asking = false;

  async function hold() {
    if (!wanted()) lock?.release();
    if (lock || asking || !wanted()) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", released);
    } catch {
      // A low battery, a policy, a phone that does not care: the screen then sleeps as it likes.
    }
    asking = false;
  }

  // The browser lets go when the page is hidden, and sometimes for reasons of its own.
  function released() {
    lock = null;
    setTimeout(hold, 1000);
  }

  document.addEventListener("app:page", () => {
    find("#plain").hidden = isSecureContext || !find("[data-game]") || wasTold();
    if (!navigator.wakeLock) return;
    find("#awake").hidden = !find("[data-awake]");
    hold();
  });
  if (navigator.wakeLock) {
    document.addEventListener("visibilitychange", hold);
    addEventListener("focus", hold);
  }

  // -- What https would add

  const TOLD = "told of https";

  function wasTold() {
    try {
      return TOLD in localStorage;
    } catch {
      return true; // it could not be remembered, and would be said for ever
    }
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#plain button")) return;
    localStorage.setItem(TOLD, "");
    find("#plain").hidden = true;
  });
})();

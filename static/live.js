// Follows what other phones do with the game: asks every other second, by the version it has, and
// takes over what is new without touching what somebody is in the middle of here.
(() => {
  "use strict";

  const poll = () => document.getElementById("live");
  const isPage = (ctx) => ctx.response.status === 200 && ctx.text.includes('id="main"');

  // -- When to ask

  let soon;

  // Ask at once: what was under way when the phone fell asleep may never come.
  function ask() {
    if (document.hidden) return;
    poll()?.dispatchEvent(new Event("htmx:abort"));
    poll()?.dispatchEvent(new Event("every"));
  }

  // A phone that comes back says so by several events, all within a moment.
  function askOnce() {
    clearTimeout(soon);
    soon = setTimeout(ask, 50);
  }

  document.addEventListener("visibilitychange", askOnce);
  for (const back of ["pageshow", "focus", "online"]) addEventListener(back, askOnce);
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    ctx.live = ctx.sourceElement === poll();
  });

  // -- Whether anybody answers

  const offline = document.getElementById("offline");
  const { asOf: keptAt } = document.documentElement.dataset; // a page that this phone has kept
  let asOf = keptAt ? new Date(keptAt) : new Date(); // what the page shows
  let failed = 0; // times in a row

  function answered() {
    failed = 0;
    asOf = new Date();
    offline.hidden = true;
    document.dispatchEvent(new Event("app:live"));
  }

  // A server that restarts is back before the second time.
  function unanswered() {
    failed += 1;
    if (failed > 1 || !navigator.onLine) sayOffline();
  }

  function sayOffline() {
    if (!poll()) return;
    const format = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
    offline.querySelector("time").textContent = format.format(asOf);
    offline.hidden = false;
  }

  if (keptAt) sayOffline();
  addEventListener("offline", sayOffline);
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.live) unanswered();
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (!ctx.live) return;
    if (ctx.response.status === 204 || isPage(ctx)) answered();
    else unanswered();
  });
  // Any page that has come is as of now, and one that follows no game is never offline.
  document.addEventListener("app:page", () => {
    if (!poll()) offline.hidden = true;
  });

  // The link has been renewed: the page stays, and follows the game no longer.
  document.addEventListener("app:gone", () => {
    poll()?.remove();
    offline.hidden = true;
  });

  // -- Taking over what is new

  let morphing = false;
  let held = null; // what stands in the middle of the screen, and where

  const TYPED = "select, textarea, input:not([type=radio], [type=checkbox])";
  const NOT_FILLED_IN = ["csrf_token", "number"];

  // Whether somebody is in the middle of a form: has chosen or typed something, or is about to.
  function inUse(form) {
    const at = document.activeElement;
    if (form.contains(at) && at.matches(TYPED)) return true;
    if (!form.dataset.entry || form.matches("[data-counted]")) return [...form.elements].some(isChanged);
    return [...new FormData(form)].some(([name, text]) => text && !NOT_FILLED_IN.includes(name));
  }

  // Nobody asked for another page: it can come at the next return.
  document.addEventListener("app:leave", (event) => {
    if ([...document.querySelectorAll("#main form")].some(inUse)) event.preventDefault();
  });

  function isChanged(field) {
    if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max([...field.options].findIndex((one) => one.defaultSelected), 0);
    return field.type !== "hidden" && field.defaultValue !== undefined && field.value !== field.defaultValue;
  }

  // What is in use stays as it is, and what is open or closed stays so, but for a new hand's list.
  const keeping = {
    htmx_before_morph_node: (now, { newNode }) => {
      if (!morphing || !now.matches) return true;
      if (now.matches("details") && now.dataset.hand === newNode.dataset.hand) newNode.open = now.open;
      return !(now.matches("form") && inUse(now));
    },
  };

  // A form in use that the new page has no more: it keeps its place.
  function keepForms(page) {
    for (const form of document.querySelectorAll("#main form[id]")) {
      if (inUse(form) && !page.querySelector(`#${form.id}`)) page.querySelector(".side").before(form.cloneNode());
    }
  }

  // Most browsers hold the page where it is when something grows above; Safari does not.
  function hold() {
    const holds = getComputedStyle(document.documentElement).overflowAnchor === "auto";
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    held = holds || !scrollY || !middle ? null : { middle, top: middle.getBoundingClientRect().top };
  }

  function letGo() {
    if (held?.middle.isConnected) scrollBy(0, held.middle.getBoundingClientRect().top - held.top);
    held = null;
  }

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    if (!ctx.live) return;
    // An answer that was overtaken by a save from here is old by now.
    const overtaken = ctx.request.action !== poll()?.getAttribute("hx-get");
    if (!isPage(ctx) || overtaken) return event.preventDefault();
    htmx.registerExtension("live", keeping);
    morphing = true;
    keepForms(tasks[0].fragment);
    hold();
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (!ctx.live) return;
    morphing = false;
    letGo();
  });

  // -- A hand that is half entered here, and saved on another phone

  document.addEventListener("app:page", () => {
    const entry = document.querySelector("[data-entry]");
    const game = document.querySelector("[data-game]");
    if (!entry) return;
    const overtaken = Number(entry.dataset.entry) <= Number(game.dataset.hands);
    if (overtaken && isSaved(entry)) return drop(entry);
    const note = entry.querySelector("#overtaken");
    if (overtaken && note.hidden) document.getElementById("said").textContent = note.querySelector("p").textContent;
    note.hidden = !overtaken;
  });

  // Whether the hand was saved as it is here: this very phone may have done it, and not heard back.
  function isSaved(entry) {
    const saved = document.querySelector(`tr[data-hand="${entry.dataset.entry}"]`)?.dataset.tricks.split(" ") ?? [];
    const here = saved.map((_, seat) => entry.querySelector(`[name="tricks-${seat}"]:checked`)?.value);
    const open = here.filter((count) => count === undefined).length; // one may be: it gets the rest
    return saved.length > 0 && open < 2 && here.every((count, seat) => count === undefined || count === saved[seat]);
  }

  function drop(entry) {
    entry.reset();
    htmx.ajax("GET", location.pathname, { target: "#main", swap: "outerHTML" });
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#overtaken button")) return;
    drop(document.getElementById("entry"));
  });
})();

// What a script adds to pages that work without one: the focus goes where the next tap is, times
// are those of this phone, and a server that is away takes nothing off the page.
//
// The other scripts hear of a page that has come, by whichever way, through the event "app:page";
// its detail says whether it is `live`: brought by live.js, for a change on another phone.
(() => {
  "use strict";

  const main = () => document.getElementById("main");
  const find = (selector) => document.querySelector(selector);
  const closest = (event, selector) => event.target.closest?.(selector);

  // -- What nobody needs at once comes when all else is there

  document.asItCame = document.documentElement.cloneNode(true); // offline.js keeps it
  const { later, styles } = document.currentScript.dataset;
  addEventListener("load", () => {
    const bring = (tag, about) => document.head.append(Object.assign(document.createElement(tag), about));
    if (!find(`link[href="${styles}"]`)) bring("link", { rel: "stylesheet", href: styles });
    bring("script", { src: later });
  });

  // -- House rules: only the fields that the chosen way to win asks for

  document.addEventListener("change", showWhatMatters);

  function showWhatMatters() {
    for (const hints of document.querySelectorAll("[data-prefix]")) {
      const { prefix, ...agreed } = hints.dataset; // the lab has two sets of rules in one form
      for (const field of find(`#${prefix}house`).querySelectorAll("[data-for]")) {
        const [select, ...values] = field.dataset.for.split(" ");
        const value = hints.closest("form").elements[prefix + select].value || agreed[select];
        field.hidden = Boolean(value) && !values.includes(value);
      }
    }
  }

  // -- Links to pass on, where the browser does more than select them

  function offerLinks() {
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
    for (const button of document.querySelectorAll("[data-png]")) button.hidden = !window.HTMLCanvasElement;
    for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
    for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  }

  // A picture is drawn once more, as one that chats take: only where the browser can.
  function savePng(button) {
    const picture = document.getElementById(button.dataset.png);
    const canvas = document.createElement("canvas");
    canvas.width = 2 * picture.naturalWidth;
    canvas.height = 2 * picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = button.dataset.name;
    link.click();
  }

  document.addEventListener("click", (event) => {
    const png = closest(event, "[data-png]");
    if (png) savePng(png);
  });

  document.addEventListener("click", (event) => {
    const copy = closest(event, "[data-copy]");
    const share = closest(event, "[data-share]");
    if (closest(event, "[data-print]")) print();
    if (copy) {
      const link = document.getElementById(copy.dataset.copy);
      const done = () => (copy.textContent = find("#said").textContent = copy.dataset.done);
      navigator.clipboard.writeText(link.value).then(done, () => link.select());
    }
    if (share) {
      const url = document.getElementById(share.dataset.share).value;
      navigator.share({ title: document.title, url }).catch(() => {}); // thought better of it
    }
  });

  // -- What this device has switched on: a script that comes with its button

  function bringScripts() {
    for (const { dataset: { script: src } } of document.querySelectorAll("[data-script]")) {
      if (!find(`script[src="${src}"]`)) document.head.append(Object.assign(document.createElement("script"), { src }));
    }
  }

  // -- After a page has come, by whichever way

  function refresh(live = false) {
    document.dispatchEvent(new CustomEvent("app:page", { detail: { live } }));
    document.querySelectorAll("time[datetime]:not([data-ago])").forEach(localTime);
    document.querySelectorAll("[data-ago]").forEach(ago);
    showWhatMatters();
    offerLinks();
    find("#speech").hidden = !window.speechSynthesis || !find("[data-game]");
    bringScripts();
    find("#settings [name=back]").value = location.pathname + location.search;
    const look = find("[name=look][aria-pressed=true]").value;
    if (look) document.documentElement.dataset.look = look;
    else delete document.documentElement.dataset.look;
  }

  // The server does not know the phone's time zone; the phone does, and tells it for the next page.
  function tellZone() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=34560000; samesite=lax`;
  }

  function localTime(time) {
    const { only } = time.dataset;
    const options = { dateStyle: only === "time" ? undefined : "medium", timeStyle: only === "date" ? undefined : "short" };
    const format = new Intl.DateTimeFormat(document.documentElement.lang, options);
    time.textContent = format.format(new Date(time.dateTime));
  }

  // How long ago something was, by the clock of the phone: the page stays while time goes on.
  const UNITS = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];

  function ago(time) {
    const seconds = (Date.now() - new Date(time.dateTime)) / 1000;
    const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? [];
    const format = new Intl.RelativeTimeFormat(document.documentElement.lang);
    time.textContent = unit ? format.format(-Math.round(seconds / size), unit) : time.dataset.ago;
  }

  document.addEventListener("app:live", () => document.querySelectorAll("[data-ago]").forEach(ago));

  const TICKS = ["tick", "untick", "all"]; // the buttons of what to do; the last one goes by it

  // Put the focus where the next tap is.
  function lead(cause) {
    const button = cause?.submitter;
    const first = (...selectors) => selectors.map((selector) => main().querySelector(selector)).find(Boolean);
    const problem = first("[role=alert]", "#difference");
    if (problem) problem.tabIndex = -1;
    const here = problem
      ?? (TICKS.includes(button?.name) ? first(".todo [data-next]", ".chip input") : pressed(button));
    if (here) {
      here.focus();
      if (here.id === "difference") here.scrollIntoView(); // it may be taller than the screen
      return;
    }
    scrollTo(0, 0);
    first("[data-next]", "#next")?.focus({ preventScroll: true });
  }

  // The switch that was tapped, as it is now; or the button of the trick counter.
  function pressed(tapped) {
    const same = ({ name, value }) => name === tapped?.name && (value === tapped.value || name === "back");
    return [...document.querySelectorAll("[aria-pressed], .counter button")].find(same);
  }

  // -- Parts that are the same from page to page are not sent again: say which are there, and put
  // them where only their mark has come, as they came once: not with what was typed there since

  const parts = new Map(); // what is in them, by their mark
  const mark = ({ id, dataset }) => `${id}=${dataset.part}`;

  document.fillParts = (page) => {
    for (const part of page.querySelectorAll("[data-part]")) {
      if (part.hasChildNodes()) parts.set(mark(part), part.innerHTML);
      else part.innerHTML = parts.get(mark(part)) ?? "";
    }
  };
  document.fillParts(document.asItCame);
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const there = [...document.querySelectorAll("[data-part]")].map(mark);
    ctx.request.headers.Has = there.filter((one) => parts.has(one)).join(" ");
  });
  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    for (const { fragment } of tasks) document.fillParts(fragment);
  });

  // -- The server is away

  const away = find("#away");
  const hideAway = () => (away.hidden = true);

  // What could not be sent is another matter than a page that could not be had, or a dead link.
  function sayAway(why) {
    for (const text of away.querySelectorAll("[data-why]")) text.hidden = text.dataset.why !== why;
    away.hidden = false;
  }

  const unanswered = (method) => sayAway(method === "GET" ? "page" : "save");

  // What is broken, or comes from somebody between, takes nothing off the page. Nor does the answer
  // below a link that was renewed while the page was open: what was typed stays.
  const isPage = ({ response, text }) =>
    response.status === 204 || (response.status < 500 && text.includes('id="main"'));
  const isDead = ({ response, text }) =>
    response.status === 404 && text.includes('id="dead-link"') && /^\/[tw]\//.test(location.pathname);

  // What asks for news every second or two hides nothing, and leads nobody anywhere.
  const asksByItself = (ctx) => ctx.live || ctx.sourceElement.matches?.("[data-poll]");

  away.querySelector("button").addEventListener("click", hideAway);
  document.addEventListener("htmx:before:request", (event) => {
    if (!asksByItself(event.detail.ctx)) hideAway();
    else if (document.hidden) event.preventDefault(); // nobody looks
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (!ctx.response) return; // waiting.js puts it there
    const dead = isDead(ctx);
    if (!dead && (ctx.live || isPage(ctx))) return; // live.js minds its own
    event.preventDefault();
    if (dead) document.dispatchEvent(new Event("app:gone"));
    else unanswered(ctx.request.method);
  });
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (event.defaultPrevented) return; // waiting.js takes care of it
    if (ctx && !ctx.response && !ctx.live) unanswered(ctx.request.method);
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    refresh(ctx.live);
    const { sourceElement, sourceEvent } = ctx;
    if (asksByItself(ctx) || sourceElement.matches("fieldset, details")) return; // those refresh a part
    lead(sourceEvent);
  });
  document.addEventListener("app:gone", () => sayAway("link"));
  document.addEventListener("app:unsaved", () => sayAway("save"));

  tellZone();
  addEventListener("pageshow", () => refresh());
  addEventListener("DOMContentLoaded", () => refresh()); // when all scripts are there
})();

// What a script adds to pages that work without one: the rest fills itself in, Save says when it
// can, a half-entered hand survives, and the focus goes where the next tap is.
(() => {
  "use strict";

  const main = () => document.getElementById("main");
  const find = (selector) => document.querySelector(selector);
  const closest = (event, selector) => event.target.closest?.(selector);

  // -- The entry of a hand

  const seatsOf = (entry) => [...entry.querySelectorAll("[data-seat]")];
  const chosen = (seat) => seat.querySelector("input:checked");
  const value = (seat) => (chosen(seat) ? Number(chosen(seat).value) : null);
  const total = (entry) => Number(entry.querySelector("#status").dataset.total);
  const leftOf = (entry) => seatsOf(entry).reduce((left, seat) => left - value(seat), total(entry));
  const firstOpen = (entry) => seatsOf(entry).find((seat) => value(seat) === null) ?? seatsOf(entry)[0];

  // Say how many tricks are left to place, and fill in what the last seat gets.
  function update(entry) {
    const status = entry.querySelector("#status");
    const seats = seatsOf(entry);
    const open = seats.filter((seat) => value(seat) === null);
    const left = leftOf(entry);
    const rest = open.length === 1 && left >= 0 ? open[0] : null;
    const complete = rest !== null || (open.length === 0 && left === 0);
    const state = complete ? "done" : left < 0 ? "over" : "open";
    for (const seat of seats) mark(seat, seat === rest ? left : null, status.dataset.rest);
    status.dataset.state = state;
    const text = status.dataset[state].replace("#", Math.abs(left));
    if (status.textContent !== text) status.textContent = text;
    entry.querySelector("#save").setAttribute("aria-disabled", String(!complete));
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
    const text = status.textContent;
    status.dataset.asked = "";
    status.textContent = "";
    setTimeout(() => (status.textContent = text), 100); // a change is what is read out
    const seat = firstOpen(entry);
    unfold(entry);
    (chosen(seat) ?? seat.querySelector("input")).focus();
  }

  // -- Drafts: one for each game, until its hand is saved

  const draftKey = () => `draft ${find("[data-game]").dataset.game}`;
  const NOT_KEPT = ["csrf_token", "number"];

  function keepDraft(entry) {
    const number = entry.dataset.entry;
    if (!number) return;
    const fields = [...new FormData(entry)].filter(([name, text]) => text && !NOT_KEPT.includes(name));
    try {
      localStorage.setItem(draftKey(), JSON.stringify({ number, fields }));
    } catch {
      // A browser may forbid it; the entry is then only on the page.
    }
  }

  function readDraft() {
    try {
      return JSON.parse(localStorage.getItem(draftKey()));
    } catch {
      return null;
    }
  }

  // A hand that was undone comes as a draft from the server; one kept here is younger.
  function takeDraft() {
    if (!find("[data-game]")) return;
    const draft = readDraft();
    const entry = find("[data-entry]");
    const kept = draft && draft.number === entry?.dataset.entry;
    if (draft && !kept) localStorage.removeItem(draftKey());
    if (!entry || entry.querySelector("input:checked")) return;
    const fields = kept ? draft.fields : JSON.parse(entry.dataset.undone ?? "[]");
    fields.forEach((field) => fillIn(entry, ...field));
  }

  function fillIn(entry, name, text) {
    for (const field of entry.querySelectorAll(`[name="${name}"]`)) {
      if (field.type !== "radio") field.value = text;
      else field.checked = field.value === text;
      if (field.checked) field.closest(".more")?.setAttribute("open", "");
    }
  }

  document.addEventListener("input", (event) => {
    const entry = closest(event, ".entry");
    if (entry) keepDraft(entry);
  });
  document.addEventListener("change", (event) => {
    const entry = closest(event, ".entry");
    if (entry) {
      delete entry.querySelector("#status").dataset.asked;
      makeRoom(entry, closest(event, "[data-seat]"), event.timeStamp);
      update(entry);
      keepDraft(entry);
      if (!fromKeyboard && closest(event, "details[data-seat]")) openNext(entry);
    }
    showWhatMatters();
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

  // -- House rules: only the fields that the chosen way to win asks for

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
    for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  }

  document.addEventListener("click", (event) => {
    const copy = closest(event, "[data-copy]");
    const share = closest(event, "[data-share]");
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

  // -- After a page has come, by whichever way

  function refresh() {
    takeDraft();
    document.querySelectorAll(".entry").forEach((entry) => (update(entry), unfold(entry)));
    document.querySelectorAll("time[datetime]").forEach(localTime);
    showWhatMatters();
    offerLinks();
    const look = find("[name=look][aria-pressed=true]")?.value;
    if (look) document.documentElement.dataset.look = look;
    else delete document.documentElement.dataset.look;
  }

  // The server does not know the phone's time zone; the phone does.
  function localTime(time) {
    const { only } = time.dataset;
    const options = { dateStyle: only === "time" ? undefined : "medium", timeStyle: only === "date" ? undefined : "short" };
    const format = new Intl.DateTimeFormat(document.documentElement.lang, options);
    time.textContent = format.format(new Date(time.dateTime));
  }

  // Put the focus where the next tap is.
  function lead(cause) {
    const button = cause?.submitter;
    const first = (...selectors) => selectors.map((selector) => main().querySelector(selector)).find(Boolean);
    const problem = first("[role=alert]", "#difference");
    if (problem) problem.tabIndex = -1;
    const here = problem
      ?? (button?.closest(".todo") ? first(".todo [data-next]", ".chip input") : pressed(button));
    if (here) {
      here.focus();
      if (here.id === "difference") here.scrollIntoView(); // it may be taller than the screen
      return;
    }
    scrollTo(0, 0);
    first("[data-next]", "#next")?.focus({ preventScroll: true });
  }

  // The switch that was tapped, as it is now.
  function pressed(tapped) {
    const same = (button) => button.name === tapped?.name && button.value === tapped.value;
    return [...main().querySelectorAll("[aria-pressed]")].find(same);
  }

  // -- The server is away

  const away = find("#away");
  const hideAway = () => (away.hidden = true);

  // What could not be sent is another matter than a page that could not be had, or a dead link.
  const why = (method) => (method === "GET" ? "unread" : "unsaved");

  function sayAway(reason) {
    for (const text of away.querySelectorAll("[data-why]")) text.hidden = text.dataset.why !== reason;
    away.hidden = false;
  }

  away.querySelector("button").addEventListener("click", hideAway);
  document.addEventListener("htmx:before:request", (event) => {
    const polls = event.target.matches?.("[data-poll]");
    if (polls && document.hidden) event.preventDefault(); // nobody looks
    else if (!polls) hideAway();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { request, response, text } = event.detail.ctx;
    // What is broken, or comes from somebody between, takes nothing off the page; no news are good.
    const broken = response && (response.status >= 500 || !text.includes('id="main"'));
    if (broken && response.status !== 204) {
      event.preventDefault();
      sayAway(why(request.method));
    }
    // Its link has been renewed while the page was open: what was typed stays.
    const atTable = /^\/[tw]\//.test(location.pathname);
    if (atTable && response?.status === 404 && text.includes('id="dead-link"')) {
      event.preventDefault();
      sayAway("dead");
    }
  });
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (ctx && !ctx.response) sayAway(why(ctx.request.method));
  });
  document.addEventListener("htmx:after:swap", (event) => {
    refresh();
    const { sourceElement, sourceEvent } = event.detail.ctx;
    // Those refresh what depends on them, or themselves.
    if (!sourceElement.matches("fieldset, details, [data-poll]")) lead(sourceEvent);
  });

  addEventListener("pageshow", refresh);
  refresh();
})();

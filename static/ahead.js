// What follows from the hands that wait on this phone: who exchanges with whom after the last one,
// and the entry of the one after it. What the rules say of that comes with the page
// (scorekeeper/web/ahead.py) and is looked up here.
(() => {
  "use strict";

  const find = (selector, within = document) => within.querySelector(selector);

  document.addEventListener("app:waiting", ({ detail: { waiting } }) => {
    find("#waiting")?.remove();
    find("[data-game]")?.toggleAttribute("data-waiting", waiting.length > 0);
    if (!waiting.length) return;
    const ahead = JSON.parse(find("#ahead")?.textContent ?? "null");
    const entry = find("#entry");
    const panel = find("#waits").content.cloneNode(true);
    fillIn(panel, waiting, waiting.at(-1), ahead);
    (entry ?? find("[data-game] > .side")).before(panel);
    const next = entry && firstFree(Number(entry.dataset.entry), waiting);
    if (ahead && next) advance(entry, ahead, next);
  });

  // -- What shows of them

  function fillIn(panel, waiting, last, ahead) {
    const line = find(".rows li", panel);
    for (const { number, tricks } of waiting) {
      const said = line.cloneNode(true);
      said.textContent = line.textContent.replace("{hand}", number).replace("{tricks}", tricks.join("-"));
      line.before(said);
    }
    line.remove();
    const swaps = ahead && swapsAfter(last, ahead);
    for (const [part, shows] of Object.entries({ swaps: swaps?.length, nothing: swaps?.length === 0, unknown: !swaps })) {
      panel.querySelectorAll(`[data-${part}]`).forEach((one) => (one.hidden = !shows));
    }
    const step = find("ol li", panel);
    for (const swap of swaps ?? []) step.before(inWords(step.cloneNode(true), swap, ahead));
    step.remove();
    find("[data-last]", panel).hidden = !ahead || mayFollow(last, ahead);
    const button = find("button", panel);
    button.textContent = button.textContent.replace("{hand}", last.number);
  }

  // Look up who swaps how many cards after a hand; null where nothing was sent along about it.
  function swapsAfter({ number, dealer, tricks }, ahead) {
    if (!ahead.swaps.length && ahead.separators) return [];
    const coming = Number(find("#entry")?.dataset.first ?? find("#entry")?.dataset.entry);
    const table = ahead.tables[number > coming ? ahead.tables.length - 1 : 0];
    if (!table) return null;
    const seats = ahead.seats[dealer];
    const signs = [...ahead.separators].reduce((part, sign, role) => part.split(sign)[tricks[seats[role]]], table);
    return (signs.match(/../g) ?? []).map(([pair, cards]) => {
      const roles = pair.charCodeAt(0) - 97; // a
      return { up: seats[Math.floor(roles / seats.length)], down: seats[roles % seats.length], cards: parseInt(cards, 36) };
    });
  }

  function inWords(step, { up, down, cards }, { swaps, names }) {
    const [atAGlance, inFull] = swaps[cards - 1];
    step.innerHTML = `<b>${atAGlance}</b><br>${inFull}`;
    for (const name of step.querySelectorAll("bdi")) name.textContent = names[name.textContent === "{up}" ? up : down];
    return step;
  }

  // -- The entry of the next hand, while others wait

  // The dealers after this one are known, unless they give out targets or the first hand was special.
  const mayFollow = ({ number }, ahead) => Boolean(ahead.headings) && (number > 1 || ahead.tables.length < 2);

  // The hand before the first one that may be entered; none if that is the one of the entry.
  function firstFree(number, waiting) {
    const before = waiting.find((hand) => hand.number === number);
    return before && (firstFree(number + 1, waiting) ?? before);
  }

  function advance(entry, ahead, before) {
    entry.hidden = !mayFollow(before, ahead);
    if (entry.hidden) return;
    const number = before.number + 1;
    const dealer = ahead.next[before.dealer];
    const put = (text) => text.replace(ahead.number, number);
    deal(entry, ahead.seats, dealer);
    entry.dataset.first ??= entry.dataset.entry;
    Object.assign(entry.dataset, { entry: number, dealer });
    delete entry.dataset.undone;
    find("[name=number]", entry).value = number;
    find("#save", entry).textContent = put(ahead.save);
    find("#next").innerHTML = put(ahead.headings[dealer]);
    document.dispatchEvent(new CustomEvent("app:entry"));
  }

  // Each seat gets the chips, and what is said beside its name, of the role it has now.
  function deal(entry, byRole, dealer) {
    const seats = [...entry.querySelectorAll("[data-seat]")];
    const before = byRole[seats.findIndex((seat) => find(".dealt", seat))];
    const parts = seats.map((seat) => [find(":is(legend, summary) > span", seat), find(".chips", seat)]);
    const places = parts.map((pair) => pair.map((part) => {
      const place = document.createComment("");
      part.replaceWith(place);
      return place;
    }));
    byRole[dealer].forEach((seat, role) => {
      parts[before[role]].forEach((part, kind) => places[seat][kind].replaceWith(part));
      seats[seat].querySelectorAll("[type=radio]").forEach((radio) => (radio.name = `tricks-${seat}`));
    });
  }
})();

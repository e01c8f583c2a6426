// Hands that are recorded without a connection: each waits on this phone, and is sent, once and in
// order, when there is a connection. What shows of them is ahead.js's part.
(() => {
  "use strict";

  const find = (selector, within = document) => within.querySelector(selector);
  const address = () => location.pathname.match(/^\/t\/[^/]+\/games\/\d+/)?.[0]; // not of who watches
  const here = () => (address() ? find("[data-game]")?.dataset.game : null);

  let line = []; // hands of this game that wait, as last shown
  let waits = true; // something may: what is known of the store

  // -- The store: hands as { id, game, address, number, dealer: a seat, tricks: by seat, fields }

  function open() {
    return new Promise((done, failed) => {
      const request = indexedDB.open("scorekeeper", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("waiting", { keyPath: "id", autoIncrement: true });
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  }

  async function inStore(mode, work) {
    const store = await open();
    try {
      const transaction = store.transaction("waiting", mode, { durability: "strict" });
      const request = work(transaction.objectStore("waiting"));
      await new Promise((done, failed) => {
        transaction.oncomplete = done;
        transaction.onabort = () => failed(transaction.error);
      });
      return request.result;
    } finally {
      store.close();
    }
  }

  const settled = new Set(); // ids of hands on their way out
  const all = async () => (await inStore("readonly", (store) => store.getAll())).filter(({ id }) => !settled.has(id));
  const keep = (hand) => inStore("readwrite", (store) => store.put(hand));
  const remove = ({ id }) => inStore("readwrite", (store) => store.delete(id));

  // -- Wait

  // A save that nobody answered. It may have arrived all the same: sent again, it is the same hand.
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (!ctx || ctx.response || ctx.sourceElement?.id !== "entry") return;
    event.preventDefault();
    wait(ctx.sourceElement).catch(() => document.dispatchEvent(new Event("app:unsaved"))); // no room, or not allowed
  }, true);

  // Hands that wait here go first: a later one gets in line behind them.
  document.addEventListener("htmx:before:request", (event) => {
    const entry = event.detail.ctx.sourceElement;
    if (entry?.id !== "entry" || !line.some(({ number }) => number < Number(entry.dataset.entry))) return;
    event.preventDefault();
    wait(entry).then(go, () => document.dispatchEvent(new Event("app:unsaved")));
  });

  async function wait(entry) {
    const fields = [...new FormData(entry)].filter(([name]) => !["csrf_token", "number"].includes(name));
    const said = Object.fromEntries(fields);
    await keep({
      game: here(),
      address: address(),
      number: Number(entry.dataset.entry),
      dealer: Number(said.dealer || entry.dataset.dealer),
      tricks: tricksOf(entry, said),
      fields,
    });
    waits = true;
    forgetCount(entry);
    entry.reset();
    setTimeout(async () => { // once its draft is gone, too
      await show();
      find("#waiting").focus();
    });
  }

  // What the trick counter filled in belongs to the hand that waits.
  function forgetCount(entry) {
    delete entry.dataset.counted;
    entry.elements.trick_log.value = "";
    for (const chosen of entry.querySelectorAll("[checked], [selected]")) {
      chosen.removeAttribute(chosen.matches("option") ? "selected" : "checked");
    }
    entry.querySelector(".at-once")?.setAttribute("open", "");
  }

  function tricksOf(entry, said) {
    const seats = entry.querySelectorAll("[data-seat]").length;
    const tricks = Array.from({ length: seats }, (_, seat) => said[`tricks-${seat}`] ?? "");
    const rest = tricks.reduce((left, count) => left - Number(count), Number(find("#status", entry).dataset.total));
    return tricks.map((count) => (count === "" ? rest : Number(count)));
  }

  // A game is reached by the link that has opened it last: an older one may have been renewed.
  async function follow() {
    for (const hand of await all()) {
      if (hand.game === here() && hand.address !== address()) await keep({ ...hand, address: address() });
    }
    await show();
  }

  // ahead.js shows them, with what follows from each.
  async function show() {
    const waiting = line = (await all()).filter(({ game }) => game === here());
    document.dispatchEvent(new CustomEvent("app:waiting", { detail: { waiting } }));
  }

  // -- Take back: the entry has it again, as a draft (entry.js keeps those)

  async function takeBack(hand) {
    const { game, address: at, number, fields } = hand;
    settled.add(hand.id);
    localStorage.setItem(`draft ${game} ${number}`, JSON.stringify({ at, fields }));
    await remove(hand);
  }

  document.addEventListener("click", async ({ target }) => {
    if (!target.closest?.("#waiting button")) return;
    await takeBack((await all()).filter(({ game }) => game === here()).at(-1));
    const kept = await caches.match(address()); // the entry as it was: offline.js keeps it
    if (kept) put(await kept.text());
    else location.reload();
  });
  // Below a dead link nothing of that is there any more; the hand goes to the new one.
  document.addEventListener("app:gone", () => find("#waiting button")?.remove());

  const put = (text) => htmx.swap({ text, target: "#main", select: "#main", swap: "outerHTML", sourceElement: find("#main") });

  // -- Send

  const stuck = new Set(); // addresses of games where somebody has to decide something first
  let showing = false; // such a refusal is being put on the page
  let deciding = null; // the hand that a page with two versions is about
  let sending = new AbortController();

  async function send() {
    await navigator.locks.request("waiting", { ifAvailable: true }, async (mine) => {
      if (!mine) return; // another page is at it
      let sent = false;
      for (const hand of await all()) {
        if (stuck.has(hand.address)) continue;
        const answer = await post(hand);
        if (answer.redirected && answer.ok) await remove(hand);
        else await refused(hand, answer);
        sent ||= hand.address === address();
      }
      if (!sent) return;
      document.addEventListener("app:live", show, { once: true }); // the page may know already
      find("#live")?.dispatchEvent(new Event("every"));
    });
  }

  // With a token of now: the one of the page may be from another evening.
  async function post({ address, number, tricks, fields }) {
    const headers = { "HX-Request": "true" };
    const { signal } = sending;
    const page = await fetch(address, { headers, signal });
    if (page.status >= 500) throw new Error("the server is away");
    const [, token] = (await page.text()).match(/name="csrf_token" value="([^"]+)"/) ?? [];
    const body = new URLSearchParams(fields);
    tricks.forEach((count, seat) => body.set(`tricks-${seat}`, count));
    body.set("number", number);
    body.set("csrf_token", token ?? "");
    const answer = await fetch(`${address}/hands`, { method: "POST", headers, body, signal });
    if (answer.status >= 500) throw new Error("the server is away");
    return answer;
  }

  // Somebody was faster, the rules are others by now, the game is over: the page says so.
  async function refused(hand, answer) {
    stuck.add(hand.address);
    if (answer.status === 422) await takeBack(hand);
    if (hand.address !== location.pathname || ![409, 422].includes(answer.status)) return;
    showing = true;
    await put(await answer.text());
    showing = false;
    deciding = find("#decide") ? hand : null;
  }

  // Either version has been chosen, and the hands after it can go on.
  async function decided() {
    const hand = deciding;
    deciding = null;
    stuck.delete(hand.address);
    settled.add(hand.id);
    await remove(hand);
  }

  document.addEventListener("click", ({ target }) => {
    if (!deciding) return;
    if (target.closest?.("[data-keep]")) decided();
    if (target.closest?.("[data-back]")) takeBack(deciding);
  });
  document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    if (deciding && ctx.sourceElement?.id === "decide" && ctx.response?.raw.redirected) decided();
  });

  // -- When

  async function go() {
    try {
      waits = (await all()).length > 0;
      if (waits) await send();
    } catch {
      // Nobody answers yet, or the browser lets nothing wait.
    }
  }

  // On another page, or one that brings news, what was refused is tried once more.
  document.addEventListener("app:page", () => {
    if (!showing) {
      deciding = null;
      stuck.clear();
    }
    follow().catch(() => {}).then(() => showing || go());
  });
  document.addEventListener("app:live", () => waits && go());
  addEventListener("online", go);
  // An answer still on its way would bring back the cookie, in which this phone has the table yet.
  document.addEventListener("app:forget", async ({ detail: { table } }) => {
    sending.abort();
    sending = new AbortController();
    for (const hand of await all()) if (hand.address.startsWith(table)) await remove(hand);
  });
  follow().catch(() => {}).then(go);
})();

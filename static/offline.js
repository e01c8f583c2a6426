// Keeps the last game seen on this phone, so that it opens without a connection, and forgets it
// when it shall be forgotten. The service worker (sw.js) shows what is kept here.
(() => {
  "use strict";

  const root = document.documentElement;
  const mayKeep = "serviceWorker" in navigator && "caches" in window; // not over plain http
  const frame = document.asItCame; // from the server; this script came later

  // -- Keep

  const AS_OF = "/as-of"; // beside the page: when it was last known to be right

  // Keep the page as it came, or with what `html` brings anew: a page, and after a change of how
  // this phone shows pages its foot, which stays.
  async function keep(html) {
    const fresh = html && new DOMParser().parseFromString(html, "text/html");
    const foot = fresh?.querySelector("#foot");
    if (foot) frame.querySelector("#foot").replaceWith(foot);
    const page = frame.cloneNode(true);
    if (fresh) {
      for (const part of ["title", "#main"]) page.querySelector(part).replaceWith(fresh.querySelector(part));
      document.fillParts(page);
    }
    if (!page.querySelector("[data-game]")) return;
    page.dataset.asOf = ""; // the service worker says it
    const headers = { Address: location.pathname, Release: document.body.dataset.release };
    const cache = await caches.open("seen");
    await keepTime();
    for (const other of await cache.keys()) {
      if (![location.pathname, AS_OF].includes(new URL(other.url).pathname)) await cache.delete(other);
    }
    await cache.put(location.pathname, new Response(`<!doctype html>${page.outerHTML}`, { headers }));
  }

  let minute; // the last one that was kept

  async function keepTime() {
    const now = new Date().toISOString();
    minute = now.slice(0, 16);
    await (await caches.open("seen")).put(AS_OF, new Response(now));
  }

  if (mayKeep) {
    if (!root.dataset.asOf && version(frame) === version(root)) keep();
    document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.target?.id === "main" && ctx.response?.status === 200) keep(ctx.text);
    });
    document.addEventListener("app:live", () => {
      if (new Date().toISOString().slice(0, 16) !== minute) keepTime();
    });
    begin();
  }

  // Which game shows, and which version of it.
  function version(page) {
    return page.querySelector("#live")?.getAttribute("hx-get");
  }

  // What nobody needs at once, and nobody at all over plain http.
  function begin() {
    navigator.serviceWorker.register("/sw.js").catch(() => {}); // a browser may refuse
    const src = document.getElementById("waits").dataset.src;
    document.head.append(Object.assign(document.createElement("script"), { src }));
  }

  // -- Forget

  async function forget(table) {
    document.dispatchEvent(new CustomEvent("app:forget", { detail: { table } }));
    await forgetPage(table);
    for (const [key, text] of Object.entries(localStorage)) if (text.includes(table)) localStorage.removeItem(key);
  }

  async function forgetPage(table) {
    if (!mayKeep) return;
    const kept = await (await caches.open("seen")).keys();
    if (kept.some(({ url }) => url.includes(table))) await caches.delete("seen");
  }

  // What waits below a dead link stays: the game is opened by the new one.
  document.addEventListener("submit", ({ target, submitter }) => {
    if (target.getAttribute("action") !== "/forget") return;
    const drop = "dead" in target.dataset ? forgetPage : forget;
    drop(`/t/${submitter.value}/`).catch(() => {});
  });
  document.addEventListener("app:gone", () => forgetPage(`${location.pathname.split("/", 3).join("/")}/`));

  // -- A new version of the app

  let outdated = false;

  // Its pages come with scripts and styles of their own. What another phone did is shown all the
  // same, as somebody may be in the middle of something; then the next return is early enough.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const release = ctx.response?.headers.get("Release");
    if (!release || release === document.body.dataset.release) return;
    outdated = true;
    const isPage = ctx.request.method === "GET" || ctx.response.raw.redirected;
    if (event.defaultPrevented || ctx.live || !isPage || ctx.target?.id !== "main") return;
    event.preventDefault();
    location.assign(ctx.response.raw.url);
  });
  document.addEventListener("visibilitychange", () => {
    if (!outdated || document.hidden) return;
    const free = document.dispatchEvent(new Event("app:leave", { cancelable: true }));
    if (free) location.reload();
  });
})();

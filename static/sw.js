// The service worker: opens the app without a connection. The server puts before this what is kept:
// RELEASE, a mark of this version; OFFLINE, the page in place of one that cannot be had; SHELL, the
// scripts and styles of all pages, under addresses that hold their fingerprints.
//
// Pages always come from the network where there is one, and then name their own scripts and
// styles. So a new version needs no reload: whatever is shown is of one version, the last game seen
// too, whose scripts and styles stay as long as it does.
"use strict";

const PATIENCE = 5000; // milliseconds that a page may take, where the last game seen is at hand
const AWAY = [502, 503, 504]; // what a proxy says while the app starts anew
const shell = `shell-${RELEASE}`;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(shell).then(fill));
});

// While a server starts anew, one of before may be asked for a new address, and has the old file for
// it. Only what is of this version says that it never changes.
async function fill(cache) {
  await cache.add(OFFLINE);
  await Promise.all(SHELL.map(async (address) => {
    const answer = await fetch(address);
    if (!answer.headers.get("Cache-Control")?.includes("immutable")) throw new Error(`another version of ${address}`);
    await cache.put(address, answer);
  }));
}

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const needed = [shell, `shell-${(await lastSeen())?.headers.get("Release")}`];
  const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && !needed.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(keptOrNew(request));
  else if (request.mode === "navigate") event.respondWith(newOrKept(request, pathname));
});

async function keptOrNew(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function newOrKept(request, path) {
  const kept = await seen(path).catch(() => null);
  try {
    const answer = await (kept ? Promise.race([fetch(request), late()]) : fetch(request));
    return kept && AWAY.includes(answer.status) ? kept : answer;
  } catch {
    return kept ?? caches.match(OFFLINE, { ignoreVary: true });
  }
}

const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

// -- The last game seen, as static/offline.js keeps it

async function lastSeen(cache) {
  cache ??= await caches.open("seen");
  const [game] = (await cache.keys()).filter(({ url }) => url.includes("/games/"));
  return game && cache.match(game);
}

// What is kept for an address: the game itself, or the way there from where the app starts.
async function seen(path) {
  const cache = await caches.open("seen");
  const game = await lastSeen(cache);
  if (!game) return null;
  const address = game.headers.get("Address");
  if (path === "/") return Response.redirect(address);
  if (path !== address) return null;
  const [html, asOf] = await Promise.all([game.text(), cache.match("/as-of").then((one) => one.text())]);
  const { headers } = await caches.match(OFFLINE, { ignoreVary: true }); // what a page may load
  return new Response(html.replace(/ data-as-of=""/, ` data-as-of="${asOf}"`), { headers });
}

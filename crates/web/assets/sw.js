// Keeps the app for use offline: named files from the cache, the entry points from the network while there is one. What is
// not fetched at once, the engine's net, is kept when it is first asked for.
const CACHE = "fourfold-__VERSION__";
const FILES = "__FILES__";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const drop = (keys) => Promise.all(keys.filter((key) => key.startsWith("fourfold-") && key !== CACHE).map((key) => caches.delete(key)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

const hashed = (url) => /-[0-9a-f]{16}\.\w+$/.test(url.pathname);

async function respond(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate" ? "index.html" : request;
  if (hashed(new URL(request.url))) {
    const kept = await cache.match(page);
    if (kept) return kept;
    const fetched = await fetch(request);
    if (fetched.ok) await cache.put(request, fetched.clone()).catch(() => {});
    return fetched;
  }
  try {
    return await fetch(request);
  } catch (offline) {
    const kept = await cache.match(page);
    if (kept) return kept;
    throw offline;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const table = url.pathname.startsWith(new URL("./api/", self.location).pathname);
  if (event.request.method === "GET" && url.origin === self.location.origin && !table) event.respondWith(respond(event.request));
});

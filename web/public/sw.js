// Keeps the page itself, so that every screen opens while the server is away: the page then plays,
// analyses and teaches by itself, and says what it cannot do. Whatever the server alone knows always
// comes from the server.

// The build fills these in (vite.config.mjs): other files, another cache.
const kept = 'tauler-page-development';
const files = ['the page’s files'];
/** Large, and needed by those who play: kept from the first time on, or when the page asks for all
    of it (src/engine/offline.ts). */
const engine = ['the engine’s files'];
const engineCache = 'tauler-engine';
/** The games and who plays them: the newest, or the last that was seen. */
const catalogCache = 'tauler-catalog';

self.addEventListener('install', (event) => {
  // A page that is open keeps the worker it has, and with it the files it may still ask for.
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...files])),
  );
});

/** An engine's file of an earlier version. */
async function dropOldEngine() {
  const cache = await caches.open(engineCache);
  for (const request of await cache.keys()) {
    if (!engine.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => ![kept, engineCache, catalogCache].includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(dropOldEngine)
      .then(() => self.clients.claim()),
  );
});

/** The newest version; the cached one if the server does not answer. */
async function fresh(request) {
  const cache = await caches.open(kept);
  try {
    const answer = await fetch(request);
    // A proxy may answer for a server that is away.
    if (answer.status < 500) return answer;
    return (await cache.match('/')) ?? answer;
  } catch (problem) {
    const known = await cache.match('/');
    if (known) return known;
    throw problem;
  }
}

/** Files with a hash of their contents in the name never change. */
async function lasting(request, path) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && engine.includes(path)) {
    const cache = await caches.open(engineCache);
    // Where there is no room it is fetched again next time.
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}

/** Marked, so that nobody takes it for an answer of the server. */
async function lastSeen(cache, request) {
  const known = await cache.match(request);
  if (!known) return null;
  const headers = new Headers(known.headers);
  headers.set('X-Tauler-Kept', '1');
  return new Response(await known.blob(), { headers });
}

async function catalog(request) {
  const cache = await caches.open(catalogCache);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
    if (answer.status < 500) return answer;
    return (await lastSeen(cache, request)) ?? answer;
  } catch (problem) {
    const known = await lastSeen(cache, request);
    if (known) return known;
    throw problem;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/api\/(games|players\/\w+)$/.test(url.pathname)) return event.respondWith(catalog(request));
  // A board in somebody's frame is not the page, and only the server's answer may be framed.
  if (url.pathname.startsWith('/api/') || /^\/embed(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(lasting(request, url.pathname));
});

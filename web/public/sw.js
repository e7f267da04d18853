// Keeps the page itself, so that every screen opens while the server is away and can say so. Games,
// positions and whatever else the server knows always come from the server.

// The build fills these in (vite.config.mjs): other files, another cache.
const kept = 'tauler-page-development';
const files = ['the page’s files'];

self.addEventListener('install', (event) => {
  // A page that is open keeps the worker it has, and with it the files it may still ask for.
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...files])),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))),
      )
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
async function lasting(request) {
  const known = await caches.match(request);
  return known ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(lasting(request));
});

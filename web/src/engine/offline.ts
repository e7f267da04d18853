// Everything that playing without a network needs, kept in this browser: the module, the weights, and
// what the server says of the games and their levels. The page's own files are kept already
// (public/sw.js).
import { gameIds } from '../api/types';
import { engineFiles } from './engine';

const cacheName = 'tauler-engine';

export const canKeep = (): boolean => 'caches' in globalThis && engineFiles().length > 0;

async function missing(): Promise<string[]> {
  const cache = await caches.open(cacheName);
  const known = await Promise.all(engineFiles().map((file) => cache.match(file)));
  return engineFiles().filter((_, i) => known[i] === undefined);
}

export const isKept = async (): Promise<boolean> => canKeep() && (await missing()).length === 0;

/** Fails where the network or the room for it does. */
export async function keepForOffline(progress: (done: number, all: number) => void): Promise<void> {
  // The service worker keeps what comes by.
  await Promise.all(['/api/games', ...gameIds.map((game) => `/api/players/${game}`)].map((path) => fetch(path)));
  const cache = await caches.open(cacheName);
  const files = await missing();
  progress(0, files.length);
  for (const [i, file] of files.entries()) {
    await cache.add(file);
    progress(i + 1, files.length);
  }
}

// The engines in this browser, for whoever asks. The module is compiled once; each desk has a worker,
// made when it is first asked, so that a stone never waits for a thought, nor a level for an analysis.
import { files, moduleUrl } from 'virtual:engine-files';
import { Crew, crewSize } from './crew';
import { Desk } from './desk';
import type { Start } from './worker';

export interface Desks {
  /** Answers at once: what is on a board, what may be played. */
  rules: Desk;
  /** What is seen in a position, and recorded searches. */
  teacher: Desk;
  analyst: Crew;
  /** The levels. */
  player: Desk;
}

const makeWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Null where this browser cannot run it, or the module was not built. */
export async function loadEngine(): Promise<Desks | null> {
  if (moduleUrl === null || typeof WebAssembly !== 'object' || typeof Worker !== 'function') return null;
  // A browser without SIMD refuses to compile it.
  const module = await WebAssembly.compileStreaming(fetch(moduleUrl));
  const absolute = Object.entries(files).map(([name, url]) => [name, new URL(url, location.href).href]);
  const start: Start = { module, files: Object.fromEntries(absolute) as Record<string, string> };
  const desk = (): Desk => new Desk(start, makeWorker);
  // Whoever goes through a game stops an analysis with every move.
  const analyst = new Crew(crewSize(navigator), () => new Desk(start, makeWorker, true));
  return { rules: desk(), teacher: desk(), analyst, player: desk() };
}

/** What playing without a network needs, besides the page. */
export const engineFiles = (): string[] => (moduleUrl === null ? [] : [moduleUrl, ...Object.values(files)]);

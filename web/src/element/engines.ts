// The engines of an element: one for the rules and one for the levels of all boards on the page, each in
// a worker of its own, loaded when a board first needs them.
import { files, moduleUrl } from 'virtual:engine-files';
import { EngineAway } from '../api/problem';
import type { Position, Thought } from '../api/types';
import { Desk } from '../engine/desk';
import type { Start } from '../engine/worker';
import type { Referee } from './game.svelte';

/** As much as the levels take on Tauler itself. */
const thinkMs = 2000;

/** A page may not make a worker of another site's script, but one that imports it. */
function makeWorker(): Worker {
  const script = new URL(/* @vite-ignore */ './tauler-worker.js', import.meta.url);
  if (script.origin === location.origin) return new Worker(script, { type: 'module' });
  const source = new Blob([`import ${JSON.stringify(script.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(source), { type: 'module' });
}

const absolute = (path: string): string => new URL(path, import.meta.url).href;

let starting: Promise<Start> | null = null;
function start(): Promise<Start> {
  starting ??= (async () => {
    if (moduleUrl === null) throw new EngineAway('no engine');
    const module = await WebAssembly.compileStreaming(fetch(absolute(moduleUrl)));
    const known = Object.entries(files).map(([name, path]) => [name, absolute(path)]);
    return { module, files: Object.fromEntries(known) as Record<string, string> };
  })().catch((problem: unknown) => {
    starting = null;
    throw new EngineAway(String(problem));
  });
  return starting;
}

let rules: Promise<Desk> | null = null;

/** The levels of two boards do not wait for one another. */
export function referee(): Referee {
  let player: Desk | null = null;
  return {
    async line(from, moves) {
      rules ??= start().then((given) => new Desk(given, makeWorker));
      const desk = await rules.catch((problem: unknown) => {
        rules = null;
        throw problem;
      });
      const query = { start: from, moves: moves.join(' ') };
      return (await desk.ask<{ positions: Position[] }>({ path: '/api/line', query })).positions;
    },
    async choose(from, moves, level) {
      player ??= new Desk(await start(), makeWorker);
      const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
      const body = { start: from, moves: moves.join(' '), player: level, ms: thinkMs, seed };
      return player.ask<Thought | null>({ path: '/api/move', body });
    },
    stop: () => player?.stop(),
  };
}

// The engines of Tauler in a browser and in Node. Weights are read when somebody first needs them. A
// search runs where it is called: in a page, call it from a worker.
import { EngineModule } from './engine/module.js';

/** What cannot be done, with the code and the arguments that a sentence in any language needs. */
export class TaulerError extends Error {
  constructor({ code, arguments: given = [], message }) {
    super(message ?? code);
    this.name = 'TaulerError';
    this.code = code;
    this.arguments = given;
  }
}

async function bytesOf(name) {
  const url = new URL(`./engine/${name}`, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.href}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

let loading = null;
function load() {
  loading ??= bytesOf('tauler.wasm')
    .then((bytes) => WebAssembly.compile(bytes))
    .then((module) => EngineModule.start(module))
    .catch((problem) => {
      loading = null;
      throw problem;
    });
  return loading;
}

async function ask(path, question, news) {
  const engine = await load();
  let reply;
  try {
    reply = engine.ask({ path, ...question }, news);
    if ('missing' in reply) {
      for (const name of reply.missing) engine.provide(name, await bytesOf(name));
      reply = engine.ask({ path, ...question }, news);
    }
  } catch (problem) {
    // What trapped is of no use any more: the next question has another.
    if (problem instanceof WebAssembly.RuntimeError) loading = null;
    throw problem;
  }
  if ('error' in reply) throw new TaulerError(reply.error);
  if ('missing' in reply) throw new Error(`no ${reply.missing.join(', ')}`);
  return reply.answer;
}

/** A game under way: where it began, its moves, and the position they lead to. */
export class Game {
  #positions;

  constructor(start, moves, positions) {
    this.start = start;
    this.moves = moves;
    this.#positions = positions;
  }

  get position() {
    return this.#positions.at(-1);
  }
  get text() {
    return this.position.position;
  }
  get legal() {
    return this.position.legal;
  }
  get toMove() {
    return this.position.to_move;
  }
  get outcome() {
    return this.position.outcome;
  }
  get isOver() {
    return this.outcome !== 'ongoing';
  }

  async play(...moves) {
    const { positions } = await ask('/api/line', { query: { start: this.start, moves: [...this.moves, ...moves].join(' ') } });
    this.moves = [...this.moves, ...moves];
    this.#positions = positions;
    return this;
  }

  undo(plies = 1) {
    const left = Math.max(0, this.moves.length - plies);
    this.moves = this.moves.slice(0, left);
    this.#positions = this.#positions.slice(0, left + 1);
    return this;
  }

  /** What a level, or a player such as "second:depth=4", would play; its move is not played. */
  choose(player, { ms, nodes, depth, seed, onNews } = {}) {
    const body = { start: this.start, moves: this.moves.join(' '), player, ms, nodes, depth, seed };
    return ask('/api/move', { body }, onNews);
  }

  /** In one of the forms of its field, "sgf" say; "record" is ours. */
  write(format = 'record') {
    return ask('/api/export', { body: { start: this.start, moves: this.moves.join(' '), format } });
  }
}

/** From a game, "hex" or "hex:size=13,swap=off", or from a position. */
export async function newGame(start, moves = []) {
  const { positions } = await ask('/api/line', { query: { start, moves: moves.join(' ') } });
  return new Game(start, [...moves], positions);
}

/** A game from what somebody pasted: a record, SGF, GGF, a position… */
export async function readGame(text, game = '') {
  const { start, moves } = await ask('/api/import', { body: { text, game } });
  return newGame(start, moves);
}

const textOf = (position) => (typeof position === 'string' ? position : position.text);

/** The value of every move, best first; by the strongest level unless another player is named. */
export const analyse = (position, { player, ms, nodes, count, onNews } = {}) =>
  ask('/api/analyses', { body: { position: textOf(position), player, ms, nodes, count } }, onNews);

/** The result under best play, or null where that many nodes are not enough. */
export const solve = async (position, { nodes } = {}) =>
  (await ask('/api/solve', { body: { position: textOf(position), nodes } })).outcome;

/** What the players see in a position, to be drawn on a board. */
export const insight = (position) => ask('/api/insight', { query: { text: textOf(position) } });

/** A recorded search, minimax or alpha-beta. */
export const lesson = (position, options = {}) =>
  ask('/api/tree', { query: { text: textOf(position), ...options } });

/** Those of a game, the weakest first. */
export const levels = async (game) =>
  (await ask('/api/levels', { query: { game } })).levels.map(({ name }) => name);

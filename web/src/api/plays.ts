// Games against levels that this browser plays by itself: unrated, without a clock, kept in it. To a
// screen they are as those of the server (live.ts, http.ts), whose rules for such games they follow.
import { playersOf } from './catalog.svelte';
import type { GameListener } from './live';
import { engineSoon } from './local';
import { EngineAway, Problem } from './problem';
import {
  isGameId,
  other,
  type ActionKind,
  type CodedError,
  type GameId,
  type HomeGame,
  type NewPlay,
  type Outcome,
  type Play,
  type PlayEvent,
  type PlayState,
  type Position,
  type Seat,
  type Side,
  type Thought,
} from './types';

interface KeptPlay {
  id: string;
  game: GameId;
  start: string;
  level: string;
  /** The person's. */
  side: Side;
  moves: string[];
  outcome: Outcome;
  ending: string;
  created: number;
  finished?: number;
  /** Of the latest event. */
  number: number;
  rematch: string;
  /** The account it was begun with: a finished game is sent there. */
  owner?: string;
  /** It is among that account's games. */
  sent?: boolean;
}

const prefix = 'here-';
const key = 'tauler.plays';
const most = 100;
/** What the strongest level takes for a move; the others need less. */
const thinkMs = 2000;
/** The worker has died, for want of memory say. */
export const engineAway = 'engine-away';
/** The level's weights are out of reach. */
export const engineFileAway = 'engine-file-away';
/** After a worker has died, or while its weights are out of reach. */
const againMs = 3000;

export const isHere = (id: string): boolean => id.startsWith(prefix);

const refuse = (code: string, ...args: CodedError['arguments']): Problem =>
  new Problem(0, { code, arguments: args });

function stored(): KeptPlay[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as KeptPlay[];
    return kept.filter(({ id, game }) => isHere(id) && isGameId(game));
  } catch {
    return [];
  }
}

/** As many as there is room for; one that has still to be sent home is not dropped for one that has not. */
function latest(plays: readonly KeptPlay[]): KeptPlay[] {
  const waits = ({ owner, sent, ending }: KeptPlay): boolean => owner !== undefined && !sent && ending !== 'aborted';
  let room = most - plays.filter(waits).length;
  return plays.filter((play) => waits(play) || room-- > 0).slice(0, 3 * most);
}

function keep(play: KeptPlay): void {
  const others = stored().filter(({ id }) => id !== play.id);
  try {
    localStorage.setItem(key, JSON.stringify(latest([play, ...others])));
  } catch {
    // Then the game lasts as long as the page.
  }
}

async function ask<T>(
  desk: 'rules' | 'player',
  path: string,
  question: { query?: Record<string, string>; body?: object },
  news?: (so_far: unknown) => void,
): Promise<T> {
  const desks = await engineSoon();
  if (!desks) throw new EngineAway('no engine');
  return desks[desk].ask<T>({ path, ...question }, news);
}

const positionsOf = ({ start, moves }: KeptPlay): Promise<Position[]> =>
  ask<{ positions: Position[] }>('rules', '/api/line', {
    query: { start, moves: moves.join(' ') },
  }).then(({ positions }) => positions);

/** As the server would tell it. */
class Table {
  private listener: GameListener | null = null;
  private pace = 0;
  private positions: Position[] = [];
  /** Grows with everything that makes a thought useless. */
  private turn = 0;

  constructor(readonly play: KeptPlay) {}

  async load(): Promise<void> {
    if (this.positions.length === 0) this.positions = await positionsOf(this.play);
  }

  async watch(listener: GameListener, pace: number): Promise<void> {
    this.listener = listener;
    this.pace = pace;
    try {
      await this.load();
    } catch {
      return listener.refused?.({ code: 'play-unknown', arguments: [] });
    }
    if (this.listener !== listener) return;
    listener.game?.(this.whole());
    this.letLevelMove();
  }

  unwatch(listener: GameListener): void {
    if (this.listener !== listener) return;
    this.listener = null;
    this.stopThinking();
  }

  async act(action: ActionKind, move = '', ply?: number): Promise<void> {
    const { play } = this;
    if (play.ending !== '') throw refuse('game-over');
    await this.load();
    switch (action) {
      case 'move':
        if (ply !== undefined && ply !== play.moves.length) {
          throw refuse('move-ply-wrong', ply, play.moves.length);
        }
        if (this.last.to_move !== play.side) throw refuse('turn-of-opponent');
        return this.playMove(play.side, move);
      case 'resign':
        return this.end(play.side, play.side === 'first' ? 'second-wins' : 'first-wins', 'resignation');
      case 'abort':
        if (this.bothHaveMoved) throw refuse('abort-late');
        return this.end(play.side, 'ongoing', 'aborted');
      case 'takeback':
        return this.takeBack();
      case 'draw':
        throw refuse('draw-with-machine');
      default:
        throw refuse('action-unknown');
    }
  }

  whole(): Play {
    const { id, game, start, level, side, outcome, ending, created, rematch } = this.play;
    const person: Seat = { kind: 'guest', name: '' };
    const rating = playersOf(game)?.levels.find(({ name }) => name === level)?.rating ?? undefined;
    const machine: Seat = { kind: 'level', name: level, ...(rating === undefined ? {} : { rating }) };
    return {
      type: 'game',
      id,
      game,
      start,
      seats: side === 'first' ? [person, machine] : [machine, person],
      rated: false,
      created,
      outcome,
      ending,
      rematch,
      state: this.state(),
      presence: { first: true, second: true },
      watchers: 0,
      you: side,
    };
  }

  private get last(): Position {
    const last = this.positions.at(-1);
    if (!last) throw new Error('the game has a position');
    return last;
  }
  private get bothHaveMoved(): boolean {
    const movers = this.positions.slice(0, this.play.moves.length).map(({ to_move }) => to_move);
    return movers.includes('first') && movers.includes('second');
  }

  private state(): PlayState {
    const { number, moves, outcome, ending } = this.play;
    const over = ending !== '';
    const { last } = this;
    return {
      ...last,
      legal: over ? [] : last.legal,
      number,
      moves: [...moves],
      turn: over ? null : last.to_move,
      over,
      outcome,
      ending,
      draw_offer: null,
      takeback: null,
    };
  }

  private async playMove(side: Side, move: string): Promise<void> {
    const { play } = this;
    const answer = await ask<{ positions: Position[] }>('rules', '/api/line', {
      query: { start: play.start, moves: [...play.moves, move].join(' ') },
    });
    play.moves.push(move);
    this.positions = answer.positions;
    if (this.last.outcome !== 'ongoing') {
      play.outcome = this.last.outcome;
      play.ending = 'board';
    }
    this.tell('move', side, move);
  }

  private end(side: Side, outcome: Outcome, ending: string): void {
    this.play.outcome = outcome;
    this.play.ending = ending;
    this.tell('end', side, `${outcome} ${ending}`);
  }

  private takeBack(): void {
    const { play } = this;
    let plies = 0;
    for (let i = play.moves.length - 1; i >= 0; --i) {
      ++plies;
      if (this.positions[i]?.to_move !== play.side) continue;
      play.moves.length -= plies;
      this.positions.length -= plies;
      return this.tell('takeback', play.side, String(plies));
    }
    throw refuse('takeback-none');
  }

  private tell(kind: string, side: Side, detail: string): void {
    const { play } = this;
    this.stopThinking();
    ++play.number;
    if (play.ending !== '') play.finished = Date.now();
    keep(play);
    if (play.ending !== '' && play.owner !== undefined) onFinished();
    const event: PlayEvent = { number: play.number, kind, side, detail, left_ms: [0, 0], made: Date.now() };
    this.listener?.event?.(event, this.state());
    this.letLevelMove();
  }

  private stopThinking(): void {
    ++this.turn;
    void engineSoon().then((desks) => desks?.player.stop());
  }

  private letLevelMove(): void {
    const { play } = this;
    const level = other(play.side);
    if (!this.listener || play.ending !== '' || this.last.to_move !== level) return;
    const mine = ++this.turn;
    void this.think(level, mine).catch((problem: unknown) => {
      if (mine !== this.turn) return;
      this.listener?.failure?.(failureOf(problem));
      setTimeout(() => mine === this.turn && this.letLevelMove(), againMs);
    });
  }

  private async think(level: Side, mine: number): Promise<void> {
    const { start, moves, level: player } = this.play;
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    const body = { start, moves: moves.join(' '), player, ms: thinkMs, seed };
    const seen = new Promise((resolve) => setTimeout(resolve, this.pace));
    const thought = await ask<Thought | null>('player', '/api/move', { body }, (so_far) => {
      if (mine === this.turn) this.listener?.thinking?.(so_far as Thought);
    });
    await seen;
    if (mine !== this.turn || !thought?.move) return;
    await this.playMove(level, thought.move);
  }
}

function failureOf(problem: unknown): CodedError {
  if (problem instanceof Problem) return problem.error;
  const code = problem instanceof EngineAway && !problem.died ? engineFileAway : engineAway;
  return { code, arguments: [String(problem)] };
}

const tables = new Map<string, Table>();

function tableOf(id: string): Table | null {
  const known = tables.get(id);
  if (known) return known;
  const kept = stored().find((play) => play.id === id);
  if (!kept) return null;
  const table = new Table(kept);
  tables.set(id, table);
  return table;
}

/** The account that was last signed in here, also while nobody can be asked who this is. */
let owner: () => string | null = () => null;
/** Called when a game of an account has ended. */
let onFinished: () => void = () => {};
export function keepFor(account: () => string | null, finished: () => void): void {
  owner = account;
  onFinished = finished;
}

/** What the account should have and has not. */
export function gamesToSend(account: string): HomeGame[] {
  return stored()
    .filter((play) => play.owner === account && !play.sent && (play.ending === 'board' || play.ending === 'resignation'))
    .map(({ id, start, side, level, moves, ending, created, finished = created }) => ({
      name: id, start, side, level, moves: moves.join(' '), resigned: ending === 'resignation', created, finished,
    }));
}

export function noteSent(id: string): void {
  const known = tables.get(id)?.play ?? stored().find((play) => play.id === id);
  if (!known) return;
  known.sent = true;
  keep(known);
}

function begin(of: Pick<KeptPlay, 'game' | 'start' | 'level' | 'side'>): string {
  const id = `${prefix}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
  const play: KeptPlay = {
    ...of, id, moves: [], outcome: 'ongoing', ending: '', created: Date.now(), number: 0, rematch: '',
  };
  const account = owner();
  if (account !== null) play.owner = account;
  keep(play);
  tables.set(id, new Table(play));
  return id;
}

export const playsHere = {
  /** Whether such a game needs no server: against a level, for nothing, without a clock. */
  mayBegin: (wish: NewPlay): boolean =>
    wish.level !== undefined && !wish.rated && !wish.shared && wish.budget_ms === undefined,

  /** Fails as the server does where the start is none. */
  async begin({ start, level = '', side = 'first' }: NewPlay): Promise<string> {
    await ask<Position>('rules', '/api/position', { query: { text: start } });
    const [game = ''] = start.split(':', 1);
    if (!isGameId(game)) throw refuse('game-unknown', game);
    return begin({ game, start, level, side });
  },

  /** The same again with the sides changed. */
  rematch(id: string): { id: string } {
    const table = tableOf(id);
    if (!table) throw refuse('play-unknown');
    const { play } = table;
    if (!play.rematch) {
      const { game, start, level, side } = play;
      play.rematch = begin({ game, start, level, side: other(side) });
      keep(play);
    }
    return { id: play.rematch };
  },

  async play(id: string): Promise<Play> {
    const table = tableOf(id);
    if (!table) throw refuse('play-unknown');
    await table.load();
    return table.whole();
  },

  watch(id: string, listener: GameListener, pace: number): () => void {
    const table = tableOf(id);
    if (!table) {
      listener.refused?.({ code: 'play-unknown', arguments: [] });
      return () => {};
    }
    void table.watch(listener, pace);
    return () => table.unwatch(listener);
  },

  async act(id: string, action: ActionKind, move?: string, ply?: number): Promise<void> {
    const table = tableOf(id);
    if (!table) throw refuse('play-unknown');
    await table.act(action, move, ply);
  },

  exported(id: string, format: string): Promise<string> {
    const table = tableOf(id);
    if (!table) throw refuse('play-unknown');
    const { start, moves, side, level, ending, outcome } = table.play;
    const tags = { [other(side)]: level, ...(ending === '' ? {} : { result: outcome }) };
    return ask<string>('rules', '/api/export', { body: { start, moves: moves.join(' '), format, ...tags } });
  },
};

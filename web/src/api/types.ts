// What the server says, as docs/server.md and its OpenAPI file describe it.

export type GameId = 'connect4' | 'gomoku' | 'hex' | 'othello';
export const gameIds: readonly GameId[] = ['hex', 'gomoku', 'othello', 'connect4'];
export const isGameId = (text: string): text is GameId =>
  (gameIds as readonly string[]).includes(text);

export type Side = 'first' | 'second';
export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export type Outcome = 'ongoing' | 'first-wins' | 'second-wins' | 'draw';
export const winnerOf = (outcome: Outcome): Side | null =>
  outcome === 'first-wins' ? 'first' : outcome === 'second-wins' ? 'second' : null;

export interface BoardView {
  shape: 'square' | 'hexagon';
  width: number;
  height: number;
  /** Row by row from the top: `.` empty, `x` the first side's, `o` the second's. */
  cells: string;
  row_one_at_bottom: boolean;
  last: number[];
  winning: number[];
  note: string;
}

export interface Position {
  position: string;
  to_move: Side;
  outcome: Outcome;
  legal: string[];
  board: BoardView;
}

export interface Setting {
  name: string;
  help: string;
  default: string;
  kind: 'integer' | 'real' | 'choice';
  low?: number;
  high?: number;
  choices?: string[];
}

export interface RatedBoard {
  width: number;
  height: number;
  against_levels: boolean;
  /** "swap=on", or nothing. */
  setting: string;
}

export interface GameInfo {
  id: GameId;
  name: string;
  summary: string;
  sides: [string, string];
  settings: Setting[];
  /** The boards on which rated games are played. */
  rated: RatedBoard[];
  formats: string[];
}

export interface Level {
  name: string;
  player: string;
  rating: number | null;
}

export interface PlayerInfo {
  name: string;
  summary: string;
  options: Setting[];
}

export interface Players {
  levels: Level[];
  players: PlayerInfo[];
}

export interface Person {
  name: string | null;
  guest: boolean;
}

export interface Me {
  person: Person | null;
  csrf?: string;
}

export interface Seat {
  kind: 'level' | 'person' | 'guest' | 'open' | 'gone';
  name: string;
  rating?: number;
}

export interface GameClock {
  budget_ms: number;
  increment_ms: number;
}

export interface PlaySummary {
  id: string;
  game: GameId;
  start: string;
  seats: [Seat, Seat];
  rated: boolean;
  created: number;
  finished?: number;
  outcome: Outcome;
  ending: string;
  rematch: string;
  clock?: GameClock;
}

export interface PlayState extends Position {
  number: number;
  moves: string[];
  turn: Side | null;
  over: boolean;
  ending: string;
  draw_offer: Side | null;
  takeback: Side | null;
  left_ms?: [number, number];
}

export interface PlayEvent {
  number: number;
  kind: string;
  side: Side;
  detail: string;
  left_ms: [number, number];
  made: number;
}

/** Whether somebody is there for each seat, and how many look on. */
export interface PresenceNews extends Record<Side, boolean> {
  watchers: number;
}

export interface Play extends PlaySummary {
  state: PlayState;
  /** Those after the number one asked from; left out when only a seat was taken. */
  events?: PlayEvent[];
  you?: Side | null;
  invitation?: string;
  rematch_offer?: Side;
}

/** Why a level does not think yet: others are before it, or its opponent plays a rated game. */
export interface Waiting {
  reason: 'queue' | 'rated-game';
  seconds?: number;
}

/** A move with what a search says of it. `value` is for the side to move. */
export interface Thought {
  move: string | null;
  value: number;
  depth: number;
  nodes: number;
  ms: number;
  line: string[];
  chance?: number;
  proven?: Outcome;
}

export interface Analysis {
  position: string;
  player: string;
  ms: number;
  moves: Thought[];
  cached?: boolean;
}

export interface NewPlay {
  start: string;
  side: Side;
  level?: string;
  rated?: boolean;
  budget_ms?: number;
  increment_ms?: number;
}

export type ActionKind =
  | 'move'
  | 'resign'
  | 'draw'
  | 'no-draw'
  | 'takeback'
  | 'no-takeback'
  | 'abort'
  | 'claim';

export interface RankingLine {
  rank: number;
  name: string;
  kind: 'person' | 'level';
  rating: number;
  deviation: number;
  points: number;
  wins: number;
  losses: number;
  draws: number;
}

export interface PersonRating {
  rating: number;
  deviation: number;
  points: number;
  wins: number;
  losses: number;
  draws: number;
}

export interface Profile {
  name: string;
  created: number;
  ratings: Partial<Record<GameId, PersonRating>>;
}

export interface RatingPoint {
  play: string;
  rating: number;
  deviation: number;
  made: number;
}

// Written by tools/api-types.mjs (npm run types) from src/server/page/openapi.json.

export type GameId = 'connect4' | 'gomoku' | 'hex' | 'othello';

export type Side = 'first' | 'second';

export type Outcome = 'ongoing' | 'first-wins' | 'second-wins' | 'draw';

/** What went wrong. src/core/sentences has a sentence for every code, in three languages. */
export interface CodedError {
  /** such as move-ply-wrong */
  code: string;
  arguments: (string | number | CodedError)[];
  /** where in the text that was sent, counted from 0 */
  at?: number;
  /** the sentence in English; not of an error within another */
  message?: string;
}

export interface BoardView {
  shape: 'square' | 'hexagon';
  width: number;
  height: number;
  /** row by row from the top: . empty, x the first colour, o the second */
  cells: string;
  row_one_at_bottom: boolean;
  /** the first player has the second colour: colours were chosen in the opening */
  colours_swapped: boolean;
  /** the cells of the latest move */
  last: number[];
  winning: number[];
  /** beside the board, in English */
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
  /** swap=on, or nothing */
  setting: string;
}

export interface GameInfo {
  id: GameId;
  name: string;
  summary: string;
  sides: [string, string];
  settings: Setting[];
  has_draws: boolean;
  /** the boards on which rated games are played */
  rated: RatedBoard[];
  formats: string[];
}

export interface Level {
  name: string;
  player: string;
  summary: string;
  rating: number | null;
  deviation: number | null;
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
  /** for the header X-CSRF-Token */
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
  /** two people at one screen: both seats are one person's */
  shared?: boolean;
  /** milliseconds since 1970 */
  created: number;
  finished?: number;
  outcome: Outcome;
  ending: string;
  /** the next game of these two, or nothing */
  rematch: string;
  clock?: GameClock;
}

export interface PlayState extends Position {
  /** of the latest event */
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

/** Whether somebody is there for each seat. */
export interface Presence {
  first: boolean;
  second: boolean;
}

export interface Play extends PlaySummary {
  type: 'game';
  state: PlayState;
  presence: Presence;
  /** how many look on */
  watchers: number;
  /** those after the number one asked from; left out when only a seat was taken */
  events?: PlayEvent[];
  you?: Side | null;
  invitation?: string;
  rematch_offer?: Side;
}

/** What a level that thinks has found so far; of a rated game only depth, nodes and ms. */
export interface SearchNews {
  move?: string | null;
  value?: number;
  /** The kind of search. */
  method?: 'rule' | 'minimax' | 'alpha-beta' | 'deepening' | 'tree' | 'exact';
  depth: number;
  nodes: number;
  ms: number;
  line?: string[];
  chance?: number;
  proven?: Outcome;
}

/** A move with what a search says of it. The value is for the side to move. */
export interface Thought {
  move: string | null;
  value: number;
  /** The kind of search. */
  method?: 'rule' | 'minimax' | 'alpha-beta' | 'deepening' | 'tree' | 'exact';
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
  /** a game such as hex:size=11, or a position */
  start: string;
  side?: Side;
  level?: string;
  /** both seats are the asker's: two people at one screen; not rated */
  shared?: boolean;
  rated?: boolean;
  budget_ms?: number;
  increment_ms?: number;
}

export interface HomeGame {
  /** the browser's own for this game: small letters, digits, hyphens */
  name: string;
  /** a game such as hex:size=11, or a position */
  start: string;
  side: Side;
  level: string;
  /** with blanks between them */
  moves: string;
  /** the person gave up; else the board has decided */
  resigned?: boolean;
  created?: number;
  finished?: number;
}

export type ActionKind = 'move' | 'resign' | 'draw' | 'no-draw' | 'takeback' | 'no-takeback' | 'abort' | 'claim';

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
  /** by game */
  ratings: Record<string, PersonRating>;
}

export interface Encounters {
  game: GameId;
  side: Side;
  opponent: Seat;
  wins: number;
  draws: number;
  losses: number;
}

export interface RatingPoint {
  play: string;
  rating: number;
  deviation: number;
  made: number;
}

export interface InsightMark {
  cell: number;
  kind: string;
  value: number;
}

export interface InsightLink {
  from: number;
  to: number;
  kind: string;
}

/** Ids and kinds are in src/teaching/README.md. */
export interface InsightGroup {
  id: string;
  side: Side | null;
  value: number;
  marks: InsightMark[];
  links: InsightLink[];
}

export interface InsightTerm {
  id: string;
  /** The evaluation that it is a part of. */
  of: string;
  first: number;
  second: number;
  weight: number;
}

export interface Insight {
  position: string;
  groups: InsightGroup[];
  terms: InsightTerm[];
}

export interface TreeStep {
  child: number;
  value: number;
  alpha: number | null;
  beta: number | null;
}

/** Values are those of the side that moves at the root; a bound that is still infinite is null. */
export interface TreeNode {
  parent: number;
  ply: number;
  kind: 'inner' | 'leaf' | 'end';
  side: Side;
  move?: string;
  alpha: number | null;
  beta: number | null;
  value: number;
  outcome?: Outcome;
  /** cells with what is on them now */
  changes?: ([number | string, number | string])[];
  steps?: TreeStep[];
  cut?: 'alpha' | 'beta';
  skipped?: string[];
}

export interface TreeCount {
  pruning: boolean;
  ordering: boolean;
  nodes: number;
  complete: boolean;
}

export interface SearchTree extends Position {
  evaluation: string;
  evaluations: string[];
  depth: number;
  width: number;
  pruning: boolean;
  ordering: boolean;
  /** values from here on are won games */
  win: number;
  value: number;
  line: string[];
  nodes: TreeNode[];
  counts: TreeCount[];
}

/** A game that was read from somebody's text. */
export interface Imported extends Position {
  format: string;
  start: string;
  moves: string[];
  tags: Record<string, string>;
}

export interface BatteryOrder {
  start: string;
  players: [string, string];
  games: number;
  ms?: number | null;
  nodes?: number | null;
  seed?: number;
  opening_plies?: number;
}

export interface BatterySummary {
  id: number;
  owner: string;
  mine: boolean;
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  /** why it ended before its last game */
  error: CodedError | null;
  /** batteries before it in the queue */
  ahead: number;
  created: number;
  order: BatteryOrder & {
    game: GameId;
  };
  finished: number;
  moves: number;
  points: [number, number];
  /** The game that is played now, after its latest move. */
  playing?: {
    /** its number */
    game: number;
    /** who has the first side: 0 or 1, as in the order's players */
    first: number;
    position: Position;
    moves: string[];
  };
}

export interface SideUse {
  turns: number;
  time_s: number;
  longest_s: number;
  overhead_s: number;
}

export interface BatteryGame {
  game: number;
  round: number;
  pair: number;
  opening?: number;
  first: string;
  second: string;
  outcome: Outcome;
  ending: string;
  plies: number;
  duration_s?: number;
  first_use: SideUse;
  second_use: SideUse;
}

export interface ExperimentList {
  experiments: {
    id: string;
    game: GameId;
  }[];
  mine: {
    id: string;
    state: 'waiting' | 'running';
    /** what is done of it, from 0 to 1 */
    share: number;
    /** until it probably begins */
    wait_s: number;
  } | null;
}

/** Texts are English, as the command line prints them */
export interface Findings {
  experiment: string;
  seed: number;
  tables: {
    title: string;
    /** the first is the header */
    rows: string[][];
    note: string;
  }[];
  lines: FindingLines[];
  batteries: {
    game: GameId;
    local: string;
    visitor: string;
    games: BatteryGame[];
  }[];
  interrupted: boolean;
}

/** A chart of lines */
export interface FindingLines {
  title: string;
  x: string;
  series: {
    name: string;
    points: [number, number][];
  }[];
}

export interface Meeting {
  first: string;
  second: string;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  los: number | null;
}

export interface Contestant {
  name: string;
  player: string;
}

/** docs/tournaments.md describes all of it. */
export interface BatteryReport {
  planned: number;
  complete: boolean;
  plan: {
    contestants: Contestant[];
  };
  meetings: Meeting[];
  games: BatteryGame[];
}

export interface BatteryTurn {
  side: Side;
  time_s: number;
  overhead_s: number;
  value: number;
  depth: number;
  nodes: number;
  win_chance?: number;
  proven?: Outcome;
}

export interface BatteryRecord extends BatteryGame {
  /** how it ended, in English */
  reason: string;
  start: string;
  moves: string[];
  opening_plies: number;
  turns: BatteryTurn[];
  first_seed?: number;
  second_seed?: number;
  record?: string;
}

export interface LiveOk {
  type: 'ok';
  id: number | null;
  number: number;
}

export interface LiveError extends CodedError {
  type: 'error';
  id: number | null;
}

export interface LivePong {
  type: 'pong';
  id: number | null;
}

export interface LiveEvent {
  type: 'event';
  game: string;
  event: PlayEvent;
  state: PlayState;
}

export interface LivePresence {
  type: 'presence';
  game: string;
  first: boolean;
  second: boolean;
  watchers: number;
}

export interface LiveThinking {
  type: 'thinking';
  game: string;
  thought: SearchNews;
}

/** a level, or an analysis, has not begun: others are before it, or its opponent plays a rated game */
export interface LiveWaiting {
  type: 'waiting';
  game?: string;
  id?: number | null;
  reason?: 'queue' | 'rated-game';
  seconds?: number;
}

export interface LiveRematchOffer {
  type: 'rematch-offer';
  game: string;
  side: Side;
}

export interface LiveRematch {
  type: 'rematch';
  game: string;
  next: string;
}

export interface LiveEngineFailure {
  type: 'engine-failure';
  game: string;
  error: CodedError;
}

export interface LiveAnalysis {
  type: 'analysis';
  id: number | null;
  final: boolean;
  answer: Analysis;
}

/** the first has the report of all games so far, later ones of those that have ended since */
export interface LiveBattery {
  type: 'battery';
  battery: BatterySummary;
  report?: BatteryReport | null;
}

export interface LiveBatteryGone {
  type: 'battery-gone';
  battery: number;
}

export type ServerMessage = Play | LiveOk | LiveError | LivePong | LiveEvent | LivePresence | LiveThinking | LiveWaiting | LiveRematchOffer | LiveRematch | LiveEngineFailure | LiveAnalysis | LiveBattery | LiveBatteryGone;

export interface AskWatch {
  type: 'watch';
  game: string;
  since?: number;
  /** a level answers no sooner than this after its opponent's move, 2000 at most */
  pace_ms?: number;
  id?: number;
}

export interface AskUnwatch {
  type: 'unwatch';
  game: string;
}

export interface AskWatchBattery {
  type: 'watch-battery';
  battery: number;
  id?: number;
}

export interface AskUnwatchBattery {
  type: 'unwatch-battery';
  battery: number;
}

export interface AskAct {
  type: 'act';
  game: string;
  action: ActionKind;
  move?: string;
  /** the move is for; sent twice it is played once */
  ply?: number;
  id?: number;
}

export interface AskAnalyse {
  type: 'analyse';
  position: string;
  player?: string;
  ms?: number;
  count?: number;
  id?: number;
}

export interface AskStop {
  type: 'stop';
}

export interface AskPing {
  type: 'ping';
  id?: number;
}

export type ClientMessage = AskWatch | AskUnwatch | AskWatchBattery | AskUnwatchBattery | AskAct | AskAnalyse | AskStop | AskPing;

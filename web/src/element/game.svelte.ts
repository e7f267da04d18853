// A game on somebody else's page: to look through, to play by oneself or against a level. It is in
// nobody's list, and ends with the page.
import { EngineAway, Problem } from '../api/problem';
import { isGameId, other, type GameId, type Position, type Side, type Thought } from '../api/types';

/** Who knows the rules, and who thinks: the engines of this page, or the server behind a frame. */
export interface Referee {
  line(start: string, moves: readonly string[]): Promise<Position[]>;
  /** Null if it was stopped. */
  choose(start: string, moves: readonly string[], level: string): Promise<Thought | null>;
  stop(): void;
}

/** What an element or an address asks for. */
export interface Asked {
  /** "hex", "hex:size=13" or a position. */
  start: string;
  moves: readonly string[];
  /** A level to play against; without one, both sides are the visitor's. */
  level: string | null;
  /** The visitor's. */
  side: Side;
  /** Only to look at. */
  fixed: boolean;
}

export const gameOf = (start: string): GameId | null => {
  const [name = ''] = start.trim().split(/[:\s]/, 1);
  return isGameId(name) ? name : null;
};

export const movesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

export class EmbeddedGame {
  positions = $state.raw<Position[]>([]);
  moves = $state.raw<string[]>([]);
  /** The ply on the board, where it is not the latest. */
  viewed = $state<number | null>(null);
  thinking = $state(false);
  problem = $state.raw<{ error: unknown; again: () => void } | null>(null);
  readonly game: GameId | null;
  /** Of the latest thought; an older one is not played. */
  private turn = 0;

  constructor(
    readonly asked: Asked,
    private readonly referee: Referee,
    private readonly tell: (moves: readonly string[], position: Position) => void = () => {},
  ) {
    this.game = gameOf(asked.start);
  }

  get ply(): number {
    return this.viewed ?? this.moves.length;
  }
  get shown(): Position | null {
    return this.positions[this.ply] ?? null;
  }
  get latest(): Position | null {
    return this.positions.at(-1) ?? null;
  }
  get isOver(): boolean {
    return (this.latest?.outcome ?? 'ongoing') !== 'ongoing';
  }
  get mayMove(): boolean {
    const { level, side, fixed } = this.asked;
    if (fixed || this.viewed !== null || this.isOver || this.thinking || !this.latest) return false;
    return level === null || this.latest.to_move === side;
  }

  async start(): Promise<void> {
    if (await this.take([...this.asked.moves])) this.reply();
  }

  async play(move: string): Promise<void> {
    if (!this.mayMove) return;
    if (await this.take([...this.moves, move])) this.reply();
  }

  /** So far that it is the visitor's turn again. */
  async undo(): Promise<void> {
    const { level, side } = this.asked;
    let left = this.moves.length - 1;
    while (level !== null && left > 0 && this.positions[left]?.to_move !== side) --left;
    if (left < 0 || (level !== null && this.positions[left]?.to_move !== side)) return;
    this.stop();
    await this.take(this.moves.slice(0, left));
  }

  async restart(): Promise<void> {
    this.stop();
    await this.start();
  }

  look(ply: number): void {
    const wanted = Math.min(Math.max(ply, 0), this.moves.length);
    this.viewed = wanted === this.moves.length ? null : wanted;
  }

  stop(): void {
    ++this.turn;
    if (this.thinking) this.referee.stop();
    this.thinking = false;
    this.problem = null;
  }

  private async take(moves: string[]): Promise<boolean> {
    const mine = ++this.turn;
    try {
      const positions = await this.referee.line(this.asked.start, moves);
      if (mine !== this.turn) return false;
      this.positions = positions;
      this.moves = moves;
      this.viewed = null;
      this.problem = null;
      if (this.latest) this.tell(moves, this.latest);
      return true;
    } catch (error) {
      if (mine === this.turn) this.fail(error, () => void this.take(moves).then((taken) => taken && this.reply()));
      return false;
    }
  }

  private reply(): void {
    const { level, side, start, fixed } = this.asked;
    if (fixed || level === null || this.isOver || this.latest?.to_move !== other(side)) return;
    const mine = ++this.turn;
    this.thinking = true;
    this.referee.choose(start, this.moves, level).then(
      (thought) => {
        if (mine !== this.turn) return;
        this.thinking = false;
        if (thought?.move) void this.take([...this.moves, thought.move]).then((taken) => taken && this.reply());
      },
      (error: unknown) => {
        if (mine === this.turn) this.fail(error, () => this.reply());
      },
    );
  }

  private fail(error: unknown, again: () => void): void {
    this.thinking = false;
    this.problem = { error, again };
  }
}

/** Whether trying again may help: what was asked for is not wrong, only out of reach. */
export const mayPass = (error: unknown): boolean =>
  error instanceof EngineAway || !(error instanceof Problem) || error.code === 'away';

// A game that is looked at: its positions, and the branches somebody tried.
import { api } from '../api/http';
import { isGameId, type GameId, type Position } from '../api/types';
import { cellOf } from '../boards/board';

export interface Step {
  move: string | null;
  ply: number;
  position: Position;
  parent: Step | null;
  children: Step[];
}

/** Somebody may write "d" for what the server calls "d3". */
function asWritten(before: Position, after: Position, move: string): string {
  if (before.legal.includes(move)) return move;
  const cell = after.board.last[0];
  return before.legal.find((text) => cellOf(before.board, text) === cell) ?? move;
}

export class Study {
  game = $state<GameId>('hex');
  start = $state('');
  /** The game itself, the start first; what leaves it is a branch. */
  main = $state.raw<Step[]>([]);
  current = $state.raw<Step | null>(null);
  /** Counts what was added: steps are plain objects. */
  private version = $state(0);

  async load(start: string, moves: readonly string[]): Promise<void> {
    const positions = await api.line(start, moves);
    const id = start.split(':', 1)[0] ?? '';
    this.game = isGameId(id) ? id : 'hex';
    this.start = start;
    const main: Step[] = [];
    for (const [i, position] of positions.entries()) {
      const parent = main[i - 1] ?? null;
      const move = parent ? asWritten(parent.position, position, moves[i - 1] ?? '') : null;
      const step: Step = { move, ply: i, position, parent, children: [] };
      parent?.children.push(step);
      main.push(step);
    }
    this.main = main;
    this.current = main[0] ?? null;
  }

  /** The line that goes through the current step and on along the first children. */
  get line(): Step[] {
    void this.version;
    const line: Step[] = [];
    for (let step = this.current; step; step = step.parent) line.unshift(step);
    for (let step = this.current?.children[0]; step; step = step.children[0]) line.push(step);
    return line;
  }
  get moves(): string[] {
    return this.line.flatMap((step) => step.move ?? []);
  }
  get onMain(): boolean {
    return this.current !== null && this.main.includes(this.current);
  }
  alternatives(step: Step): Step[] {
    void this.version;
    return step.parent?.children.filter((other) => other !== step) ?? [];
  }

  go(step: Step | null | undefined): void {
    if (step) this.current = step;
  }
  look(ply: number): void {
    this.go(this.line[Math.min(Math.max(ply, 0), this.line.length - 1)]);
  }

  /** Enters the branch of this move, which may be new. */
  async play(move: string): Promise<void> {
    const from = this.current;
    if (!from) return;
    const known = from.children.find((child) => child.move === move);
    if (known) return this.go(known);
    const added = await this.add(from, [move]);
    if (this.current === from) this.go(added);
  }

  /** Adds a line to the current step, and goes to its first move. */
  async branch(moves: readonly string[]): Promise<void> {
    const from = this.current;
    if (!from) return;
    await this.add(from, moves);
    this.go(from.children.find((child) => child.move === moves[0]));
  }

  /** Adds a line below a step; its last step. */
  async add(from: Step, moves: readonly string[]): Promise<Step> {
    const positions = await api.line(from.position.position, moves);
    let at = from;
    for (const [i, move] of moves.entries()) {
      const position = positions[i + 1];
      if (!position) break;
      let next = at.children.find((child) => child.move === move);
      if (!next) {
        next = { move, ply: at.ply + 1, position, parent: at, children: [] };
        at.children.push(next);
      }
      at = next;
    }
    ++this.version;
    return at;
  }
}

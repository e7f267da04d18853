// A game being studied: its positions, and the branches tried.
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

/** A line that leaves the trunk after `ply` moves. */
export interface Branch {
  ply: number;
  moves: string[];
}
/** As a link has it: "4 e5 d3". */
export const branchText = ({ ply, moves }: Branch): string => [ply, ...moves].join(' ');
export function readBranch(text: string): Branch {
  const [ply, ...moves] = text.split(' ');
  return { ply: Number(ply), moves };
}
/** A link has so many of them; more would be longer than some programs carry. */
const mostBranches = 12;

export class Study {
  game = $state<GameId>('hex');
  start = $state('');
  /** The game itself, the start first; anything else is a branch. */
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

  clear(): void {
    this.main = [];
    this.current = null;
  }

  /** What branches leave: the game, or where there is none what has been played so far. */
  get trunk(): readonly Step[] {
    return this.main.length > 1 ? this.main : this.line;
  }
  get branches(): (Branch & { steps: Step[] })[] {
    void this.version;
    const { trunk } = this;
    const found: (Branch & { steps: Step[] })[] = [];
    const walk = (ply: number, steps: Step[]): void => {
      const children = steps.at(-1)?.children ?? [];
      if (children.length > 0) return children.forEach((child) => walk(ply, [...steps, child]));
      found.push({ ply, steps, moves: steps.flatMap(({ move }) => move ?? []) });
    };
    for (const step of trunk) {
      for (const child of step.children) if (!trunk.includes(child)) walk(step.ply, [child]);
    }
    return found.slice(0, mostBranches);
  }
  /** Its last step; fails where the moves cannot be played. */
  async addBranch({ ply, moves }: Branch): Promise<Step> {
    const from = this.trunk[ply];
    if (!from || moves.length === 0) throw new Error('a branch begins on the board');
    return this.add(from, moves);
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

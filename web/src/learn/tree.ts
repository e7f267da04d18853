// A recorded search as the server tells it, and as a film: one frame for everything that happens.
import { signed } from '../analysis/values';
import { isGameId, other, type BoardView, type GameId, type SearchTree, type Side, type TreeNode } from '../api/types';

export interface Way {
  pruning: boolean;
  ordering: boolean;
}
export const sameWay = (a: Way, b: Way): boolean =>
  a.pruning === b.pruning && a.ordering === b.ordering;

export type Frame =
  /** The search comes to a node; a leaf gets its value at once. */
  | { kind: 'visit'; node: number }
  /** A child is done, and its value goes up to the node. */
  | { kind: 'return'; node: number; step: number; child: number; better: boolean }
  /** A bound is passed: the remaining moves are not searched. */
  | { kind: 'cut'; node: number }
  | { kind: 'done'; node: number };

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
};
export const nodeAt = (tree: SearchTree, index: number): TreeNode => at(tree.nodes, index);

/** The side that takes the highest value moves at even plies. */
export const takesHighest = (node: TreeNode): boolean => node.ply % 2 === 0;

export function framesOf(tree: SearchTree): Frame[] {
  const frames: Frame[] = [];
  const visit = (index: number): void => {
    const node = nodeAt(tree, index);
    frames.push({ kind: 'visit', node: index });
    let best: number | null = null;
    for (const [i, step] of (node.steps ?? []).entries()) {
      visit(step.child);
      const better = best === null || step.value !== best;
      best = step.value;
      frames.push({ kind: 'return', node: index, step: i, child: step.child, better });
    }
    if (node.skipped) frames.push({ kind: 'cut', node: index });
  };
  visit(0);
  frames.push({ kind: 'done', node: 0 });
  return frames;
}

/** What is known about a node at one moment. */
export interface NodeState {
  /** On the way from the root to where the search is, done, or with moves left untried. */
  phase: 'open' | 'done' | 'cut';
  value: number | null;
  alpha: number | null;
  beta: number | null;
  /** The child its value comes from. */
  best: number | null;
}

/** The state of every node that was reached, after the frame of that number. */
export function stateAt(tree: SearchTree, frames: readonly Frame[], frame: number): NodeState[] {
  const states: NodeState[] = [];
  const last = Math.min(frame, frames.length - 1);
  for (let i = 0; i <= last; ++i) {
    const now = at(frames, i);
    const node = nodeAt(tree, now.node);
    if (now.kind === 'visit') {
      const done = node.kind !== 'inner';
      states.push({
        phase: done ? 'done' : 'open',
        value: done ? node.value : null,
        alpha: node.alpha,
        beta: node.beta,
        best: null,
      });
    } else if (now.kind === 'return') {
      const step = at(node.steps ?? [], now.step);
      const state = at(states, now.node);
      state.value = step.value;
      state.alpha = step.alpha;
      state.beta = step.beta;
      if (now.better) state.best = now.child;
      const finished = now.step === (node.steps?.length ?? 0) - 1;
      if (finished && !node.skipped) state.phase = 'done';
    } else if (now.kind === 'cut') {
      at(states, now.node).phase = 'cut';
    }
  }
  return states;
}

/** The frame at which this many nodes have been reached, not counting the root. */
export function frameAtNodes(frames: readonly Frame[], nodes: number): number {
  let reached = -1;
  for (let i = 0; i < frames.length; ++i) {
    if (at(frames, i).kind === 'visit') ++reached;
    if (reached > nodes) return i - 1;
  }
  return frames.length - 1;
}

/** The ancestor whose choice set the bound that cut a node: where the other side has something better. */
export function whoSetTheBound(tree: SearchTree, index: number): number | null {
  const node = nodeAt(tree, index);
  if (!node.cut) return null;
  const bound = node.cut === 'beta' ? node.beta : node.alpha;
  let found: number | null = null;
  for (let up = node.parent; up >= 0; up = nodeAt(tree, up).parent) {
    const ancestor = nodeAt(tree, up);
    if (takesHighest(ancestor) === takesHighest(node)) continue;
    const steps = ancestor.steps ?? [];
    const reached = node.cut === 'beta' ? 'beta' : 'alpha';
    if (steps.some((step) => step[reached] === bound)) found = up;
  }
  return found;
}

/** The nodes from the root to this one. */
export function pathTo(tree: SearchTree, index: number): number[] {
  const path: number[] = [];
  for (let up = index; up >= 0; up = nodeAt(tree, up).parent) path.push(up);
  return path.reverse();
}

/** The node is worth just what is guaranteed elsewhere: nothing is lost by not looking further. */
export function isEqualCut(tree: SearchTree, index: number): boolean {
  const node = nodeAt(tree, index);
  return node.value !== null && node.value === (node.cut === 'beta' ? node.beta : node.alpha);
}

export function movesTo(tree: SearchTree, index: number): string[] {
  return pathTo(tree, index).flatMap((node) => nodeAt(tree, node).move ?? []);
}

/** The board at a node: the root's, with what every move on the way changed. */
export function boardAt(tree: SearchTree, index: number): BoardView {
  const cells = [...tree.board.cells];
  let last: number[] = tree.board.last;
  for (const step of pathTo(tree, index)) {
    const node = nodeAt(tree, step);
    if (!node.changes) continue;
    // The stone that was put, not those it turned over.
    const changes = node.changes.map(([cell, state]) => [Number(cell), String(state)] as const);
    last = changes.filter(([cell]) => cells[cell] === '.').map(([cell]) => cell);
    for (const [cell, state] of changes) cells[cell] = state;
  }
  return { ...tree.board, cells: cells.join(''), last, winning: [] };
}

/** Who moves at a node of that ply. */
export const moverAt = (tree: SearchTree, ply: number): Side =>
  ply % 2 === 0 ? tree.to_move : other(tree.to_move);

/** Children are drawn in the order of the search; those left untried after them. */
export interface Placed {
  /** Across, in slots; a leaf or a stub takes one. */
  slot: number;
  ply: number;
}
export interface Stub extends Placed {
  parent: number;
  move: string;
}
export interface Layout {
  nodes: Placed[];
  stubs: Stub[];
  slots: number;
  plies: number;
}

export function layoutOf(tree: SearchTree): Layout {
  const nodes: Placed[] = new Array<Placed>(tree.nodes.length);
  const stubs: Stub[] = [];
  let next = 0;
  const put = (index: number): number => {
    const node = nodeAt(tree, index);
    const children = (node.steps ?? []).map((step) => put(step.child));
    for (const move of node.skipped ?? []) {
      stubs.push({ parent: index, move, slot: next, ply: node.ply + 1 });
      children.push(next++);
    }
    const first = children[0];
    const last = children.at(-1);
    const slot = first === undefined || last === undefined ? next++ : (first + last) / 2;
    nodes[index] = { slot, ply: node.ply };
    return slot;
  };
  put(0);
  return { nodes, stubs, slots: next, plies: tree.depth };
}

/** The lowest and the highest value that is not a won game: the ends of the scale. */
export function rangeOf(tree: SearchTree): { low: number; high: number } {
  const values = tree.nodes.filter((node) => Math.abs(node.value) < tree.win).map((node) => node.value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

/** A value in a few characters, or a sign for won and lost. */
export function shortValue(value: number | null, win: number): string {
  if (value === null) return '';
  if (value >= win) return '✓';
  if (value <= -win) return '✗';
  return signed(value, 100);
}

/** The game of a position. */
export function gameOf(text: string): GameId {
  const id = text.split(':', 1)[0] ?? '';
  return isGameId(id) ? id : 'hex';
}

/** Positions to begin with: small enough to follow, and with something at stake. */
export const samples: Record<GameId, readonly string[]> = {
  hex: [
    'hex:5:5/1o3/2x2/5/5:x',
    'hex:7:7/4x2/7/3x3/1xo4/3o3/7:o',
    'hex:5:5/3x1/2x2/1o3/5:o',
  ],
  gomoku: [
    'gomoku:15f:15/15/15/15/15/8x6/6o1x6/4oxxxo6/6o8/15/15/15/15/15/15:o',
    'gomoku:15f:15/15/15/15/15/15/8o6/7x7/7xo6/15/15/15/15/15/15:x',
    'gomoku:15f:15/15/15/15/15/15/6oxo6/7xx6/7xo6/6o8/15/15/15/15/15:x',
  ],
  othello: [
    'othello:8x8:8/8/2xo1o2/2xxoo2/3xox2/3oox2/4o3/8:x',
    'othello:8x8:8/8/2xxx3/2oxo3/2oxx3/2o1xo2/8/8:o',
    'othello:8x8:8/8/8/3ox3/3xo3/8/8/8:x',
  ],
  connect4: [
    'connect4:7x6:7/7/7/2xx3/2oo3/1ooxx2:x',
    'connect4:8x8:8/8/8/8/8/8/3x4/3xo3:o',
  ],
};

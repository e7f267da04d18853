// A deepening search as its levels one after another: what a budget of positions leaves of them.
import type { SearchTree } from '../api/types';
import { frameAtNodes, nodeAt, type Frame } from './tree';

/** The Hex document's fixed-depth player visited 130,475 nodes in 4 s. */
export const positionsASecond = 130_475 / 4;

/** The positions of a level: the root is not counted, as in the counts of the lesson. */
export const sizeOf = (tree: SearchTree): number => tree.nodes.length - 1;

export interface Shot {
  level: number;
  frame: number;
}

export interface Cutting {
  /** What is seen, level by level. */
  shots: Shot[];
  /** The level that the budget ends in; none where it ends between two, or suffices. */
  cut: number | null;
  /** The levels that end in time. */
  finished: number;
}

export function cutBy(budget: number, trees: readonly SearchTree[], frames: readonly (readonly Frame[])[]): Cutting {
  const shots: Shot[] = [];
  let left = budget;
  for (const [level, tree] of trees.entries()) {
    const all = frames[level] ?? [];
    const size = sizeOf(tree);
    if (left <= 0) return { shots, cut: null, finished: level };
    const last = size <= left ? all.length - 1 : frameAtNodes(all, left);
    for (let frame = 0; frame <= last; ++frame) shots.push({ level, frame });
    if (size > left) return { shots, cut: level, finished: level };
    left -= size;
  }
  return { shots, cut: null, finished: trees.length };
}

/** How many positions a search has reached at a frame, without the root. */
export function reachedAt(frames: readonly Frame[], frame: number): number {
  let reached = -1;
  for (let i = 0; i <= frame && i < frames.length; ++i) if (frames[i]?.kind === 'visit') ++reached;
  return Math.max(0, reached);
}

/** The node after the move that a finished search plays. */
export function bestChild(tree: SearchTree): number | null {
  const step = nodeAt(tree, 0).steps?.find(({ child }) => nodeAt(tree, child).move === tree.line[0]);
  return step?.child ?? null;
}

// The film of one search, or of two side by side at the same pace.
import type { SearchTree } from '../api/types';
import { Reel } from './reel.svelte';
import { frameAtNodes, framesOf, type Frame } from './tree';

/** Where it is: the frame of a single search; of two, how many nodes both may have reached. */
export class Film extends Reel {
  trees = $state.raw<SearchTree[]>([]);

  frames = $derived<Frame[][]>(this.trees.map((tree) => framesOf(tree)));
  isPair = $derived(this.trees.length > 1);
  last = $derived(
    this.isPair
      ? Math.max(...this.trees.map((tree) => tree.nodes.length - 1))
      : (this.frames[0]?.length ?? 1) - 1,
  );
  frame = $derived<Frame | undefined>(this.frames[0]?.[this.frameOf(0)]);

  /** Which frame a search is at. */
  frameOf(which: number): number {
    const frames = this.frames[which] ?? [];
    return this.isPair ? frameAtNodes(frames, this.at) : Math.min(this.at, frames.length - 1);
  }

  show(trees: SearchTree[], at: 'start' | 'end'): void {
    this.pause();
    this.trees = trees;
    this.at = at === 'start' ? 0 : this.last;
  }

  /** The next frame, or the one before, that `wanted` is true of; stays where there is none. */
  seek(wanted: (frame: Frame) => boolean, from = this.at + 1): boolean {
    const found = (this.frames[0] ?? []).findIndex((frame, i) => i >= from && wanted(frame));
    if (found < 0) return false;
    this.pause();
    this.at = found;
    return true;
  }
}

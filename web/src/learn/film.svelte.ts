// The film of one search, or of two side by side at the same pace: where it is, and whether it runs.
import { frameAtNodes, framesOf, type Frame, type SearchTree } from './tree';

export const speeds = [0.5, 1, 2, 4, 8] as const;
const framesASecond = 2;

export class Film {
  trees = $state.raw<SearchTree[]>([]);
  running = $state(false);
  speed = $state<number>(1);
  /** The frame of a single search; of two, how many nodes both may have reached. */
  at = $state(0);

  private timer: ReturnType<typeof setInterval> | undefined;

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

  go(to: number): void {
    this.at = Math.min(Math.max(Math.round(to), 0), this.last);
    if (this.at === this.last) this.pause();
  }

  play(): void {
    if (this.running) return;
    if (this.at >= this.last) this.at = 0;
    this.running = true;
    this.tick();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.play();
  }

  /** The next frame, or the one before, that `wanted` is true of; stays where there is none. */
  seek(wanted: (frame: Frame) => boolean, from = this.at + 1): boolean {
    const found = (this.frames[0] ?? []).findIndex((frame, i) => i >= from && wanted(frame));
    if (found < 0) return false;
    this.pause();
    this.at = found;
    return true;
  }

  private tick(): void {
    this.timer = setTimeout(() => {
      if (!this.running) return;
      this.go(this.at + 1);
      if (this.running) this.tick();
    }, 1000 / (framesASecond * this.speed));
  }
}

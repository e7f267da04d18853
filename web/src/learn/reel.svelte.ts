// Something that is watched step by step: where it is, and whether it runs.

export const speeds = [0.5, 1, 2, 4, 8] as const;
const framesASecond = 2;

export abstract class Reel {
  running = $state(false);
  speed = $state<number>(1);
  at = $state(0);
  abstract readonly last: number;

  private timer: ReturnType<typeof setTimeout> | undefined;

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

  /** By hand. */
  step(to: number): void {
    this.pause();
    this.go(to);
  }

  private tick(): void {
    this.timer = setTimeout(() => {
      if (!this.running) return;
      this.go(this.at + 1);
      if (this.running) this.tick();
    }, 1000 / (framesASecond * this.speed));
  }
}

/** What the keyboard does with it; for `runShortcut`. */
export const reelKeys = (reel: Reel): Record<string, () => void> => ({
  ArrowLeft: () => reel.step(reel.at - 1),
  ArrowRight: () => reel.step(reel.at + 1),
  Home: () => reel.step(0),
  End: () => reel.step(reel.last),
  ' ': () => reel.toggle(),
});

// How stones arrive on the board. Nothing moves for people who asked their system for reduced motion.
import type { TransitionConfig } from 'svelte/transition';
import { reducedMotion } from '../ui/settings.svelte';

/** A stone is set down: it grows into its place. */
export function place(_node: Element): TransitionConfig {
  if (reducedMotion()) return { duration: 0 };
  return {
    duration: 140,
    css: (t) => `opacity:${Math.min(1, t * 2)};transform:scale(${1.35 - 0.35 * t})`,
  };
}

/** A disc falls `height` user units, faster and faster, and bounces twice. */
export function fall(_node: Element, { height, unit }: { height: number; unit: number }) {
  if (reducedMotion()) return { duration: 0 };
  const duration = 190 * Math.sqrt(height / unit) + 120;
  return {
    duration,
    css: (t: number) => `transform:translateY(${-height * (1 - bounce(t))}px)`,
  };
}

/** 0 to 1 as a thing falls: quadratic to the ground, then two small arcs. */
export function bounce(t: number): number {
  const ground = 0.62;
  if (t < ground) return (t / ground) ** 2;
  const first = 0.86;
  const arc = (from: number, to: number, height: number) => {
    const middle = (from + to) / 2;
    const half = (to - from) / 2;
    return 1 - height * (1 - ((t - middle) / half) ** 2);
  };
  return t < first ? arc(ground, first, 0.07) : arc(first, 1, 0.02);
}

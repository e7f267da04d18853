// The goban's wood and star points. The grain is drawn, always the same, from a few waves.
import { round } from './geometry';

export interface Fibre {
  d: string;
  width: number;
  opacity: number;
}

/** A small generator of its own, so that the wood is the same each time. */
function waves(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function grain(width: number, height: number, count: number): Fibre[] {
  const next = waves(20260);
  const steps = 6;
  return Array.from({ length: count }, (_, i) => {
    const y = ((i + next() * 0.9) / count) * height;
    const sway = 2 + 4 * Math.sin((i / count) * Math.PI);
    const phase = 0.6 + (i / count) * 1.4 + next() * 0.5;
    let d = `M0 ${round(y + sway * Math.sin(phase))}`;
    for (let step = 1; step <= steps; ++step) {
      const at = (x: number) => y + sway * Math.sin(phase + (x / width) * Math.PI * 1.7);
      const x = (step / steps) * width;
      const before = x - width / steps / 2;
      d += `Q${round(before)} ${round(at(before))} ${round(x)} ${round(at(x))}`;
    }
    return { d, width: round(0.5 + next() * 3.2), opacity: round(0.04 + next() * 0.1) };
  });
}

/** Where the dots are: the middle and, on boards large enough, the corners' fourth lines. */
export function starPoints(size: number): number[] {
  const at = (column: number, row: number) => row * size + column;
  const middle = (size - 1) / 2;
  const stars: number[] = [];
  if (size % 2 === 1) stars.push(at(middle, middle));
  if (size >= 9) {
    const line = size >= 12 ? 3 : 2;
    const far = size - 1 - line;
    stars.push(at(line, line), at(far, line), at(line, far), at(far, far));
    if (size % 2 === 1 && size >= 17) {
      stars.push(at(middle, line), at(middle, far), at(line, middle), at(far, middle));
    }
  }
  return stars;
}

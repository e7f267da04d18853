// A battery in words.
import type { BatterySummary, Meeting } from '../api/types';
import { t, type Key } from '../i18n/index.svelte';

const states: Record<BatterySummary['state'], Key> = {
  waiting: 'battery.waiting',
  running: 'battery.running',
  done: 'battery.done',
  stopped: 'battery.stopped',
  failed: 'battery.failed',
};

export const stateWord = (battery: BatterySummary): string =>
  t(states[battery.state], {
    n: battery.ahead,
    finished: battery.finished,
    games: battery.order.games,
  });

const points = (value: number): string => {
  const whole = Math.floor(value);
  const half = value - whole >= 0.5 ? '½' : '';
  return whole === 0 && half ? half : `${whole}${half}`;
};
export const pointsText = ([one, other]: readonly [number, number]): string =>
  `${points(one)}–${points(other)}`;

const signed = (value: number): string => (value >= 0 ? '+' : '−') + Math.abs(Math.round(value));

/** "+120 (+35 to +230)"; a side of the interval may be open. */
export function eloText(meeting: Meeting): string {
  const { elo, elo_low: low, elo_high: high } = meeting;
  if (low === null && high === null) return t('battery.unknown');
  if (high === null) return t('battery.above', { n: signed(low ?? 0) });
  if (low === null) return t('battery.below', { n: signed(high) });
  return t('battery.between', {
    elo: elo === null ? '' : signed(elo),
    low: signed(low),
    high: signed(high),
  });
}

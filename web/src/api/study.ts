// What explains a position: insights, recorded searches; and games read from any format.
import type { SearchTree, Way } from '../learn/tree';
import { get, post } from './http';
import { ensurePerson } from './session.svelte';
import type { Position, Side } from './types';

export interface InsightGroup {
  id: string;
  side: Side | null;
  value: number;
  marks: { cell: number; kind: string; value: number }[];
  links: { from: number; to: number; kind: string }[];
}
export interface InsightTerm {
  id: string;
  first: number;
  second: number;
  weight: number;
}
export interface Insight {
  position: string;
  groups: InsightGroup[];
  terms: InsightTerm[];
}

export interface TreeWish extends Way {
  text: string;
  depth: number;
  width: number;
  evaluation: string;
}

/** A game that was read from somebody's text. */
export interface Imported extends Position {
  format: string;
  start: string;
  moves: string[];
}

/** Explanations are for somebody: who plays a rated game gets none. */
async function explain<T>(path: string, query: Record<string, string | number>): Promise<T> {
  await ensurePerson();
  return get<T>(path, query);
}

const flag = (value: boolean): string => (value ? 'on' : 'off');

export const study = {
  insight: (text: string) => explain<Insight>('/api/insight', { text }),
  tree: ({ text, depth, width, evaluation, pruning, ordering }: TreeWish) =>
    explain<SearchTree>('/api/tree', {
      text,
      depth,
      width,
      evaluation,
      pruning: flag(pruning),
      ordering: flag(ordering),
    }),
  /** As a game of the kind one has in hand, if it can be read as that; else as any. */
  read: (text: string, game: string) =>
    post<Imported>('/api/import', { text, game }).catch(() => post<Imported>('/api/import', { text })),
};

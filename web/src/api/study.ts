// What explains a position: insights, recorded searches; and games read from any format.
import type { SearchTree, Way } from '../learn/tree';
import { get, post } from './http';
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

const flag = (value: boolean): string => (value ? 'on' : 'off');

export const study = {
  insight: (text: string) => get<Insight>('/api/insight', { text }),
  tree: ({ text, depth, width, evaluation, pruning, ordering }: TreeWish) =>
    get<SearchTree>('/api/tree', {
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

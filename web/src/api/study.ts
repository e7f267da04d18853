// What explains a position: insights, recorded searches; and games read from any format.
import type { Way } from '../learn/tree';
import { pathWith, post, request } from './http';
import { answered } from './local';
import { ensurePerson } from './session.svelte';
import type { Imported, Insight, SearchTree } from './types';

export interface TreeWish extends Way {
  text: string;
  depth: number;
  width: number;
  evaluation: string;
}

/** The server explains to somebody only: who plays a rated game gets nothing. */
const explain = <T>(path: string, query: Record<string, string | number>): Promise<T> =>
  answered<T>({ path, query }, async () => {
    await ensurePerson();
    return request<T>('GET', pathWith(path, query));
  });

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
  /** As a game of this kind, if it can be read as one; else as any. */
  read: (text: string, game: string) => post<Imported>('/api/import', { text, game }),
};

// The value of every move of a position: searched in this browser, or by the server where that cannot.
import { request } from './http';
import { live } from './live';
import { answered, engine, engineSoon, mayHelp } from './local';
import { EngineAway } from './problem';
import { ensurePerson, session } from './session.svelte';
import type { Analysis } from './types';

export interface AnalysisWish {
  position: string;
  player?: string;
  ms?: number;
  count?: number;
}
type News = (answer: Analysis, final: boolean) => void;

/** Resolves when it is over or was stopped. */
export async function analyse(
  wish: AnalysisWish,
  news: News,
  waiting: (seconds: number) => void = () => {},
): Promise<void> {
  const here = mayHelp() ? (engine() ?? (session.reached ? null : await engineSoon())) : null;
  if (here) {
    try {
      const question = { path: '/api/analyses', body: wish };
      const tell = (so_far: unknown): void => news(so_far as Analysis, false);
      const answer = await here.analyst.ask<Analysis | null>(question, tell);
      if (answer) news(answer, true);
      return;
    } catch (problem) {
      if (!(problem instanceof EngineAway)) throw problem;
    }
  }
  await ensurePerson();
  await live().analyse(wish, news, waiting);
}

/** The same without news. */
export const analysed = (wish: AnalysisWish): Promise<Analysis> =>
  answered<Analysis>({ path: '/api/analyses', body: wish }, async () => {
    await ensurePerson();
    return request<Analysis>('POST', '/api/analyses', wish);
  });

export function stopAnalysis(): void {
  engine()?.analyst.stop();
  live().stopAnalysis();
}

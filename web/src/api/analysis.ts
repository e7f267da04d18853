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
  let away: EngineAway | null = null;
  const here = mayHelp() ? (engine() ?? (session.reached ? null : await engineSoon())) : null;
  if (here) {
    try {
      const answer = await here.analyst.analyse(wish, (so_far) => news(so_far, false));
      if (answer) news(answer, true);
      return;
    } catch (problem) {
      if (!(problem instanceof EngineAway)) throw problem;
      away = problem;
    }
  }
  const remote = async (): Promise<void> => {
    await ensurePerson();
    await live().analyse(wish, news, waiting);
  };
  await (away ? unlessGone(remote, away) : remote());
}

const lookMs = 500;

/** With nobody else to ask, what went wrong here is what there is to say. */
async function unlessGone(remote: () => Promise<void>, problem: EngineAway): Promise<void> {
  if (!session.reached) throw problem;
  let timer: ReturnType<typeof setInterval> | undefined;
  const gone = new Promise<void>((_, reject) => {
    timer = setInterval(() => {
      if (session.reached) return;
      live().stopAnalysis();
      reject(problem);
    }, lookMs);
  });
  try {
    await Promise.race([remote(), gone]);
  } finally {
    clearInterval(timer);
  }
}

/** The server is asked one thing at a time. */
let asking: Promise<unknown> = Promise.resolve();

/** The same without news. */
export const analysed = (wish: AnalysisWish): Promise<Analysis> =>
  answered<Analysis>({ path: '/api/analyses', body: wish }, () => {
    const answer = asking.then(async () => {
      await ensurePerson();
      return request<Analysis>('POST', '/api/analyses', wish);
    });
    asking = answer.catch(() => undefined);
    return answer;
  });

/** How many such questions are worth asking at a time, once it is known whether this browser answers them. */
export const analystsHere = async (): Promise<number> =>
  mayHelp() ? ((await engineSoon())?.analyst.size ?? 1) : 1;

export function stopAnalysis(): void {
  engine()?.analyst.stop();
  live().stopAnalysis();
}

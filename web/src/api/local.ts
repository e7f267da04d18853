// What this browser answers itself: the engines (src/engine) are loaded when the page has nothing else
// to do, and from then on positions, explanations and searches need no server. Until then, and where
// they cannot run, the server answers.
import type { Desks } from '../engine/engine';
import type { Question } from '../engine/module';
import { EngineAway, Problem } from './problem';

let desks: Desks | null = null;
let loading: Promise<Desks | null> | null = null;

/** Somebody may prefer that the server does it all. */
let wanted: () => boolean = () => false;

/** The engines, if they are there. */
export const engine = (): Desks | null => (wanted() ? desks : null);

/** The engines, once they are there; null if they will not be. */
export function engineSoon(): Promise<Desks | null> {
  if (!wanted()) return Promise.resolve(null);
  loading ??= import('../engine/engine')
    .then(({ loadEngine }) => loadEngine())
    .then(
      (loaded) => {
        if (loaded) document.documentElement.dataset.engine = 'ready';
        return (desks = loaded);
      },
      () => {
        // Perhaps the network: whoever needs it tries again.
        loading = null;
        return null;
      },
    );
  return loading;
}

const restMs = 1500;

/** Not while the first board is being drawn. */
export function startEngine(isWanted: () => boolean): void {
  wanted = isWanted;
  addEventListener('load', () => setTimeout(() => void engineSoon(), restMs));
}

/** Help that who plays a rated game does not get: then the server is asked, and refuses. */
let inRated: () => boolean = () => false;
export function helpUnless(playsRated: () => boolean): void {
  inRated = playsRated;
}
export const mayHelp = (): boolean => !inRated();

const deskOf: Record<string, keyof Desks> = {
  '/api/position': 'rules',
  '/api/line': 'rules',
  '/api/import': 'rules',
  '/api/insight': 'teacher',
  '/api/tree': 'teacher',
  '/api/analyses': 'analyst',
};
const isHelp = (path: string): boolean => path !== '/api/position' && path !== '/api/import';

const isAway = (problem: unknown): boolean => problem instanceof Problem && problem.code === 'away';

/** From here if that is possible, else from the server; from here after all if that is away. */
export async function answered<T>(question: Question, remote: () => Promise<T>): Promise<T> {
  const desk = deskOf[question.path];
  if (!desk || (isHelp(question.path) && !mayHelp())) return remote();
  const here = engine();
  if (here) {
    try {
      return await here[desk].ask<T>(question);
    } catch (problem) {
      if (!(problem instanceof EngineAway)) throw problem;
    }
  }
  try {
    return await remote();
  } catch (problem) {
    const late = isAway(problem) ? await engineSoon() : null;
    if (!late) throw problem;
    return late[desk].ask<T>(question);
  }
}

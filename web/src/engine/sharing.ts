// One analysis by several workers, each with a module of its own: no memory is shared, so this works in
// every browser. Moves are rated apart from one another, so they are dealt out: first a glance at each
// while one worker says what it would play, then a search of the best. What comes of it depends on how
// many workers there are, not on which of them is the quickest. The program's own way of doing it alone
// is in src/players/analysis.cpp, the parts in src/browser/analysis_part.hpp. Imports types only: the
// tests run it with modules under Node.
import type { Analysis, Outcome, Side, Thought } from '../api/types';
import type { Question } from './module';

/** Who answers a part; null where it was stopped. */
export interface Answerer {
  ask<T>(question: Question, news?: (so_far: unknown) => void): Promise<T | null>;
  stop(): void;
}
export interface Wish {
  position: string;
  player?: string;
  ms?: number;
  nodes?: number;
  count?: number;
}
interface Plan {
  position: string;
  player: string;
  to_move: Side;
  legal: string[];
  /** Whether one of them had better look for proofs. */
  proves: boolean;
}

const usualMs = 1000;
/** As in the program: the share of the time for its own choice, how many moves are searched for each one asked for,
    and in all. */
const choiceShare = 4;
const finalists = 3;
const mostFinalists = 12;
/** People do not read faster. */
const newsMs = 100;

/** What is known of each move so far. */
export class Ratings {
  private readonly glances = new Map<string, Thought>();
  private readonly searches = new Map<string, Thought>();
  private readonly proofs = new Map<string, Thought>();

  constructor(private readonly mover: Side) {}

  glance(moves: readonly Thought[]): void {
    keep(this.glances, moves);
  }
  search(moves: readonly Thought[]): void {
    keep(this.searches, moves);
  }
  prove(moves: readonly Thought[]): void {
    keep(this.proofs, moves);
  }
  isKnown(move: string): boolean {
    return resultOf(this.of(move)) !== null;
  }

  /** Best first; a glance is not compared with what a search says of others, unless it is proven. */
  ranking(): Thought[] {
    const names = new Set([...this.glances.keys(), ...this.searches.keys(), ...this.proofs.keys()]);
    const known = [...names].flatMap((name) => this.of(name) ?? []);
    return known.sort((a, b) => this.tier(b) - this.tier(a) || this.compared(a, b));
  }

  private of(move: string): Thought | undefined {
    const [proof, search, glance] = [this.proofs.get(move), this.searches.get(move), this.glances.get(move)];
    if (proof || !search || !glance) return proof ?? search ?? glance;
    // A search that was cut short is worth less than the finished look it would replace.
    return search.depth < glance.depth && search.nodes <= glance.nodes ? glance : search;
  }

  private rank(thought: Thought): number {
    const result = resultOf(thought);
    if (result === null || result === 'draw') return 1;
    return result === `${this.mover}-wins` ? 2 : 0;
  }

  private tier(thought: Thought): number {
    const rank = this.rank(thought);
    return 2 * rank + (rank === 1 && this.searches.has(thought.move ?? '') ? 1 : 0);
  }

  /** Of one tier: the quicker win, the slower loss, else the value. Equal ones in the order of their names. */
  private compared(a: Thought, b: Thought): number {
    const rank = this.rank(a);
    const by = rank === 1 ? b.value - a.value : rank === 2 ? a.line.length - b.line.length : b.line.length - a.line.length;
    return by || ((a.move ?? '') < (b.move ?? '') ? -1 : 1);
  }
}

function keep(known: Map<string, Thought>, moves: readonly Thought[]): void {
  for (const thought of moves) if (thought.move !== null) known.set(thought.move, thought);
}

const resultOf = (thought: Thought | undefined): Outcome | null =>
  thought?.proven && thought.proven !== 'ongoing' ? thought.proven : null;

/** The i-th to the i-th, and from the beginning again; nobody gets nothing. */
export function dealt<T>(things: readonly T[], hands: number): T[][] {
  const all: T[][] = Array.from({ length: Math.min(hands, things.length) }, () => []);
  things.forEach((thing, i) => all[i % all.length]?.push(thing));
  return all;
}

/** Null if it was stopped. Precondition: two at least. */
export async function shared(
  crew: readonly Answerer[],
  wish: Wish,
  news: (so_far: Analysis) => void,
): Promise<Analysis | null> {
  const plan = await crew[0]?.ask<Plan>({ path: '/api/analyses', body: { ...wish, look: 'plan' } });
  return plan ? new SharedAnalysis(crew, wish, plan, news).run() : null;
}

class SharedAnalysis {
  private readonly ratings: Ratings;
  private readonly ms: number;
  /** All but the one that proves. */
  private readonly searchers: readonly Answerer[];
  private readonly began = performance.now();
  private lastNews = -Infinity;

  constructor(
    private readonly crew: readonly Answerer[],
    private readonly wish: Wish,
    private readonly plan: Plan,
    private readonly news: (so_far: Analysis) => void,
  ) {
    this.ratings = new Ratings(plan.to_move);
    this.ms = wish.ms ?? usualMs;
    this.searchers = plan.proves ? crew.slice(1) : crew;
  }

  async run(): Promise<Analysis | null> {
    const proofs = all(this.plan.proves ? [this.prove()] : []);
    // It is awaited below; a problem of the others may come first.
    proofs.catch(() => undefined);
    const order = await this.glance();
    const isWhole = order !== null && (await this.search(order));
    if (!isWhole && !this.isProven()) return null;
    if (!(await proofs)) return null;
    return this.answer(this.ratings.ranking().slice(0, this.count()));
  }

  private count(): number {
    return Math.min(this.wish.count ?? Infinity, this.plan.legal.length);
  }

  private isProven(): boolean {
    return this.plan.legal.every((move) => this.ratings.isKnown(move));
  }

  /** Until the end of the time; once all is proven, nobody need search on. */
  private async prove(): Promise<boolean> {
    const take = (moves: Thought[]): void => this.ratings.prove(moves);
    const isThere = await this.part(0, this.crew, { look: 'proofs', ...this.within(this.ms) }, take);
    if (isThere && this.isProven()) for (const one of this.searchers) one.stop();
    return isThere;
  }

  /** The moves in the order in which they are worth a search, the player's own choice first. */
  private async glance(): Promise<string[] | null> {
    const { searchers, ratings } = this;
    const time = this.within(this.ms / choiceShare);
    let choice: string | null = null;
    const choosing = this.part(0, searchers, { count: 1, ...time }, ([best]) => {
      choice = best?.move ?? null;
    });
    const glancers = searchers.length > 1 ? searchers.slice(1) : searchers;
    const glances = dealt(this.plan.legal, glancers.length).map((moves, i) =>
      this.part(i, glancers, { look: 'glance', moves: moves.join(' '), ...this.within(this.ms) }, (found) =>
        ratings.glance(found),
      ),
    );
    if (!(await all([choosing, ...glances]))) return null;
    return [...new Set([choice, ...ratings.ranking().map(({ move }) => move)])].flatMap((move) => move ?? []);
  }

  private async search(order: readonly string[]): Promise<boolean> {
    const { searchers, ratings } = this;
    const most = Math.min(finalists * this.count(), mostFinalists);
    const left = order.filter((move) => !ratings.isKnown(move)).slice(0, most);
    // Whoever had to fetch weights for the glance has not used up the time of the search.
    const time = this.within(Math.max(this.ms / 2, this.ms - (performance.now() - this.began)));
    const searches = dealt(left, searchers.length).map((moves, i) =>
      this.part(i, searchers, { look: 'search', moves: moves.join(' '), ...time }, (found) => ratings.search(found)),
    );
    return all(searches);
  }

  /** A limit of time, where that is what limits it. */
  private within(ms: number): { ms?: number } {
    const isTimed = this.wish.nodes === undefined || this.wish.ms !== undefined;
    return isTimed ? { ms: Math.max(1, Math.round(ms)) } : {};
  }

  /** Whether it was answered. */
  private async part(
    i: number,
    among: readonly Answerer[],
    asked: object,
    take: (moves: Thought[]) => void,
  ): Promise<boolean> {
    const heard = (so_far: unknown): void => {
      take((so_far as Analysis).moves);
      this.tell();
    };
    const question = { path: '/api/analyses', body: { ...this.wish, ...asked } };
    const found = await among[i]?.ask<Analysis>(question, heard);
    if (found) heard(found);
    return Boolean(found);
  }

  private tell(): void {
    const now = performance.now();
    if (now - this.lastNews < newsMs) return;
    this.lastNews = now;
    this.news(this.answer(this.ratings.ranking()));
  }

  private answer(moves: Thought[]): Analysis {
    const { position, player } = this.plan;
    return { position, player, ms: this.ms, moves, cached: false };
  }
}

/** Whether all of them were answered; all have ended then. The first problem is thrown when they have. */
async function all(parts: readonly Promise<boolean>[]): Promise<boolean> {
  const ends = await Promise.allSettled(parts);
  const problem = ends.find((end) => end.status === 'rejected');
  if (problem?.status === 'rejected') throw problem.reason;
  return ends.every((end) => end.status === 'fulfilled' && end.value);
}

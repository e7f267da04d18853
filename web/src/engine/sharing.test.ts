import { describe, expect, it } from 'vitest';
import type { Analysis, Thought } from '../api/types';
import type { Question } from './module';
import { dealt, Ratings, shared, type Answerer } from './sharing';

const thought = (move: string, value: number, more: Partial<Thought> = {}): Thought => ({
  move, value, depth: 1, nodes: 1, ms: 0, line: [move], ...more,
});

describe('what several workers say of the moves', () => {
  it('is ordered as the program orders it: wins, searched, glanced at, losses', () => {
    const ratings = new Ratings('second');
    ratings.glance([thought('a', 9), thought('b', 1), thought('c', 2), thought('d', 0, { proven: 'first-wins' })]);
    ratings.search([thought('b', -1, { depth: 5, nodes: 50 }), thought('c', -2, { depth: 5, nodes: 50 })]);
    ratings.prove([thought('e', 1, { proven: 'second-wins', line: ['e', 'f', 'g'] }), thought('h', 1, { proven: 'second-wins' })]);
    expect(ratings.ranking().map(({ move }) => move)).toEqual(['h', 'e', 'b', 'c', 'a', 'd']);
  });

  it('keeps the finished look where a search was cut short', () => {
    const ratings = new Ratings('first');
    ratings.glance([thought('a', 3, { depth: 4, nodes: 40 })]);
    ratings.search([thought('a', 7, { depth: 2, nodes: 10 })]);
    expect(ratings.ranking()[0]?.value).toBe(3);
    ratings.search([thought('a', 5, { depth: 6, nodes: 90 })]);
    expect(ratings.ranking()[0]?.value).toBe(5);
  });

  it('is dealt out evenly, and nobody gets nothing', () => {
    expect(dealt(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'c', 'e'], ['b', 'd']]);
    expect(dealt(['a'], 3)).toEqual([['a']]);
    expect(dealt([], 3)).toEqual([]);
  });
});

/** Thinks that later letters are better, after as long as it is told to wait. */
class LetterLover implements Answerer {
  readonly asked: { look?: string; moves?: string; count?: number }[] = [];
  stops = 0;
  constructor(
    private readonly waits: () => Promise<void>,
    private readonly proves = false,
  ) {}
  async ask<T>({ body }: Question): Promise<T> {
    const part = body as LetterLover['asked'][number];
    this.asked.push(part);
    await this.waits();
    if (part.look === 'plan') {
      return { position: 'p', player: 'x', to_move: 'first', legal: ['a', 'b', 'c', 'd'], proves: this.proves } as T;
    }
    const moves = part.look === 'proofs' ? ['a', 'b', 'c', 'd'] : (part.moves ?? 'c').split(' ');
    const deeper = part.look === 'search' ? 6 : 1;
    return {
      moves: moves.map((move) => thought(move, deeper * move.charCodeAt(0), {
        depth: deeper, nodes: deeper, ...(part.look === 'proofs' ? { proven: 'first-wins' } : {}),
      })),
    } as T;
  }
  stop(): void {
    ++this.stops;
  }
}
const wait = (ms: number) => (): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe('an analysis that is shared', () => {
  it('is the same whoever is the quickest, and everybody has something to do', async () => {
    const answers: (Analysis | null)[] = [];
    for (const paces of [[0, 5, 20], [20, 5, 0]]) {
      const crew = paces.map((ms) => new LetterLover(wait(ms)));
      answers.push(await shared(crew, { position: 'p', nodes: 100 }, () => undefined));
      expect(crew.every(({ asked }) => asked.some(({ look }) => look === 'search'))).toBe(true);
      // What it would play itself is searched first.
      expect(crew[0]?.asked.find(({ look }) => look === 'search')?.moves?.startsWith('c')).toBe(true);
    }
    expect(answers[0]?.moves.map(({ move }) => move)).toEqual(['d', 'c', 'b', 'a']);
    expect(answers[0]).toEqual(answers[1]);
  });

  it('ends when everything is proven', async () => {
    const prover = new LetterLover(wait(0), true);
    const searcher = new LetterLover(wait(50));
    const answer = await shared([prover, searcher], { position: 'p', ms: 100, count: 2 }, () => undefined);
    expect(answer?.moves).toHaveLength(2);
    expect(answer?.moves.every(({ proven }) => proven === 'first-wins')).toBe(true);
    expect(searcher.stops).toBe(1);
    expect(searcher.asked.some(({ look }) => look === 'search')).toBe(false);
  });
});

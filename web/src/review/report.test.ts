import { describe, expect, it } from 'vitest';
import type { Thought } from '../api/types';
import { judgedBy, reportOf, type Judged } from './report';

const thought = (move: string, chance: number, more: Partial<Thought> = {}): Thought => ({
  move, value: 0, depth: 1, nodes: 1, ms: 1, line: [move], chance, ...more,
});

/** The first side is at 60%, plays the best move; the second blunders; the first wins. */
const game: Judged[] = [
  { mover: 'first', outcome: 'ongoing', best: thought('a1', 0.6), played: 'a1', ofPlayed: null },
  { mover: 'second', outcome: 'ongoing', best: thought('b2', 0.4, { line: ['b2', 'c3'] }), played: 'b1', ofPlayed: null },
  { mover: 'first', outcome: 'ongoing', best: thought('c1', 0.9), played: 'c1', ofPlayed: null },
  { mover: 'second', outcome: 'first-wins', best: null, played: null, ofPlayed: null },
];

describe('the report of a game', () => {
  it('has the first side’s chance at every position', () => {
    expect(reportOf('hex', game).chances).toEqual([0.6, 0.6, 0.9, 1]);
  });

  it('finds the move that turned it, and what was better', () => {
    const { turns } = reportOf('hex', game);
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject({ ply: 1, side: 'second', played: 'b1', better: 'b2', line: ['b2', 'c3'] });
    expect(turns[0]?.loss).toBeCloseTo(0.3);
  });

  it('says how far each side was from best play', () => {
    const { distance, best, moves } = reportOf('hex', game);
    expect(distance.first).toBe(0);
    expect(distance.second).toBeCloseTo(0.3);
    expect(best).toEqual({ first: 2, second: 0 });
    expect(moves).toEqual({ first: 2, second: 1 });
  });

  it('compares within one search where that saw both moves', () => {
    const seen = [...game];
    seen[1] = { ...game[1]!, ofPlayed: thought('b1', 0.35) };
    expect(reportOf('hex', seen).distance.second).toBeCloseTo(0.05);
    expect(reportOf('hex', seen).turns).toEqual([]);
  });

  it('counts nothing where nobody has looked', () => {
    const unknown = game.map((judged) => ({ ...judged, best: null }));
    expect(reportOf('hex', unknown)).toMatchObject({
      turns: [], distance: { first: null, second: null }, chances: [null, null, null, 1],
    });
  });

  it('never counts a move that did better than was thought as a loss', () => {
    const lucky = [...game];
    lucky[1] = { mover: 'second', outcome: 'ongoing', best: thought('b2', 0.4), played: 'b1', ofPlayed: null };
    lucky[2] = { mover: 'first', outcome: 'ongoing', best: thought('c1', 0.2), played: 'c1', ofPlayed: null };
    expect(reportOf('hex', lucky).distance.second).toBe(0);
  });

  it('takes the sooner of two wins that are proven, and no guess for a proof', () => {
    const moves = [
      thought('c1', 0, { chance: undefined, proven: 'first-wins', value: 1 }),
      thought('d3', 0, { chance: undefined, proven: 'first-wins', value: 11 }),
      thought('b1', 0, { chance: undefined, value: 0.12 }),
      thought('g1', 0, { chance: undefined, proven: 'draw', value: 0 }),
    ];
    const at = { to_move: 'first', outcome: 'ongoing' } as const;
    expect(judgedBy('connect4', at, moves, 'g1')).toMatchObject({ best: { move: 'd3' }, ofPlayed: { move: 'g1' } });
    expect(judgedBy('connect4', at, moves, 'b1').ofPlayed).toBeNull();
    const draw: Judged = { mover: 'second', outcome: 'draw', best: null, played: null, ofPlayed: null };
    const { turns } = reportOf('connect4', [judgedBy('connect4', at, moves, 'g1'), draw]);
    expect(turns[0]).toMatchObject({ played: 'g1', better: 'd3', loss: 0.5 });
  });
});

import type { Insight, InsightGroup } from '../api/types';
import { describe, expect, it } from 'vitest';
import { isArea } from '../boards/board';
import { kindsOf, overlayOf, policyMarks, policyOf, provenWinner } from './insight';

const group = (more: Partial<InsightGroup>): InsightGroup => ({
  id: 'hex.chain', side: 'first', value: 1, marks: [], links: [], ...more,
});
const insight = (...groups: InsightGroup[]): Insight => ({ position: '', groups, terms: [] });

describe('what the machine sees of a Hex position', () => {
  const chain = group({
    value: 2,
    marks: [{ cell: 7, kind: 'stone', value: 0 }, { cell: 11, kind: 'carrier', value: 0 }],
    links: [{ from: 7, to: 16, kind: 'joint' }],
  });
  const proof = group({
    id: 'hex.proof', side: 'second', value: 2,
    marks: [{ cell: 3, kind: 'carrier', value: 0 }, { cell: 4, kind: 'key', value: 0 }],
  });
  const policy = group({
    id: 'hex.policy', value: 0.6,
    marks: [{ cell: 0, kind: 'share', value: 0.75 }, { cell: 1, kind: 'share', value: 0.244 }, { cell: 2, kind: 'share', value: 0.006 }],
  });

  it('rings the stones of a chain and joins them', () => {
    const { marks, links } = overlayOf(insight(chain, proof), new Set(['hex.chain']));
    expect(marks.map(({ kind }) => kind)).toEqual(['seen chain first', 'seen hex-chain carrier first']);
    expect(links).toEqual([{ from: 7, to: 16, kind: 'seen joint weak first' }]);
  });
  it('fills the cells of a proof and knows who wins', () => {
    const { marks } = overlayOf(insight(chain, proof), new Set(['hex.proof']));
    expect(marks.every(isArea)).toBe(true);
    expect(marks[1]?.kind).toContain('key');
    expect(provenWinner(insight(chain, proof))).toBe('second');
    expect(provenWinner(insight(chain))).toBeNull();
  });
  it('keeps the policy out of the legend: it has a switch of its own', () => {
    const all = insight(chain, policy);
    expect(kindsOf(all)).toEqual([{ id: 'hex.chain', first: 2, second: 0 }]);
    expect(policyOf(all)).toBe(policy);
    expect(policyOf(insight(chain))).toBeNull();
  });
  it('shows the policy in percent, the best as such, the rest as dots', () => {
    const [best, second, last] = policyMarks(policy);
    expect(best).toMatchObject({ kind: 'policy best', label: '75' });
    expect(second).toMatchObject({ kind: 'policy', label: '24' });
    expect(last?.kind).toBe('policy dot');
    expect(last?.label).toBeUndefined();
    expect(best?.value).toBeGreaterThan(second?.value ?? 9);
  });
});

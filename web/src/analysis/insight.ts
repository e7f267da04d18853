// What the server says a player looks at, as marks and lines of a board, by group.
import type { GameId, Side, Insight, InsightGroup, InsightTerm } from '../api/types';
import type { Link, Mark } from '../boards/board';
import type { Key } from '../i18n/index.svelte';
import { percent } from './values';

/** Shown until somebody chooses otherwise. */
const usual: Record<GameId, readonly string[]> = {
  hex: ['hex.proof', 'hex.must-play', 'hex.chain'],
  gomoku: [
    'gomoku.proof',
    'gomoku.threat',
    'gomoku.open-four',
    'gomoku.half-open-four',
    'gomoku.broken-four',
    'gomoku.open-three',
    'gomoku.half-open-three',
    'gomoku.broken-three',
    'gomoku.open-two',
    'gomoku.crossing',
    'gomoku.focus',
  ],
  othello: ['othello.mobility', 'othello.corners', 'othello.stable', 'othello.unstable'],
  connect4: ['connect4.three', 'connect4.columns'],
};
export const usualGroups = (game: GameId): Set<string> => new Set(usual[game]);
/** What explains a single move. */
export const reasonGroups = (game: GameId): Set<string> =>
  new Set(game === 'hex' ? [...usual.hex, 'hex.path'] : usual[game]);

/** What the game's network thinks of each cell: a group like others. */
export const policyOf = (insight: Insight): InsightGroup | null =>
  insight.groups.find(({ id }) => id.endsWith('.policy')) ?? null;

/** Who wins for certain, as far as can be seen without a search. */
export const provenWinner = (insight: Insight): Side | null =>
  insight.groups.find(({ id }) => id.endsWith('.proof'))?.side ?? null;

export const groupKeys: Record<string, Key> = {
  'hex.path': 'insight.hex.path',
  'hex.bridges': 'insight.hex.bridges',
  'hex.chain': 'insight.hex.chain',
  'hex.must-play': 'insight.hex.must-play',
  'hex.proof': 'insight.hex.proof',
  'gomoku.proof': 'insight.gomoku.proof',
  'gomoku.threat': 'insight.gomoku.threat',
  'gomoku.open-four': 'insight.gomoku.open-four',
  'gomoku.half-open-four': 'insight.gomoku.half-open-four',
  'gomoku.broken-four': 'insight.gomoku.broken-four',
  'gomoku.open-three': 'insight.gomoku.open-three',
  'gomoku.half-open-three': 'insight.gomoku.half-open-three',
  'gomoku.broken-three': 'insight.gomoku.broken-three',
  'gomoku.open-two': 'insight.gomoku.open-two',
  'gomoku.half-open-two': 'insight.gomoku.half-open-two',
  'gomoku.crossing': 'insight.gomoku.crossing',
  'gomoku.focus': 'insight.gomoku.focus',
  'gomoku.influence': 'insight.gomoku.influence',
  'othello.mobility': 'insight.othello.mobility',
  'othello.corners': 'insight.othello.corners',
  'othello.edges': 'insight.othello.edges',
  'othello.stable': 'insight.othello.stable',
  'othello.semi-stable': 'insight.othello.semi-stable',
  'othello.unstable': 'insight.othello.unstable',
  'othello.idle': 'insight.othello.idle',
  'connect4.three': 'insight.connect4.three',
  'connect4.two': 'insight.connect4.two',
  'connect4.columns': 'insight.connect4.columns',
};
/** What the drawing means, if its name does not say it. */
export const meaningKeys: Record<string, Key> = {
  'hex.path': 'insight.hex.path.meaning',
  'hex.bridges': 'insight.hex.bridges.meaning',
  'hex.chain': 'insight.hex.chain.meaning',
  'hex.must-play': 'insight.hex.must-play.meaning',
  'hex.proof': 'insight.hex.proof.meaning',
  'gomoku.proof': 'insight.gomoku.proof.meaning',
  'gomoku.threat': 'insight.gomoku.threat.meaning',
  'gomoku.influence': 'insight.gomoku.influence.meaning',
  'othello.idle': 'insight.othello.idle.meaning',
};
export const termKeys: Record<string, Key> = {
  'gomoku.structures': 'term.gomoku.structures',
  'hex.distance': 'term.hex.distance',
  'othello.mobility': 'insight.othello.mobility',
  'othello.corners': 'insight.othello.corners',
  'othello.edges': 'insight.othello.edges',
  'othello.stability': 'term.othello.stability',
  'connect4.windows1': 'term.connect4.windows1',
  'connect4.windows2': 'term.connect4.windows2',
  'connect4.windows3': 'term.connect4.windows3',
  'connect4.centre': 'term.connect4.centre',
  'connect4.powers': 'term.connect4.powers',
};

/** The evaluations, each with its terms. */
export function evaluationsOf({ terms }: Insight): InsightTerm[][] {
  const evaluations = new Map<string, InsightTerm[]>();
  for (const term of terms) evaluations.set(term.of, [...(evaluations.get(term.of) ?? []), term]);
  return [...evaluations.values()];
}

/** The kinds of groups there are, in the server's order, with how many of each side. */
export function kindsOf(insight: Insight): { id: string; first: number; second: number }[] {
  const kinds = new Map<string, { id: string; first: number; second: number }>();
  for (const group of insight.groups) {
    if (!(group.id in groupKeys)) continue;
    const kind = kinds.get(group.id) ?? { id: group.id, first: 0, second: 0 };
    // In Hex a group is one thing and has a size; in the other games, things are counted.
    const isSized = group.id.startsWith('hex.') || group.id === 'gomoku.proof' || group.id === 'gomoku.threat';
    const seen = isSized ? group.value : group.id.startsWith('othello.') ? group.marks.length : 1;
    if (group.side === 'first') kind.first += seen;
    if (group.side === 'second') kind.second += seen;
    kinds.set(group.id, kind);
  }
  return [...kinds.values()];
}

const className = (id: string): string => id.replace('.', '-');

function marksOf(group: InsightGroup): Mark[] {
  const side = group.side ?? 'nobody';
  return group.marks.flatMap(({ cell, kind, value }) => {
    if (group.id === 'hex.chain' && kind === 'stone') return [{ cell, kind: `seen chain ${side}`, value: 2 }];
    if (kind === 'stone' || kind === 'corner') return [];
    // Whole cells, below the stones and the numbers.
    if (group.id === 'hex.proof' || group.id === 'hex.must-play') {
      return [{ cell, kind: `seen area ${className(group.id)} ${kind} ${side}` }];
    }
    const mark: Mark = { cell, kind: `seen ${className(group.id)} ${kind} ${side}`, value: 0 };
    if (group.id === 'gomoku.proof') {
      return [{ cell, kind: `seen forced ${kind} ${side}`, label: String(value), value: 1.3 }];
    }
    if (group.id === 'gomoku.threat') return [{ ...mark, value: kind === 'key' ? 1.1 : 0.4 }];
    // From one cell to the next the points grow by powers: so do the circles.
    if (group.id === 'gomoku.influence') {
      const share = Math.log1p(value) / Math.log1p(group.value);
      return [{ cell, kind: `seen influence ${value === group.value ? 'most' : ''}`, value: 2.2 * share - 1.1 }];
    }
    if (group.id === 'connect4.columns') {
      mark.kind = `seen connect4-columns is-${kind}`;
      mark.label = value > 0 ? `+${value}` : String(value).replace('-', '−');
      mark.value = 1;
    } else if (kind === 'now') {
      mark.value = 0.6;
    }
    return [mark];
  });
}

/** The network's policy: the likelier a move, the larger; unlikely ones are dots. */
export function policyMarks(group: InsightGroup): Mark[] {
  const top = Math.max(...group.marks.map(({ value }) => value));
  return group.marks.map(({ cell, value }) => {
    const kind = value === top ? 'policy best' : 'policy';
    if (value < 0.01) return { cell, kind: `${kind} dot`, value: -0.7 };
    return { cell, kind, label: percent(value).replace('%', ''), value: 0.7 + 1.1 * Math.sqrt(value / top) };
  });
}

/** The marks and lines of the groups that are wanted. */
export function overlayOf(
  insight: Insight,
  wanted: ReadonlySet<string>,
): { marks: Mark[]; links: Link[] } {
  const marks: Mark[] = [];
  const links: Link[] = [];
  for (const group of insight.groups) {
    if (!wanted.has(group.id)) continue;
    marks.push(...marksOf(group));
    for (const { from, to, kind } of group.links) {
      const strength = group.value >= 5000 ? 'strong' : group.value >= 50 ? 'middle' : 'weak';
      links.push({ from, to, kind: `seen ${kind} ${strength} ${group.side ?? 'nobody'}` });
    }
  }
  return { marks, links };
}

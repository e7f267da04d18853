// The documents and their experiments as the page tells them: what the document prints beside what
// the whole form gives here (`tauler documents ID`; Hex's two long searches on an idle machine, see
// docs/log/hex.md).
import type { GameId } from '../api/types';
import type { Key } from '../i18n/index.svelte';

/** A text in the reader's language, perhaps around another; a number; what is the same in every language. */
export type Cell = { key: Key; what?: Key } | number | string;

export interface ExperimentWords {
  id: string;
  title: Key;
  /** What its authors tried and found. */
  document: Key;
  /** What is run here, and what came of it. */
  here: Key;
  rows: readonly (readonly Cell[])[];
}

export interface DocumentWords {
  game: GameId;
  title: Key;
  text: Key;
  experiments: readonly ExperimentWords[];
}

const word = (key: Key): Cell => ({ key });
const theirs = (what: Key): Cell => ({ key: 'docs.r.theirs', what });
const ours = (what: Key): Cell => ({ key: 'docs.r.ours', what });
const beside = [word('docs.h.local'), word('docs.h.document'), word('docs.h.here')] as const;
const battery = (rows: readonly (readonly [string, string])[]): readonly (readonly Cell[])[] => [
  beside,
  ...rows.map((row, i) => [word((['docs.r.black', 'docs.r.white', 'docs.r.all'] as const)[i] ?? 'docs.r.all'), ...row]),
];

const sweep: readonly (readonly Cell[])[] = [
  [4, 4, '–', '7–9'],
  [4, 8, '–', '13–3'],
  [4, 12, word('docs.r.chosen'), '12–4'],
  [4, 20, '–', '9–7'],
  [4, 40, '–', '10–6'],
  [2, 12, '–', '6–10'],
  [3, 12, '–', '5–11'],
  [5, 12, '–', '9–7'],
];
const match = (one: string, other: string, isPrinted: boolean, winner: string, moves: number): readonly Cell[] => [
  `${one} – ${other}`,
  isPrinted ? word('docs.r.picture') : '–',
  winner,
  moves,
];
const matches: readonly (readonly Cell[])[] = [
  match('TJ-D3-H1', 'ProfeP6H1', true, 'ProfeP6H1', 52),
  match('ProfeP6H1', 'TJ-D3-H1', false, 'ProfeP6H1', 29),
  match('TJ-D6-H1', 'ProfeP8H1', true, 'ProfeP8H1', 42),
  match('ProfeP8H1', 'TJ-D6-H1', false, 'ProfeP8H1', 17),
  match('ProfeP6H1', 'TJ-D3-H2', true, 'TJ-D3-H2', 40),
  match('TJ-D3-H2', 'ProfeP6H1', false, 'TJ-D3-H2', 45),
  match('ProfeP8H1', 'TJ-D4-H2', true, 'ProfeP8H1', 55),
  match('TJ-D4-H2', 'ProfeP8H1', false, 'TJ-D4-H2', 53),
];

const property = (...keys: readonly Key[]): readonly Cell[] => keys.map(word);
/** Hex's two searches, by their properties. */
export const hexProperties: readonly (readonly Cell[])[] = [
  property('docs.q.property', 'docs.q.fixed', 'docs.q.deepening'),
  property('docs.q.simple', 'docs.q.simple-fixed', 'docs.q.simple-deep'),
  property('docs.q.time', 'docs.q.time-fixed', 'docs.q.time-deep'),
  property('docs.q.uses', 'docs.q.uses-fixed', 'docs.q.uses-deep'),
  property('docs.q.quality', 'docs.q.quality-fixed', 'docs.q.quality-deep'),
  property('docs.q.nodes', 'docs.q.nodes-fixed', 'docs.q.nodes-deep'),
  property('docs.q.adapts', 'docs.q.adapts-fixed', 'docs.q.adapts-deep'),
];

export const documents: readonly DocumentWords[] = [
  {
    game: 'gomoku',
    title: 'docs.gomoku.title',
    text: 'docs.gomoku.text',
    experiments: [
      {
        id: 'gomoku-second-first',
        title: 'docs.e.second-first',
        document: 'docs.d.second-first',
        here: 'docs.w.second-first',
        rows: battery([['18–7', '21–4'], ['16–9', '12–13'], ['34–16', '33–17']]),
      },
      {
        id: 'gomoku-third-second',
        title: 'docs.e.third-second',
        document: 'docs.d.third-second',
        here: 'docs.w.third-second',
        rows: battery([['15–10', '16–9'], ['25–0', '25–0'], ['40–10', '41–9']]),
      },
      {
        id: 'gomoku-third-first',
        title: 'docs.e.third-first',
        document: 'docs.d.third-first',
        here: 'docs.w.third-first',
        rows: battery([['0–25', '0–25'], ['0–25', '0–25'], ['0–50', '0–50']]),
      },
      {
        id: 'gomoku-sweep',
        title: 'docs.e.sweep',
        document: 'docs.d.sweep',
        here: 'docs.w.sweep',
        rows: [
          [word('docs.h.depth'), word('docs.h.width'), word('docs.h.document'), word('docs.h.here')],
          ...sweep,
        ],
      },
    ],
  },
  {
    game: 'hex',
    title: 'docs.hex.title',
    text: 'docs.hex.text',
    experiments: [
      {
        id: 'hex-levels',
        title: 'docs.e.levels',
        document: 'docs.d.levels',
        here: 'docs.w.levels',
        rows: [
          [word('docs.h.search'), word('docs.h.levels'), word('docs.h.nodes'), word('docs.h.time')],
          [theirs('docs.r.fixed'), 3, 130_475, '4 s'],
          [theirs('docs.r.deepening'), word('docs.r.printed'), 478_877, '10 s'],
          [ours('docs.r.plain'), 3, 130_475, '5 s'],
          [ours('docs.r.fixed'), 3, 501, '1 ms'],
          [ours('docs.r.deepening'), 7, 6_700_000, '10 s'],
        ],
      },
    ],
  },
  {
    game: 'othello',
    title: 'docs.othello.title',
    text: 'docs.othello.text',
    experiments: [
      {
        id: 'othello-pruning',
        title: 'docs.e.pruning',
        document: 'docs.d.pruning',
        here: 'docs.w.pruning',
        rows: [
          [word('docs.h.depth'), word('docs.h.document'), word('docs.h.nodes-without'), word('docs.h.with-pruning')],
          [1, word('docs.r.none'), 47, 47],
          [2, '–', 537, 218],
          [3, '–', 6153, 1047],
          [4, '–', 65_524, 3285],
          [5, '–', 792_343, 12_377],
        ],
      },
    ],
  },
  {
    game: 'connect4',
    title: 'docs.connect4.title',
    text: 'docs.connect4.text',
    experiments: [
      {
        id: 'connect4-matches',
        title: 'docs.e.matches',
        document: 'docs.d.matches',
        here: 'docs.w.matches',
        rows: [
          [word('docs.h.match'), word('docs.h.document'), word('docs.h.winner'), word('docs.h.moves')],
          ...matches,
        ],
      },
    ],
  },
];

// What the program prints in the tables of its experiments, in the reader's language. The program
// speaks English to the page; names of players, numbers and times stay as they are.
import { locale, number, t, type Key } from '../i18n/index.svelte';

const words: Readonly<Record<string, Key>> = {
  first: 'docs.first',
  second: 'docs.second',
  third: 'docs.third',
  'The width, at depth 4': 'docs.t.width',
  'The depth, at width 12': 'docs.t.depth',
  'The width, at depth 4: points a game': 'docs.t.width-points',
  'The depth, at width 12: points a game': 'docs.t.depth-points',
  'Levels, nodes, seconds: the empty 11×11 board': 'docs.t.levels',
  'Minimax with and without pruning': 'docs.t.pruning',
  'Nodes by depth': 'docs.t.nodes',
  'The document\'s matches on 8×8, and with the colours swapped': 'docs.t.matches',
  'won and lost by the local player': 'docs.h.local',
  document: 'docs.h.document',
  here: 'docs.h.here',
  depth: 'docs.h.depth',
  width: 'docs.h.width',
  'score against first': 'docs.h.score',
  'a turn': 'docs.h.turn',
  player: 'docs.h.player',
  search: 'docs.h.search',
  levels: 'docs.h.levels',
  nodes: 'docs.h.nodes',
  time: 'docs.h.time',
  'nodes without': 'docs.h.nodes-without',
  with: 'docs.h.with',
  'with pruning': 'docs.h.with-pruning',
  without: 'docs.h.without',
  'time without': 'docs.h.time-without',
  'same values': 'docs.h.same',
  'match, the first opens': 'docs.h.match',
  'won by': 'docs.h.winner',
  moves: 'docs.h.moves',
  'a turn of the first': 'docs.h.turn-one',
  'of the second': 'docs.h.turn-other',
  'with black': 'docs.r.black',
  'with white': 'docs.r.white',
  'in all': 'docs.r.all',
  'fixed depth': 'docs.r.fixed',
  deepening: 'docs.r.deepening',
  'alpha-beta': 'method.alpha-beta',
  '1 (printed)': 'docs.r.printed',
  'a picture': 'docs.r.picture',
  drawn: 'docs.r.drawn',
};

const patterns: readonly { form: RegExp; key: Key }[] = [
  { form: /^(?<one>\w+) \(local\) v (?<other>\w+) \(visitor\)$/, key: 'docs.p.battery' },
  { form: /^a turn of (?<who>\w+)$/, key: 'docs.p.turn' },
  { form: /^(?<n>\d+) \(the document's\)$/, key: 'docs.p.chosen' },
  { form: /^(?<n>\d+) of (?<all>\d+)$/, key: 'docs.p.of' },
  { form: /^(?<score>\d+-\d+), (?<n>\d+) drawn$/, key: 'docs.p.drawn' },
  { form: /^document, (?<name>\S+)$/, key: 'docs.p.document' },
  { form: /^(?<one>\S+) v (?<other>\S+)$/, key: 'docs.p.match' },
];

/** The name of a player. */
const isName = (text: string): boolean =>
  ['', 'minimax', 'dijkstra'].includes(text) || /^(?=.*[\d:=(])[\w:=,.()-]+$/.test(text);
const isFigure = (text: string): boolean => /^–$|^[\d.]+(-[\d.]+)?( (s|ms|µs|min))?$/.test(text);
/** A number, a time or a score as the reader writes it. */
const figure = (text: string): string =>
  /^\d{4,}$/.test(text)
    ? number(Number(text))
    : (locale() === 'en' ? text : text.replace('.', ',')).replace('-', '–');

const wordOf = (text: string): string =>
  isFigure(text) ? figure(text) : words[text] ? t(words[text]) : text;

/** Null where it has no words of its own here. */
export function phraseOf(text: string): string | null {
  if (isFigure(text)) return figure(text);
  if (isName(text)) return text;
  const known = words[text];
  if (known) return t(known);
  for (const { form, key } of patterns) {
    const groups = form.exec(text)?.groups;
    if (!groups) continue;
    return t(key, Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, wordOf(part)])));
  }
  return null;
}

// The frame: /embed?game=hex&moves=f6+e5, or /embed/g/{id} for a game of the server. It shows a board and
// acts for nobody: what changes something on the server is not in it.
import { mount } from 'svelte';
import { api } from '../api/http';
import { engineSoon, startEngine } from '../api/local';
import { EngineAway } from '../api/problem';
import type { Thought } from '../api/types';
import { startLocale } from '../i18n/index.svelte';
import { locales } from '../i18n/locales';
import '../ui/base.css';
import { settings } from '../ui/settings.svelte';
import Embedded from './Embedded.svelte';
import './embed.css';
import { EmbeddedGame, movesOf, type Asked, type Referee } from './game.svelte';

const thinkMs = 2000;
const query = new URLSearchParams(location.search);

/** The rules from the server, which is near; a level needs the engines. */
const referee: Referee = {
  line: (start, moves) => api.line(start, moves),
  async choose(start, moves, player) {
    const desks = await engineSoon();
    if (!desks) throw new EngineAway('no engine');
    const body = { start, moves: moves.join(' '), player, ms: thinkMs };
    return desks.player.ask<Thought | null>({ path: '/api/move', body });
  },
  stop: () => void engineSoon().then((desks) => desks?.player.stop()),
};

async function asked(): Promise<Asked & { home: string }> {
  const id = /^\/embed\/g\/([\w-]+)$/.exec(location.pathname)?.[1];
  if (id !== undefined) {
    const play = await api.play(id);
    return { start: play.start, moves: play.state.moves, level: null, side: 'first', fixed: true, home: `/g/${id}` };
  }
  const start = query.get('game') ?? '';
  const moves = movesOf(query.get('moves') ?? '');
  const level = query.get('level');
  const side = query.get('side') === 'second' ? 'second' : 'first';
  const home = `/p?${new URLSearchParams({ text: start, moves: moves.join(' ') }).toString()}`;
  return { start, moves, level, side, fixed: level === null && !query.has('free'), home };
}

const found = locales.find(({ id }) => id === query.get('lang'));
if (found) settings.locale = found.id;
const theme = query.get('theme');
document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
document.documentElement.lang = settings.locale;

async function open(): Promise<void> {
  await startLocale();
  const target = document.getElementById('app');
  if (!target) return;
  let wanted: Asked & { home: string };
  try {
    wanted = await asked();
  } catch {
    wanted = { start: location.pathname, moves: [], level: null, side: 'first', fixed: true, home: '/' };
  }
  if (wanted.level !== null) startEngine(() => true);
  const table = new EmbeddedGame(wanted, referee);
  mount(Embedded, { target, props: { table, home: wanted.home } });
  if (table.game) await table.start();
}
void open();

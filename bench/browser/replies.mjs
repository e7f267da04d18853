// How long a person waits: from the click to the level's reply on the board, for every game and level, in
// Chromium, with the engines in the browser and by the server. Median and 99% of the moves of a few
// games; the page's own pause before a reply is off.
//   npm --prefix web run build && TAULER=build/run/tauler node bench/browser/replies.mjs [moves a row, 30] [Game…]
import { begin, turnOrEnd } from '../../web/tests/support/game.mjs';
import { openBrowser, Server } from '../../web/tests/support/server.mjs';

const [count = '30', ...only] = process.argv.slice(2);
const wanted = Number(count);
const games = {
  'Connect Four': ['Easy', 'Medium', 'Hard', 'Champion'],
  Gomoku: ['Beginner', 'Easy', 'Medium', 'Hard', 'Expert', 'Champion'],
  Hex: ['Easy', 'Medium', 'Hard', 'Expert', 'Champion'],
  Othello: ['Beginner', 'Easy', 'Medium', 'Hard', 'Expert', 'Champion'],
};

const server = await new Server().start('--requests-of-one', '100000');
const browser = await openBrowser();

/** Clicks a legal cell inside the page, and waits for the frame that shows the reply or the end. */
const move = (page, seed) =>
  page.evaluate(
    (chosen) =>
      new Promise((tell) => {
        const game = document.querySelector('.game');
        const cells = [...document.querySelectorAll('[role=gridcell].legal')];
        const other = document.querySelector('.others button');
        const target = cells.length > 0 ? cells[chosen % cells.length] : other;
        if (!target) return tell(null);
        const ply = Number(game.getAttribute('data-ply'));
        const began = performance.now();
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        const look = () => {
          const state = game.getAttribute('data-state');
          const now = Number(game.getAttribute('data-ply'));
          if (state === 'over') return tell(now > ply + 1 ? performance.now() - began : null);
          if (state === 'yours' && now > ply) return tell(performance.now() - began);
          requestAnimationFrame(look);
        };
        look();
      }),
    seed,
  );

async function measure(game, level, engine) {
  const context = await browser.newContext({
    baseURL: server.address, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript((kept) => localStorage.setItem('tauler.settings', kept), JSON.stringify({ quick: true, engine }));
  const page = await context.newPage();
  const took = [];
  for (let round = 0; took.length < wanted && round < 20; ++round) {
    await page.goto('/new');
    if (engine === 'browser') await page.locator('html[data-engine=ready]').waitFor();
    await begin(page, { game, level }, { isThere: true });
    // The first move of all loads weights and starts a worker or a process: it is in the 99%.
    for (let i = 0; took.length < wanted && (await turnOrEnd(page)) === 'yours'; ++i) {
      const ms = await move(page, 7919 * i + 31 * round + 5);
      if (ms !== null) took.push(ms);
    }
  }
  await context.close();
  took.sort((a, b) => a - b);
  const at = (share) => Math.round(took[Math.min(took.length - 1, Math.floor(share * took.length))]);
  return `${String(at(0.5)).padStart(6)} ${String(at(0.99)).padStart(6)}`;
}

console.log(`${wanted} moves a row, ms       browser          server`);
console.log('game          level      median    99%   median    99%');
for (const [game, levels] of Object.entries(games)) {
  if (only.length > 0 && !only.includes(game)) continue;
  for (const level of levels) {
    const here = await measure(game, level, 'browser');
    const there = await measure(game, level, 'server');
    console.log(game.padEnd(13), level.padEnd(9), here, ' ', there);
  }
}
await browser.close();
await server.stop();

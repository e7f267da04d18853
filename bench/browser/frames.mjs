// Whether a search blocks the page: frames while the champion thinks in the browser, on a page the size of
// a phone whose main thread has a quarter of the processor (Chromium slows that one down, not the
// worker). Beside it, the same page while nobody thinks.
//   npm --prefix web run build && TAULER=build/run/tauler node bench/browser/frames.mjs
import { begin, hands, turnOrEnd } from '../../web/tests/support/game.mjs';
import { openBrowser, Server } from '../../web/tests/support/server.mjs';

const server = await new Server().start();
const browser = await openBrowser();
const frame = 1000 / 60;

/** Gaps between frames for as long as the page is in that state, two seconds at most. */
const watch = (page, state) =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const gaps = [];
        let before = performance.now();
        const end = before + 2000;
        requestAnimationFrame(function next() {
          const now = performance.now();
          gaps.push(now - before);
          before = now;
          const goes = document.querySelector('.game')?.getAttribute('data-state') === wanted;
          if (now < end && goes) requestAnimationFrame(next);
          else done(gaps);
        });
      }),
    state,
  );

function summary(gaps) {
  const sum = gaps.reduce((all, gap) => all + gap, 0);
  const late = gaps.filter((gap) => gap > 1.5 * frame).length;
  const rate = ((1000 * gaps.length) / sum).toFixed(1);
  return `${rate.padStart(8)} ${String(late).padStart(5)} of ${String(gaps.length).padEnd(4)} ${Math.max(...gaps).toFixed(0).padStart(6)}`;
}

console.log('                        frames/s   late           worst gap, ms');
for (const game of ['Hex', 'Gomoku', 'Othello', 'Connect Four']) {
  const context = await browser.newContext({
    baseURL: server.address, locale: 'en-GB', serviceWorkers: 'block',
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
  });
  await context.addInitScript(() => localStorage.setItem('tauler.settings', JSON.stringify({ quick: true, engine: 'browser' })));
  const page = await context.newPage();
  await page.goto('/new');
  await page.locator('html[data-engine=ready]').waitFor();
  await begin(page, { game, level: 'Champion' }, { isThere: true });
  await turnOrEnd(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const [quiet, thinking] = [[], []];
  for (let i = 0; i < 3 && (await turnOrEnd(page)) === 'yours'; ++i) {
    quiet.push(...(await watch(page, 'yours')));
    await hands.touch(page);
    await page.locator('.game[data-state=theirs], .game[data-state=yours]').first().waitFor();
    thinking.push(...(await watch(page, 'theirs')));
  }
  console.log(game.padEnd(13), 'quiet   ', summary(quiet));
  if (thinking.length > 10) console.log(game.padEnd(13), 'thinking', summary(thinking));
  else console.log(game.padEnd(13), 'thinking  the reply came at once');
  await context.close();
}
await browser.close();
await server.stop();

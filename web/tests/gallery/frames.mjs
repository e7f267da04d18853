// How smooth a move is, in numbers, on a machine that does nothing else: npm run build && npm run frames
// For each game, the gaps between animation frames in the 700 ms after a move (the stone is placed, the
// move is stored, the machine answers) beside those of 700 ms without one, and the time from the press
// to the paint that shows it. Fails if a move drops more than one frame beyond what quiet drops.
import { begin, moveMade, ply, turnOrEnd } from '../support/game.mjs';
import { openBrowser, Server } from '../support/server.mjs';

const frame = 1000 / 60;
const movesEach = 6;
const server = await new Server().start();
const browser = await openBrowser();

function watchFrames() {
  window.paints = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'pointerdown' || entry.name === 'click') window.paints.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
  window.gaps = (ms) =>
    new Promise((done) => {
      const gaps = [];
      let before = performance.now();
      const end = before + ms;
      requestAnimationFrame(function next() {
        const now = performance.now();
        gaps.push(now - before);
        before = now;
        if (now < end) requestAnimationFrame(next);
        else done(gaps);
      });
    });
}

const dropped = (gaps) => gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
const worst = (gaps) => Math.max(...gaps).toFixed(0);

console.log('game          frames dropped   worst gap (ms)   press to paint (ms)');
console.log('              quiet   move     quiet   move');
for (const game of ['Hex', 'Gomoku', 'Othello', 'Connect Four']) {
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.addInitScript(watchFrames);
  await begin(page, { game });
  const [quiet, moving] = [[], []];
  for (let i = 0; i < movesEach && (await turnOrEnd(page)) === 'yours'; ++i) {
    await page.waitForTimeout(1000);
    const legal = page.locator('[role=gridcell].legal');
    if ((await legal.count()) === 0) break;
    const chosen = legal.nth((11 * i + 5) % (await legal.count()));
    await chosen.hover();
    quiet.push(...(await page.evaluate(() => window.gaps(700))));
    const before = await ply(page);
    const gaps = page.evaluate(() => window.gaps(700));
    await chosen.click();
    moving.push(...(await gaps));
    await moveMade(page, before);
  }
  const paints = await page.evaluate(() => window.paints);
  // The browser reports only what took longer than a frame.
  const paint = paints.length > 0 ? Math.max(...paints).toFixed(0) : 'under 16';
  const counts = [dropped(quiet), dropped(moving)];
  console.log(
    game.padEnd(14),
    String(counts[0]).padEnd(7),
    String(counts[1]).padEnd(8),
    worst(quiet).padEnd(7),
    worst(moving).padEnd(8),
    paint,
  );
  if (counts[1] > counts[0] + movesEach) process.exitCode = 1;
  await context.close();
}
await browser.close();
await server.stop();

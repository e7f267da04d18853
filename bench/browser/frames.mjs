// Whether a search blocks the page: frames while the champion thinks in the browser, on a page the size of
// a phone whose main thread has a quarter of the processor (Chromium slows that one down, not the
// worker). Beside it, the same page while nobody thinks. Frames need a processor that is free; what the
// main thread itself takes does not, so its tasks are listed too (a trace of Chromium's, in the thread's own
// time where it has that): how much of the time they take, how many are longer than a frame, the longest,
// and what was in that one. A trace costs time itself.
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

/** The tasks of the page's main thread in a trace: ms of all, of each, and the parts of the longest. */
function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const spans = traceEvents.filter(({ ph, dur }) => ph === 'X' && dur > 0);
  const cost = ({ dur, tdur }) => tdur ?? dur;
  const busiest = main
    .map(({ pid, tid }) => spans.filter((span) => span.pid === pid && span.tid === tid))
    .sort((a, b) => b.length - a.length)[0] ?? [];
  const tasks = busiest.filter(({ name }) => name === 'RunTask').sort((a, b) => cost(b) - cost(a));
  const [longest] = tasks;
  const parts = new Map();
  for (const event of busiest) {
    const { name, ts, dur } = event;
    const isInside = longest && ts > longest.ts && ts + dur <= longest.ts + longest.dur;
    if (isInside) parts.set(name, (parts.get(name) ?? 0) + cost(event));
  }
  const ends = busiest.flatMap(({ ts, dur }) => [ts, ts + dur]);
  const span = ends.reduce((a, b) => Math.max(a, b), 0) - ends.reduce((a, b) => Math.min(a, b), Infinity);
  const largest = [...parts].sort((a, b) => b[1] - a[1]).slice(0, 4);
  return { span: span / 1000, ms: tasks.map((task) => cost(task) / 1000), inLongest: largest.map(([name, dur]) => `${name} ${(dur / 1000).toFixed(0)}`) };
}

function taskSummary({ ms, inLongest, span }) {
  const all = ms.reduce((sum, one) => sum + one, 0);
  const long = ms.filter((one) => one > frame).length;
  return `busy ${((100 * all) / span).toFixed(0)}%, ${long} of ${ms.length} tasks over a frame, longest ${(ms[0] ?? 0).toFixed(1)} ms (${inLongest.join(', ')})`;
}

const traced = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

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
  const tasks = { span: 0, ms: [], inLongest: [] };
  for (let i = 0; i < 3 && (await turnOrEnd(page)) === 'yours'; ++i) {
    quiet.push(...(await watch(page, 'yours')));
    await browser.startTracing(page, { categories: traced });
    await hands.touch(page);
    await page.locator('.game[data-state=theirs], .game[data-state=yours]').first().waitFor();
    thinking.push(...(await watch(page, 'theirs')));
    const { ms, inLongest, span } = tasksOf(await browser.stopTracing());
    if ((ms[0] ?? 0) > (tasks.ms[0] ?? 0)) tasks.inLongest = inLongest;
    tasks.span += span;
    tasks.ms = [...tasks.ms, ...ms].sort((a, b) => b - a);
  }
  console.log(game.padEnd(13), 'quiet   ', summary(quiet));
  console.log(game.padEnd(13), 'main thread, move and thought:', taskSummary(tasks));
  if (thinking.length > 10) console.log(game.padEnd(13), 'thinking', summary(thinking));
  else console.log(game.padEnd(13), 'thinking  the reply came at once');
  await context.close();
}
await browser.close();
await server.stop();

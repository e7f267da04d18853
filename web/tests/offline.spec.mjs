// The engines in the browser: games that no server is asked about, and all of it with the server gone.
import { existsSync, readFileSync } from 'node:fs';
import { modulePath, poorer } from './support/engine.mjs';
import { begin, hands, playOut, ply, signUp, turnOrEnd } from './support/game.mjs';
import { assert, patience, scenario, world } from './support/spec.mjs';

if (!existsSync(modulePath)) {
  console.log(`SKIPPED: ${modulePath} is not there`);
  process.exit(77);
}

const games = {
  Hex: ['Easy', 'Medium', 'Hard', 'Expert', 'Champion'],
  Gomoku: ['Beginner', 'Easy', 'Medium', 'Hard', 'Expert', 'Champion'],
  Othello: ['Beginner', 'Easy', 'Medium', 'Hard', 'Expert', 'Champion'],
  'Connect Four': ['Easy', 'Medium', 'Hard', 'Champion'],
};

/** A page whose engines are loaded. */
async function thinking(person, options = {}) {
  const page = await person({ think: true, ...options });
  await page.goto('/');
  await page.locator('html[data-engine=ready]').waitFor();
  return page;
}

/** `begin`, once the engines are there. */
async function beginHere(page, wish) {
  await page.goto('/new');
  await page.locator('html[data-engine=ready]').waitFor();
  await begin(page, wish, { isThere: true });
  assert.match(page.url(), /here-/);
}

/** Every request to the server's API from now on, except for who is there. */
function watchRequests(page) {
  const asked = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !/^\/api\/(me|games|players\/\w+)$/.test(pathname)) asked.push(pathname);
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  return asked;
}

scenario('a guest plays a level without the server, and goes on after loading the page anew', async (person) => {
  const page = await thinking(person);
  const asked = watchRequests(page);
  await page.getByRole('button', { name: 'Connect Four' }).click();
  await page.locator('.board-box.connect4 [role=gridcell].legal').first().click();
  await page.waitForURL(/\/g\/here-\d+/);
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
  await hands.mouse(page);
  await page.locator('.game[data-ply="4"][data-state=yours]').waitFor();
  await page.reload();
  await page.locator('.game[data-ply="4"][data-state=yours]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('[data-test=hint]').waitFor();
  await playOut(page, hands.mouse);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.locator('.game[data-ply="1"][data-state=yours], .game[data-ply="0"]').first().waitFor();
  assert.deepEqual(asked, []);
});

scenario('a stone is answered in the same breath', async (person) => {
  const page = await thinking(person);
  await beginHere(page, { game: 'Othello', level: 'Beginner' });
  await turnOrEnd(page);
  const took = [];
  for (let i = 0; i < 5; ++i) {
    const before = await ply(page);
    const shown = page.evaluate(
      (plies) =>
        new Promise((tell) => {
          let began = Infinity;
          addEventListener('click', () => (began = performance.now()), { capture: true, once: true });
          const look = () => {
            const now = Number(document.querySelector('.game')?.getAttribute('data-ply'));
            if (now > plies) tell(performance.now() - began);
            else requestAnimationFrame(look);
          };
          look();
        }),
      before,
    );
    await hands.mouse(page);
    took.push(await shown);
    await turnOrEnd(page);
  }
  took.sort((a, b) => a - b);
  console.log(`a move is on the board after ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  assert.ok(took[0] < 100, `${took[0]} ms`);
});

/** A page that is kept in the browser, engines and all. */
async function keptPage(person, options) {
  const page = await thinking(person, { serviceWorkers: 'allow', ...options });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('button', { name: /without a network/ }).click();
  await page.locator('[data-test=kept]').waitFor({ timeout: 3 * patience });
  await page.keyboard.press('Escape');
  return page;
}

scenario('with the server gone all levels of all games play, analyse and teach', async (person) => {
  const page = await keptPage(person);
  await world.server.kill();
  try {
    await page.goto('/');
    await page.locator('.away', { hasText: 'go on in this browser' }).waitFor();
    const played = [];
    for (const [game, levels] of Object.entries(games)) {
      for (const level of levels) {
        await beginHere(page, { game, level });
        await turnOrEnd(page);
        await hands.mouse(page);
        await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
        played.push(`${game} ${level}`);
      }
    }
    assert.equal(played.length, 21);
    // To the end, and what could have been better.
    await beginHere(page, { game: 'Connect Four', level: 'Easy' });
    await playOut(page, hands.mouse);
    await page.getByRole('link', { name: 'Find the turning points' }).click();
    await page.waitForURL(/\/p\?/);
    await page.locator('.board-box.connect4').waitFor();
    await page.goto('/learn');
    await page.locator('[data-node]').first().waitFor();
    await page.goto('/edit');
    await page.locator('[role=gridcell]').first().waitFor();
  } finally {
    await world.server.start();
  }
});

scenario('games of an account are sent home when the server is back, each once and never rated', async (person) => {
  const page = await keptPage(person);
  await signUp(page, 'Nuria');
  await world.server.kill();
  try {
    // Loaded anew with nobody to ask who this is.
    await page.goto('/');
    await beginHere(page, { game: 'Connect Four', level: 'Easy' });
    await playOut(page, hands.mouse);
    await beginHere(page, { game: 'Othello', level: 'Easy' });
    await hands.mouse(page);
    await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('[data-test=result]').waitFor();
    // One that has not ended stays here.
    await beginHere(page, { game: 'Hex', level: 'Easy' });
    await hands.mouse(page);
  } finally {
    await world.server.start();
  }
  await page.locator('.toast', { hasText: '2 games' }).waitFor();
  const known = () =>
    page.evaluate(() => fetch('/api/people/Nuria/plays').then((answer) => answer.json()));
  const { plays } = await known();
  assert.deepEqual(plays.map(({ game, ending, rated }) => ({ game, ending, rated })), [
    { game: 'othello', ending: 'resignation', rated: false },
    { game: 'connect4', ending: 'board', rated: false },
  ]);
  // A browser that has not heard the answer sends them again.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('tauler.plays'));
    localStorage.setItem('tauler.plays', JSON.stringify(kept.map((play) => ({ ...play, sent: false }))));
  });
  await page.reload();
  await page.locator('.toast', { hasText: '2 games' }).waitFor();
  assert.equal((await known()).plays.length, 2);
  await page.goto(`/g/${plays[1].id}`);
  await page.locator('.game[data-state=over]').waitFor();
});

scenario('where the module cannot be loaded, the server answers', async (person) => {
  const page = await person({ think: true });
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto('/');
  await page.locator('[data-name=f6]').click();
  await page.waitForURL(/\/g\/[\w-]+/);
  assert.doesNotMatch(page.url(), /here-/);
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
});

scenario('where a level’s weights cannot be fetched, one is told, and goes on when they can', async (person) => {
  const page = await thinking(person);
  let away = true;
  await page.context().route(/\.tnn$/, (route) => (away ? route.abort() : route.continue()));
  await beginHere(page, { game: 'Hex', level: 'Easy' });
  await hands.mouse(page);
  await page.locator('[data-test=engine-away]').filter({ hasText: 'needs a file' }).waitFor();
  // Whoever cannot think is not said to think.
  assert.equal(await page.locator('[data-test=thinking]').count(), 0);
  away = false;
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
});

scenario('where memory is short, one is told, and plays on with the server', async (person) => {
  const page = await person({ think: true });
  const body = poorer(readFileSync(modulePath), 400);
  await page.route(/\.wasm$/, (route) => route.fulfill({ contentType: 'application/wasm', body }));
  await page.goto('/');
  await beginHere(page, { game: 'Connect Four', level: 'Champion' });
  await hands.mouse(page);
  await page.locator('[data-test=engine-away]').filter({ hasText: 'want of memory' }).waitFor();
  await page.getByRole('button', { name: 'Play on with the server’s engine' }).click();
  await page.waitForURL((url) => /\/g\//.test(url.pathname) && !/here-/.test(url.pathname));
  await page.locator('.game[data-ply="1"][data-state=yours]').waitFor();
});

scenario('a worker that dies is followed by another, and the level still replies', async (person) => {
  const page = await person({ think: true });
  await page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.workers.push(this);
      }
    };
  });
  await page.goto('/');
  await page.locator('html[data-engine=ready]').waitFor();
  await beginHere(page, { game: 'Gomoku', level: 'Champion' });
  await hands.mouse(page);
  await page.locator('.game[data-ply="1"]').waitFor();
  await page.evaluate(() => {
    const latest = window.workers.at(-1);
    latest.terminate();
    latest.dispatchEvent(new ErrorEvent('error', { cancelable: true }));
  });
  await page.locator('[data-test=engine-away]').waitFor();
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
  assert.equal(await page.locator('[data-test=engine-away]').count(), 0);
});

scenario('a tab that slept while a level thought goes on when it wakes', async (person) => {
  const page = await thinking(person);
  await beginHere(page, { game: 'Gomoku', level: 'Champion' });
  const browser = await page.context().newCDPSession(page);
  await hands.mouse(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((done) => setTimeout(done, 4000));
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
});

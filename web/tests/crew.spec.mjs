// Several workers share an analysis and a review, and what a person sees when that goes wrong.
import { existsSync, readFileSync } from 'node:fs';
import { modulePath, poorer } from './support/engine.mjs';
import { assert, scenario, world } from './support/spec.mjs';

if (!existsSync(modulePath)) {
  console.log(`SKIPPED: ${modulePath} is not there`);
  process.exit(77);
}

const othello = '/p?text=othello&moves=f5 d6 c3 d3 c4';

/** A page on a machine of so many processors. Its workers are in `window.workers`, the questions that they
    have been asked in `window.questions`. */
async function machine(person, processors) {
  const page = await person({ think: true });
  await page.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
    Object.defineProperty(navigator, 'deviceMemory', { get: () => 8 });
    window.workers = [];
    window.questions = [];
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.number = window.workers.push(this) - 1;
      }
      postMessage(message) {
        if (message.question) window.questions.push({ worker: this.number, ...message.question });
        super.postMessage(message);
      }
    };
  }, processors);
  return page;
}

/** The numbers of the workers that were asked to analyse. */
const analysts = (page) =>
  page.evaluate(() => [...new Set(window.questions.filter(({ path }) => path === '/api/analyses').map(({ worker }) => worker))]);

async function open(page, path) {
  await page.goto(path);
  await page.locator('html[data-engine=ready]').waitFor();
  await page.locator('[role=gridcell]').first().waitFor();
}
const rated = (page) =>
  page.waitForFunction(() => {
    const legal = document.querySelectorAll('[role=gridcell].legal').length;
    return document.querySelector('[aria-busy=false]') && legal > 0 && document.querySelectorAll('.mark.rated').length === legal;
  });
async function analyse(page) {
  await page.locator('[data-test=analyse]').click();
  await rated(page);
}

scenario('four processors: three workers share an analysis, and none is asked at the server', async (person) => {
  const page = await machine(person, 4);
  await open(page, othello);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await analyse(page);
  assert.equal((await analysts(page)).length, 3);
  const looks = await page.evaluate(() => window.questions.map(({ body }) => body?.look).filter(Boolean));
  assert.equal(looks.filter((look) => look === 'glance').length, 2, 'while the third says what it would play');
  assert.equal(looks.filter((look) => look === 'search').length, 3);
  assert.deepEqual(asked.filter((path) => path.startsWith('/api/analyses')), []);
});

scenario('two processors: one worker analyses alone', async (person) => {
  const page = await machine(person, 2);
  await open(page, othello);
  await analyse(page);
  assert.equal((await analysts(page)).length, 1);
  assert.ok(await page.evaluate(() => window.questions.every(({ body }) => body?.look === undefined)));
});

scenario('a review looks at several positions at a time', async (person) => {
  const page = await machine(person, 4);
  await open(page, '/p?text=connect4:width=5,height=4&moves=c c b d d b a&review');
  await page.locator('[data-test=distance]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('progress') === null);
  assert.equal((await analysts(page)).length, 3);
});

scenario('going on before an analysis has ended asks about the new position', async (person) => {
  const page = await machine(person, 4);
  await open(page, othello);
  await page.getByLabel('Time for a position').selectOption('3000');
  await page.locator('[data-test=analyse]').click();
  await page.waitForFunction(() => window.questions.some(({ body }) => body?.look === 'glance'));
  await page.keyboard.press('ArrowLeft');
  await rated(page);
});

scenario('a worker that dies in an analysis is not missed: one goes on alone', async (person) => {
  const page = await machine(person, 4);
  await open(page, othello);
  await page.getByLabel('Time for a position').selectOption('3000');
  await page.locator('[data-test=analyse]').click();
  await page.waitForFunction(() => window.questions.some(({ body }) => body?.look === 'search'));
  await page.evaluate(() => {
    const last = window.workers[window.questions.findLast(({ body }) => body?.look === 'search').worker];
    last.terminate();
    last.dispatchEvent(new ErrorEvent('error', { cancelable: true }));
  });
  await rated(page);
  const whole = await page.evaluate(() => window.questions.filter(({ path, body }) => path === '/api/analyses' && !body.look && !body.count).length);
  assert.equal(whole, 1);
});

scenario('where weights are out of reach the server analyses; without it one is told, and can try again', async (person) => {
  const page = await machine(person, 4);
  let away = true;
  await page.context().route(/\.(tnn|tpe)$/, (route) => (away ? route.abort() : route.continue()));
  await open(page, '/p?text=gomoku:size=9&moves=e5 d6');
  await analyse(page);
  await page.keyboard.press('ArrowLeft');
  await rated(page);
  await world.server.kill();
  try {
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-test=analysis-problem]', { hasText: 'out of reach' }).waitFor();
  } finally {
    await world.server.start();
  }
  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await rated(page);
  assert.equal((await analysts(page)).length, 3);
});

scenario('where memory is short for analyses, the server does them', async (person) => {
  const page = await machine(person, 4);
  const body = poorer(readFileSync(modulePath), 400);
  await page.route(/\.wasm$/, (route) => route.fulfill({ contentType: 'application/wasm', body }));
  await open(page, '/p?text=connect4:width=6,height=5&moves=c d');
  await page.locator('[data-test=analyse]').click();
  await page.waitForFunction(() => document.querySelector('[aria-busy=false]') && document.querySelectorAll('.mark.rated').length >= 6);
});

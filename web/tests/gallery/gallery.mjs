// Pictures of every screen in light, dark and on a phone, to look at:
//   npm run build && npm run gallery -- FOLDER [part of a name]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { begin, hands, moveMade, ply, turnOrEnd } from '../support/game.mjs';
import { openBrowser, Server } from '../support/server.mjs';

const [folder = 'gallery', only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const server = await new Server().start();
const browser = await openBrowser();

async function moves(page, count) {
  for (let i = 0; i < count && (await turnOrEnd(page)) === 'yours'; ++i) {
    const before = await ply(page);
    await hands.mouse(page);
    await moveMade(page, before);
  }
  await turnOrEnd(page);
}

async function named(page, cells) {
  for (const cell of cells) {
    if ((await turnOrEnd(page)) === 'over') return;
    const legal = page.locator(`[data-name=${cell}].legal`);
    if ((await legal.count()) === 0) continue;
    const before = await ply(page);
    await legal.click();
    await moveMade(page, before);
  }
  await turnOrEnd(page);
}

const signUp = async (page, name) => {
  await page.goto('/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create it' }).click();
  await page.waitForURL(`**/u/${name}`);
};

const hexGame =
  'f6 f8 h7 h4 g4 h2 j2 g6 f7 i3 c9 f3 e4 e6 d6 e3 c4 c8 g5 d8 e5 d2 b3 h5 g7 c1 c2 c5 d4 g10'.split(' ');

let people = 0;
const screens = {
  home: async (page) => {
    await page.goto('/');
    await page.locator('[data-name=f6].legal').hover();
  },
  new: async (page) => {
    await page.goto('/new?game=gomoku');
    await page.locator('select').first().waitFor();
  },
  hex: async (page) => {
    await begin(page, { game: 'Hex', size: 11, level: 'Hard' });
    await named(page, ['f6', 'g4', 'e8', 'd5', 'h7', 'g8', 'c4']);
    const free = page.locator('[role=gridcell].legal');
    if ((await free.count()) > 0) await free.nth(60).hover();
  },
  'hex-won': async (page) => {
    await begin(page, { game: 'Hex', size: 5 });
    await moves(page, 30);
  },
  'hex-hint': async (page) => {
    await begin(page, { game: 'Hex', size: 9 });
    await named(page, ['c6', 'f3']);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('[data-test=hint]').waitFor();
    await page.locator('.overlay .link').first().waitFor();
  },
  gomoku: async (page) => {
    await begin(page, { game: 'Gomoku', size: 15, level: 'Medium' });
    await named(page, ['h8', 'i9', 'g7', 'j10', 'h10', 'i7', 'g9', 'h6']);
    await page.locator('[data-name=j8]').hover();
  },
  'gomoku-won': async (page) => {
    await begin(page, { game: 'Gomoku', size: 15 });
    await moves(page, 40);
  },
  othello: async (page) => {
    await begin(page, { game: 'Othello', level: 'Medium' });
    await moves(page, 11);
  },
  connect4: async (page) => {
    await begin(page, { game: 'Connect Four', level: 'Medium' });
    await named(page, ['d1', 'd3', 'd5', 'c1', 'c2', 'e2', 'e3', 'b1', 'f2']);
    if ((await turnOrEnd(page)) === 'yours') await page.locator('[data-name=b6]').hover();
  },
  'connect4-won': async (page) => {
    await begin(page, { game: 'Connect Four' });
    await moves(page, 21);
  },
  invitation: (page) => begin(page, { game: 'Hex', size: 11, opponent: 'person' }),
  account: async (page) => {
    await page.goto('/account');
    await page.locator('form').waitFor();
  },
  profile: async (page) => {
    const name = `ada${++people}`;
    await signUp(page, name);
    for (let i = 0; i < 4; ++i) {
      await begin(page, { game: 'Connect Four', rated: true });
      await moves(page, 21);
    }
    await page.goto(`/u/${name}`);
    await page.locator('.uplot canvas').waitFor();
  },
  'own-account': async (page) => {
    await signUp(page, `bob${++people}`);
    await page.goto('/account');
    await page.getByLabel('Old password').waitFor();
  },
  ranking: async (page) => {
    await page.goto('/ranking/connect4');
    await page.locator('table').waitFor();
  },
  tournaments: async (page) => {
    await page.goto('/tournaments');
    await page.getByRole('img', { name: /Ratings/ }).waitFor();
  },
  battery: async (page) => {
    await page.goto('/tournaments');
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('connect4');
    await page.getByLabel('One player').selectOption('easy');
    await page.getByLabel('The other').selectOption('uct');
    await page.getByRole('combobox', { name: 'Games', exact: true }).selectOption('20');
    await page.getByLabel('Time a move').selectOption('10');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('[data-battery=done]').waitFor();
    await page.getByLabel('Game to look at').selectOption({ index: 1 });
    await page.locator('[role=gridcell]').first().waitFor();
  },
  preferences: async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog').waitFor();
  },
  learn: async (page) => {
    await page.goto('/learn');
    await page.locator('[data-test=next-cut]').click();
    await page.locator('.stub').first().waitFor({ state: 'attached' });
  },
  'learn-gomoku': async (page) => {
    await page.goto('/learn');
    await page.getByRole('radio', { name: 'Gomoku' }).check({ force: true });
    await page.locator('.mini .gomoku').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
  },
  'learn-two': async (page) => {
    await page.goto('/learn?depth=4&width=4');
    await page.locator('[data-test=rivals]').click();
    await page.locator('figure').nth(1).waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
  },
  analysis: async (page) => {
    await page.goto('/p?text=hex:size=9&moves=e5 d7 g3 f6 c6');
    await page.locator('[data-test=insight]').check();
    await page.locator('[data-test=analyse]').click();
    await page.locator('.mark.rated').first().waitFor();
    await page.locator('[aria-busy=false]').waitFor();
  },
  'analysis-must-play': async (page) => {
    await page.goto(`/p?text=hex:size=11,swap=off&moves=${hexGame.slice(0, 16).join(' ')}`);
    await page.locator('[data-test=insight]').check();
    await page.locator('.area').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'analysis-policy': async (page) => {
    await page.goto(`/p?text=hex:size=11,swap=off&moves=${hexGame.slice(0, 10).join(' ')}`);
    await page.locator('[data-test=analyse]').click();
    await page.getByRole('radio', { name: 'Policy' }).press('Space');
    await page.locator('.mark.policy').first().waitFor();
    await page.locator('[aria-busy=false]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'analysis-proof': async (page) => {
    await page.goto(`/p?text=hex:size=11,swap=off&moves=${hexGame.join(' ')}`);
    await page.locator('[data-test=insight]').check();
    await page.locator('[data-test=proven]').waitFor();
    await page.locator('.area').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'analysis-gomoku': async (page) => {
    await page.goto('/p?text=gomoku&moves=h8 g9 i9 g7 g8 i8 f8 i7 h7 h9 j9');
    await page.locator('[data-test=insight]').check();
    await page.locator('.overlay .seen').first().waitFor({ state: 'attached' });
  },
  'analysis-othello': async (page) => {
    await page.goto('/p?text=othello&moves=f5 d6 c3 d3 c4 f4 f6 f3 e6 e7');
    await page.locator('[data-test=insight]').check();
    await page.locator('.overlay .seen').first().waitFor({ state: 'attached' });
  },
  review: async (page) => {
    await page.goto('/p?text=connect4&moves=d1 a1 d2 a2 e1 a3 f1 b1');
    await page.locator('[data-test=insight]').check();
    await page.locator('[data-test=review]').click();
    await page.locator('[data-test=review]').waitFor({ state: 'detached' });
    await page.locator('progress').waitFor({ state: 'detached' });
  },
  editor: async (page) => {
    await page.goto('/edit?text=othello');
    await page.locator('[data-name=a1]').click();
    await page.locator('.verdict.bad').waitFor();
  },
  about: async (page) => {
    await page.goto('/about');
    await page.locator('main h1').waitFor();
  },
};

const looks = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', deviceScaleFactor: 2 },
};

for (const [look, options] of Object.entries(looks)) {
  for (const [name, go] of Object.entries(screens)) {
    if (!`${name}-${look}`.includes(only)) continue;
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    try {
      await go(page);
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    } catch (problem) {
      console.error(`${name}-${look}: ${problem.message.split('\n')[0]}`);
      process.exitCode = 1;
    }
    await context.close();
  }
}
await browser.close();
await server.stop();

// Boards on the pages of others: the element, from another origin, and the frame.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before } from 'node:test';
import { modulePath } from './support/engine.mjs';
import { begin, hands, turnOrEnd } from './support/game.mjs';
import { assert, phone, scenario, world } from './support/spec.mjs';

if (!existsSync(modulePath)) {
  console.log(`SKIPPED: ${modulePath} is not there`);
  process.exit(77);
}

/** Somebody's own page, on an origin of its own. */
let body = '';
let policy = '';
const theirs = createServer((_, answer) => {
  answer.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (policy) answer.setHeader('Content-Security-Policy', policy);
  answer.end(`<!doctype html><html lang="en"><title>Theirs</title><body>${body}`);
});
let address = '';
before(async () => {
  await new Promise((listening) => theirs.listen(0, '127.0.0.1', listening));
  address = `http://localhost:${theirs.address().port}/`;
});
after(() => theirs.close());

const script = () => `<script type="module" src="${world.server.address}/element/tauler-board.js"></script>`;
async function theirPage(page, markup) {
  body = markup;
  await page.goto(address);
}
const picture = (page, name) => (process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : null);

scenario('one line of script, and a level answers on a page of another site', async (person) => {
  const page = await person();
  const told = [];
  await page.exposeFunction('told', (moves) => told.push(moves));
  await theirPage(page, `${script()}<tauler-board game="connect4" level="easy"></tauler-board>
    <script>addEventListener('tauler-move', ({ detail }) => told(detail.moves.join(' ')))</script>`);
  await page.locator('[data-name=d1].legal').click();
  await page.locator('.embedded[data-ply="2"]').waitFor();
  await page.locator('.embedded .legal').first().waitFor();
  assert.equal(told[1], 'd1');
  assert.match(told[2], /^d1 [a-g][12]$/);
  assert.deepEqual(await page.locator('tauler-board').evaluate((board) => board.moves), told[2].split(' '));
  await picture(page, 'element-connect4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.embedded[data-ply="0"]').waitFor();
});

scenario('by keyboard alone, in Catalan, and dark', async (person) => {
  const page = await person({ colorScheme: 'dark' });
  await theirPage(page, `${script()}<div lang="ca"><tauler-board game="hex:size=7" level="easy" theme="dark"></tauler-board></div>`);
  await page.locator('.embedded .legal').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.embedded[data-ply="2"], .embedded[data-ply="1"] .others').first().waitFor();
  await page.getByRole('button', { name: 'Una jugada enrere' }).waitFor();
  await picture(page, 'element-hex-dark');
});

scenario('several boards, static ones and one that changes, on a phone', async (person) => {
  const page = await person(phone);
  await theirPage(page, `<meta name="viewport" content="width=device-width">${script()}
    <tauler-board game="othello" moves="d3 c5 f6" static></tauler-board>
    <tauler-board id="other" game="gomoku" moves="h8 i9" static></tauler-board>`);
  await page.locator('.othello [role=gridcell]').first().waitFor();
  await page.locator('#other .embedded[data-ply="2"]').waitFor();
  assert.equal(await page.locator('.legal').count(), 0, 'only to look at');
  await page.locator('#other').evaluate((board) => board.setAttribute('moves', 'h8 i9 h9'));
  await page.locator('#other .embedded[data-ply="3"]').waitFor();
  await page.locator('#other').getByRole('button', { name: 'A move back' }).tap();
  await page.locator('#other .embedded[data-ply="2"]').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  await picture(page, 'element-phone');
});

scenario('what is wrong is said: a game that is none, a move that is not allowed, engines out of reach', async (person) => {
  const page = await person();
  await theirPage(page, `${script()}<tauler-board game="chess"></tauler-board>`);
  await page.locator('[role=alert]', { hasText: 'chess' }).waitFor();
  await theirPage(page, `${script()}<tauler-board game="hex" moves="a1 a1"></tauler-board>`);
  await page.locator('[role=alert]', { hasText: /a1/i }).waitFor();
  let away = true;
  await page.context().route(/\.wasm$/, (route) => (away ? route.abort() : route.continue()));
  await theirPage(page, `${script()}<tauler-board game="hex" moves="a1"></tauler-board>`);
  await page.locator('[role=alert]', { hasText: 'cannot be loaded' }).waitFor();
  await picture(page, 'element-away');
  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.embedded[data-ply="1"]').waitFor();
});

scenario('a game is framed by another page, stepped through, and nothing else of ours can be', async (person) => {
  const page = await person();
  const { address: ours } = world.server;
  await theirPage(page, `<iframe src="${ours}/embed?game=othello&moves=d3+c5+f6" width="420" height="540"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.embedded[data-ply="3"]').waitFor();
  await frame.getByRole('button', { name: 'To the beginning' }).click();
  await frame.locator('.embedded[data-ply="0"]').waitFor();
  assert.equal(await frame.getByRole('link', { name: 'Tauler' }).getAttribute('href'), '/p?text=othello&moves=d3+c5+f6');
  await picture(page, 'embed-othello');
  for (const path of ['/', '/account', '/api/me', '/g/x']) {
    const { headers } = await fetch(ours + path).then((answer) => ({ headers: answer.headers }));
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    assert.match(headers.get('content-security-policy'), /frame-ancestors 'none'/, path);
    assert.equal(headers.get('access-control-allow-origin'), null, path);
  }
});

scenario('in a frame of a phone’s width a level is played', async (person) => {
  const page = await person(phone);
  await theirPage(page, `<meta name="viewport" content="width=device-width"><body style="margin:0">
    <iframe src="${world.server.address}/embed?game=connect4&level=easy&side=second" style="border:0;width:100%;height:520px"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.embedded[data-ply="1"] .legal').first().waitFor();
  await frame.locator('.legal').first().tap();
  const confirm = frame.locator('.confirm-bar .primary');
  if (await confirm.isVisible()) await confirm.tap();
  await frame.locator('.embedded[data-ply="3"]').waitFor();
  await picture(page, 'embed-phone');
});

scenario('where a game is shared, its code for a page of one’s own is copied', async (person) => {
  const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await begin(page, { game: 'Connect Four', level: 'Easy' });
  await turnOrEnd(page);
  await hands.mouse(page);
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
  await page.getByRole('button', { name: 'Embed' }).click();
  await picture(page, 'embed-dialog');
  await page.locator('[data-test=embed-frame]').getByRole('button').click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(code, /^<iframe src="http[^"]+\/embed\/g\/[\w-]+"/);
  const other = await person();
  await theirPage(other, code);
  await other.frameLocator('iframe').locator('.embedded[data-ply="2"]').waitFor();
});

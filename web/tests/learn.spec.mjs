// How it thinks: the tree of a search, stepped through by mouse, keyboard and touch.
import { assert, phone, scenario } from './support/spec.mjs';

const nodes = (page) => page.locator('[data-node]').count();
const nodesAre = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('[data-node]').length === n, count);
const said = (page) => page.locator('[data-test=said]').innerText();
const counts = async (page) =>
  (await page.locator('[data-test=count]').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));

/** Waits until it does. */
const says = (page, pattern) => page.locator('[data-test=said]').filter({ hasText: pattern }).waitFor();

/** What was asked for is what is shown. */
const settled = (page) => page.locator('.stage[aria-busy=false]').waitFor();

async function open(page, path = '/learn?depth=3') {
  await page.goto(path);
  await page.locator('[data-node]').first().waitFor();
  await settled(page);
}
const choose = async (page, name) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await settled(page);
};

scenario('nodes appear in the order of the search, and the last frame has all of them', async (person) => {
  const page = await person();
  await open(page);
  assert.equal(await nodes(page), 1);
  assert.match(await said(page), /wants the highest value/);
  await page.keyboard.press('ArrowRight');
  await nodesAre(page, 2);
  await page.keyboard.press('ArrowLeft');
  await nodesAre(page, 1);
  await page.keyboard.press('End');
  await says(page, /^Done: \w+ is best/);
  const [, , , both] = await counts(page);
  await nodesAre(page, both + 1);
});

scenario('the first chapter knows nothing of α and β', async (person) => {
  const page = await person();
  await open(page, '/learn');
  await page.keyboard.press('End');
  await says(page, /^Done/);
  assert.doesNotMatch(await page.locator('.stage').innerText(), /[αβ]/);
  await page.keyboard.press('Home');
  for (let i = 0; i < 8; ++i) {
    await page.keyboard.press('ArrowRight');
    assert.doesNotMatch(await page.locator('.stage').innerText(), /[αβ]/);
  }
});

scenario('a cut at an equal value says why that is enough', async (person) => {
  const page = await person();
  await open(page, '/learn?text=connect4&depth=4&width=4&ordering=off');
  for (let i = 0; i < 40; ++i) {
    const button = page.locator('[data-test=next-cut]');
    if (!(await button.isEnabled())) break;
    const before = await said(page);
    await button.click();
    const text = await said(page);
    if (text === before) break;
    const [, value, bound] = /already gets (\S+) here.*guarantees (\S+)\. /.exec(text) ?? [];
    if (value !== undefined) assert.equal(/cannot change the choice/.test(text), value === bound, text);
  }
});

scenario('a large tree can be seen whole', async (person) => {
  const page = await person();
  await open(page, '/learn?depth=4&width=5&pruning=off&ordering=off');
  const room = page.locator('.stage .room');
  const hidden = () => room.evaluate((box) => Math.max(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight));
  assert.ok((await hidden()) > 20, 'it is larger than its room');
  await page.locator('[data-test=whole-tree]').click();
  await page.waitForFunction(() => {
    const box = document.querySelector('.stage .room');
    return box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1;
  });
});

scenario('a text is taken as the game that is chosen, and said to be', async (person) => {
  const page = await person();
  await open(page);
  for (const [game, kind] of [['Othello', 'othello'], ['Hex', 'hex']]) {
    await page.getByRole('radio', { name: game }).check();
    await page.locator(`.mini .${kind}`).waitFor();
    await page.getByLabel(/in any format/).fill('f5d6c3d3c4');
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.locator('.toast').filter({ hasText: `Read as ${game}` }).waitFor();
    await page.locator(`.mini .${kind}`).waitFor();
  }
});

scenario('a cut fades what is left and says why', async (person) => {
  const page = await person();
  await open(page);
  assert.equal(await page.locator('.stub').count(), 0);
  await page.locator('[data-test=next-cut]').click();
  await says(page, /^Cut! After \w+, \w+ already gets .* will not play \w+/);
  assert.ok((await page.locator('.stub.fresh').count()) > 0);
});

scenario('pruning and order change the count, and never the move or its value', async (person) => {
  const page = await person();
  for (const text of ['hex:5:5/1o3/2x2/5/5:x', 'gomoku', 'othello', 'connect4']) {
    await open(page, `/learn?text=${text}&depth=3&width=4`);
    const ends = new Set();
    for (const way of ['Minimax', 'Minimax, best first', 'Alpha-beta', 'Alpha-beta, best first']) {
      await choose(page, way);
      await page.keyboard.press('End');
      await says(page, /^Done/);
      // Of several equal moves another may be the first; the value is the same.
      ends.add(/worth (.*?)\. /.exec(await said(page))?.[1]);
      const all = await counts(page);
      const here = await page.locator('tr.here [data-test=count]').innerText();
      assert.equal((await nodes(page)) - 1, Number(here.replace(/\D/g, '')));
      assert.equal(all[0], all[1], 'order alone saves nothing');
      assert.ok(all[2] <= all[0] && all[3] <= all[0]);
    }
    assert.equal(ends.size, 1, `${text}: ${[...ends].join(' | ')}`);
  }
});

scenario('a node shows its board, under the pointer and with the arrow keys', async (person) => {
  const page = await person();
  await open(page);
  await page.keyboard.press('End');
  await says(page, /^Done/);
  const stonesAre = (count) =>
    page.waitForFunction((n) => document.querySelectorAll('[data-test=mini] .stone').length === n, count);
  const before = await page.locator('[data-test=mini] .stone').count();
  await page.locator('[data-node="3"]').hover();
  await stonesAre(before + 3);
  await page.mouse.move(5, 5);
  await stonesAre(before);
  await page.locator('[data-node="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-node="2"]:focus').waitFor();
  await stonesAre(before + 2);
});

scenario('it plays by itself, faster if asked, and pauses', async (person) => {
  const page = await person();
  await open(page);
  await page.getByLabel('Speed').selectOption({ label: '8×' });
  const button = page.locator('[data-test=film-play]');
  await button.click();
  await page.waitForFunction(() => document.querySelectorAll('[data-node]').length > 4);
  await button.click();
  const paused = await nodes(page);
  await page.waitForTimeout(400);
  assert.equal(await nodes(page), paused);
});

scenario('two searches run side by side at the same pace', async (person) => {
  const page = await person();
  await open(page);
  await page.locator('[data-test=rivals]').click();
  await page.locator('figure').nth(1).waitFor();
  await settled(page);
  await page.getByLabel('Place in the search').focus();
  await page.keyboard.press('End');
  const all = await counts(page);
  await page.waitForFunction(
    (sizes) =>
      [...document.querySelectorAll('figure')].every(
        (figure, i) => figure.querySelectorAll('.node').length === sizes[i],
      ),
    [all[0] + 1, all[3] + 1],
  );
});

scenario('the lesson leads through six chapters, in three languages', async (person) => {
  for (const [locale, last] of [['en', 'Try it'], ['ca', 'Prova-ho'], ['es', 'Pruébalo']]) {
    const page = await person({ locale });
    await open(page);
    for (let chapter = 2; chapter <= 6; ++chapter) {
      await page.locator('[data-test=guide-next]').click();
      await page.locator(`.guide li:nth-child(${chapter}) [aria-current=step]`).waitFor();
      await page.locator('[data-node], .node').first().waitFor();
    }
    await page.getByRole('heading', { name: last }).waitFor();
    assert.equal(await page.locator('[data-test=guide-next]').count(), 0);
  }
});

scenario('any position can be pasted; what is too large is said', async (person) => {
  const page = await person();
  await open(page);
  await page.getByLabel(/in any format/).fill('connect4:7x6:7/7/7/7/7/3x3:o');
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.waitForFunction(() => location.search.includes('connect4'));
  await page.locator('.mini .board-box.connect4').waitFor();
  await page.getByLabel('Moves at a node').selectOption('8');
  await page.getByLabel('Depth').selectOption('5');
  await page.getByText('too large to be drawn').or(page.locator('[data-node]')).first().waitFor();
  await page.getByLabel('Depth').selectOption('2');
  await page.locator('[data-node]').first().waitFor();
  await page.getByLabel(/in any format/).fill('nonsense');
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('alert').waitFor();
});

scenario('on a phone the tree lies on its side and works by touch', async (person) => {
  const page = await person(phone);
  await open(page);
  await page.locator('[data-test=next-cut]').tap();
  await says(page, /^Cut!/);
  await page.locator('[data-node="2"]').tap();
  await page.getByText('You are looking at this node.').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px too wide`);
});

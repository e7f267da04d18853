// The other rooms of Learn: the documents and their experiments, the cipher, the deepening search.
import { assert, phone, scenario, world } from './support/spec.mjs';

async function speak(page, locale) {
  await page.evaluate((wanted) => {
    const key = 'tauler.settings';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), locale: wanted }));
  }, locale);
  await page.reload();
  await page.locator(`html[lang=${locale}] main h1`).waitFor();
}
const card = (page, id) => page.locator(`[data-experiment=${id}]`);
const cells = (locator) =>
  locator.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())));

scenario('every room of Learn is a link away from its first screen', async (person) => {
  const page = await person();
  await page.goto('/learn');
  for (const [name, path] of [['Level by level', '/learn/deepening'], ['The documents', '/learn/documents'], ['The cipher', '/learn/cipher'], ['How it thinks', '/learn']]) {
    await page.getByRole('navigation', { name: 'Rooms of Learn' }).getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('main h1').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Learn', exact: true }).getAttribute('aria-current'), 'page');
  }
  await page.goto('/about');
  await page.getByRole('link', { name: 'The documents behind it' }).click();
  await page.waitForURL(/\/learn\/documents$/);
});

scenario('an experiment is run, and its table stands beside the document’s', async (person) => {
  const page = await person();
  await page.goto('/learn/documents');
  await page.locator('[data-experiment]').last().waitFor();
  assert.equal(await page.locator('[data-experiment]').count(), 7);
  const battery = card(page, 'gomoku-third-first');
  await battery.getByLabel('Seed').fill('5');
  await battery.locator('[data-test=run]').click();
  const findings = battery.locator('[data-test=findings]');
  await findings.waitFor();
  assert.match(await findings.innerText(), /seed 5/);
  const rows = await cells(findings);
  assert.deepEqual(rows[2], ['in all', '0–50', '0–6']);
  // Results and times.
  await findings.locator('svg[role=img]').nth(1).waitFor();
});

scenario('an experiment is stopped by whoever started it, and then another may run', async (person) => {
  const page = await person();
  await page.goto('/learn/documents');
  const hex = card(page, 'hex-levels');
  // The keyboard stays where the button was.
  const focused = (test) => page.waitForFunction((name) => document.activeElement?.dataset.test === name, test);
  await hex.locator('[data-test=run]').focus();
  await page.keyboard.press('Enter');
  await hex.locator('[data-test=progress]').filter({ hasText: /Running: \d+ %/ }).waitFor();
  await focused('stop');
  assert.ok(await card(page, 'othello-pruning').locator('[data-test=run]').isDisabled(), 'one at a time');
  await page.keyboard.press('Enter');
  await hex.locator('[data-test=run]').waitFor();
  await focused('run');
  assert.equal(await hex.locator('[data-test=findings]').count(), 0);
  await page.waitForFunction(async () => (await (await fetch('/api/experiments')).json()).mine === null);
  await card(page, 'othello-pruning').locator('[data-test=run]').click();
  await card(page, 'othello-pruning').locator('[data-test=findings]').waitFor();
});

scenario('leaving the screen ends the experiment', async (person) => {
  const page = await person();
  await page.goto('/learn/documents');
  await card(page, 'hex-levels').locator('[data-test=run]').click();
  await card(page, 'hex-levels').locator('[data-test=progress]').filter({ hasText: 'Running' }).waitFor();
  await page.getByRole('link', { name: 'The cipher', exact: true }).click();
  await page.waitForURL(/cipher$/);
  await page.waitForFunction(async () => (await (await fetch('/api/experiments')).json()).mine === null);
});

scenario('whatever an experiment prints has words in Catalan', async (person) => {
  const page = await person();
  await page.goto('/learn/documents');
  await speak(page, 'ca');
  const ids = await page.locator('[data-experiment]').evaluateAll((all) => all.map((each) => each.dataset.experiment));
  for (const id of ids) {
    await card(page, id).locator('[data-test=run]').click();
    await card(page, id).locator('[data-test=findings]').waitFor();
  }
  const english = await page.locator('[data-raw]').allInnerTexts();
  assert.deepEqual(english, []);
  const headers = await page.locator('[data-test=findings] th[scope=col], [data-test=findings] .caption, [data-test=findings] figcaption').allInnerTexts();
  for (const header of headers) assert.doesNotMatch(header, /\b(the|with|turn|won|without|width)\b/i);
});

scenario('a server that goes away in the middle is told', async (person) => {
  const page = await person();
  await page.goto('/learn/documents');
  await card(page, 'hex-levels').locator('[data-test=run]').click();
  await card(page, 'hex-levels').locator('[data-test=progress]').filter({ hasText: 'Running' }).waitFor();
  try {
    await world.server.kill();
    await card(page, 'hex-levels').locator('[role=alert]').waitFor();
  } finally {
    await world.server.start();
  }
  await page.locator('.away').waitFor({ state: 'hidden' });
  await card(page, 'hex-levels').locator('[data-test=run]').click();
  await card(page, 'hex-levels').locator('[data-test=findings]').waitFor();
});

scenario('a text goes through Vigenère’s table letter by letter, by keyboard', async (person) => {
  const page = await person();
  await page.goto('/learn/cipher');
  await page.getByRole('button', { name: 'The document’s example' }).click();
  assert.equal(await page.locator('[data-test=cipher-secret]').innerText(), 'VFADZL');
  const said = page.locator('[data-test=cipher-said]');
  assert.equal(await said.innerText(), 'G is column 7, P is row 16: they meet at V.');
  assert.equal(await page.locator('[data-test=vigenere] .meet').innerText(), 'V');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await said.filter({ hasText: 'O is column 15, R is row 18: they meet at F.' }).waitFor();
  await page.keyboard.press('End');
  await said.filter({ hasText: 'U is column 21, R is row 18: they meet at L.' }).waitFor();
  await page.locator('[data-test=cipher-key]').fill('LONGERTHANTHETEXT');
  assert.match(await page.getByRole('alert').innerText(), /longer than the text/);
  await page.locator('[data-test=cipher-key]').fill('');
  assert.match(await page.getByRole('alert').innerText(), /Write a key/);
});

for (const [name, options] of [['at a desk', {}], ['on a phone', phone]]) {
  scenario(`the key is found without being told, ${name}`, async (person) => {
    const page = await person(options);
    await page.goto('/learn/cipher');
    assert.match(await page.getByRole('note').innerText(), /protects nothing/);
    await page.locator('[data-test=cipher-key]').fill('Taula');
    await page.locator('[data-test=break]').click();
    await page.locator('[data-test=break-said]').filter({ hasText: 'The key is TAULA' }).waitFor();
    assert.match(await page.locator('[data-test=broken-message]').innerText(), /^THEPLAYERWITHBLACK/);
    const steps = page.getByRole('group', { name: 'Steps of the attack' });
    await steps.getByRole('button', { name: 'To the beginning' }).click();
    assert.equal(await page.locator('[data-test=broken-message]').count(), 0);
    for (const expected of [/key has 5 letters/, /Letter 1 of the key is T/, /Letter 2 of the key is A/]) {
      await steps.getByRole('button', { name: 'A step forward' }).click();
      await page.locator('[data-test=break-said]').filter({ hasText: expected }).waitFor();
    }
    await page.locator('[data-test=secret-text]').fill('VFADZL');
    assert.ok(await page.locator('[data-test=break]').isDisabled());
    assert.match(await page.locator('[data-test=break-problem]').innerText(), /6 letters; fewer than 60/);
  });
}

scenario('whoever lets things move sees the key found letter by letter', async (person) => {
  const page = await person({ reducedMotion: 'no-preference' });
  await page.goto('/learn/cipher');
  await page.locator('[data-test=break]').click();
  await page.locator('[data-test=break-said]').filter({ hasText: 'Letter 1' }).waitFor();
  assert.equal(await page.locator('[data-test=broken-message]').count(), 0);
  await page.locator('[data-test=broken-message]').waitFor();
});

const states = (page) => page.locator('[data-test=level-row]').evaluateAll((rows) => rows.map((row) => row.dataset.state));

scenario('the time-out cuts a level off, and the move of the last finished one is kept', async (person) => {
  const page = await person();
  await page.goto('/learn/deepening');
  await page.locator('[data-node]').first().waitFor();
  assert.deepEqual(await states(page), ['running', 'waiting', 'waiting', 'waiting', 'waiting']);
  assert.match(await page.locator('[data-test=kept]').innerText(), /no move yet/);
  await page.keyboard.press('End');
  await page.locator('[data-test=said]').filter({ hasText: 'in the middle of depth 5' }).waitFor();
  assert.deepEqual(await states(page), ['done', 'done', 'done', 'done', 'cut']);
  const [, kept] = /would play (\w+), from depth 4/.exec(await page.locator('[data-test=kept]').innerText()) ?? [];
  assert.ok(kept);
  assert.match(await page.locator('[data-test=said]').innerText(), new RegExp(`depth 4 is played: ${kept}`));
  assert.ok(await page.locator('[data-test=level-tree]').evaluate((tree) => tree.classList.contains('grey')));

  // Less time: fewer levels, and at the end one stays at the end.
  await page.locator('[data-test=budget]').fill('2');
  await page.locator('[data-test=said]').filter({ hasText: 'before depth 1 was finished' }).waitFor();
  assert.deepEqual(await states(page), ['cut', 'waiting', 'waiting', 'waiting', 'waiting']);
  await page.locator('[data-test=budget]').fill('3');
  await page.locator('[data-test=said]').filter({ hasText: 'just as depth 1 is finished' }).waitFor();
  // All the time in the world: nothing is cut off.
  await page.locator('[data-test=budget]').focus();
  await page.keyboard.press('End');
  await page.locator('[data-test=said]').filter({ hasText: 'time for every depth' }).waitFor();
  assert.deepEqual(await states(page), ['done', 'done', 'done', 'done', 'done']);
});

scenario('a level can be looked at again, and counts what the search has reached', async (person) => {
  const page = await person(phone);
  await page.goto('/learn/deepening?text=connect4:7x6:7/7/7/2xx3/2oo3/1ooxx2:x&width=2');
  await page.locator('[data-node]').first().waitFor();
  await page.getByRole('button', { name: /^Depth 2/ }).tap();
  await page.locator('[data-test=level]').filter({ hasText: 'Depth 2' }).waitFor();
  const found = await states(page);
  assert.deepEqual(found.slice(0, 2), ['done', 'done']);
  const counted = await cells(page.locator('table').filter({ has: page.locator('[data-test=level-row]') }));
  const sum = Number(counted[0][1]) + Number(counted[1][1]);
  assert.match(await page.locator('[data-test=reached]').innerText(), new RegExp(`^${sum} positions so far`));
});

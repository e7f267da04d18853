// What two people do besides moving: swapping, offering, declining, leaving, looking on.
import { begin, hands, moveMade, ply, turnOrEnd } from './support/game.mjs';
import { assert, scenario, world } from './support/spec.mjs';

/** Two people at one board; `first` has begun the game with these choices. */
async function pair(person, path, choose = async () => {}) {
  const [first, second] = [await person(), await person()];
  await first.goto(path);
  await choose(first);
  await first.getByRole('button', { name: 'Start' }).click();
  await first.locator('[data-test=invitation]').waitFor();
  assert.equal(await first.getByRole('button', { name: 'Offer a draw' }).count(), 0, 'there is nobody to offer it to');
  await second.goto(await first.locator('[data-test=invitation]').inputValue());
  await second.waitForURL(/\/g\/[\w-]+$/);
  await turnOrEnd(first);
  return [first, second];
}

async function put(page, others, cell) {
  assert.equal(await turnOrEnd(page), 'yours');
  const before = await ply(page);
  await page.locator(`[data-name=${cell}].legal`).click();
  for (const one of [page, ...others]) await moveMade(one, before);
}
const announced = (page, text) =>
  page.waitForFunction(
    (words) => document.querySelector('[data-test=announcer]')?.textContent?.includes(words),
    text,
  );
const choice = (page, name) => page.locator('.others').getByRole('button', { name });
const stone = (page, cell) => page.locator(`[data-name=${cell}]`).getAttribute('aria-label');
const own = (page) => page.locator('.strip', { has: page.locator('.tag', { hasText: 'you' }) });

scenario('Hex: the second player may swap, or may not want to', async (person) => {
  const swapOn = (page) => page.getByRole('radio', { name: 'On', exact: true }).check();
  const [ann, bob] = await pair(person, '/new?game=hex&with=person', swapOn);
  await put(ann, [bob], 'b4');
  await bob.getByText('You may take over the first stone').waitFor();
  await choice(bob, 'Swap').click();
  for (const page of [ann, bob]) await moveMade(page, 1);
  // The stone is Blue's now, on the cell that means to Blue what b4 meant to Red.
  assert.match(await stone(ann, 'd2'), /Blue/);
  assert.match(await stone(ann, 'b4'), /empty/);
  await announced(ann, 'swaps');
  for (const page of [ann, bob]) {
    await page.locator('[data-test=swapped]').filter({ hasText: /Blue has taken over the first stone/ }).waitFor();
  }
  assert.equal(await turnOrEnd(ann), 'yours');
  await put(ann, [bob], 'f6');
  assert.equal(await choice(bob, 'Swap').count(), 0, 'once');

  const [eve, dan] = await pair(person, '/new?game=hex&with=person', swapOn);
  await put(eve, [dan], 'a1');
  await choice(dan, 'Swap').waitFor();
  await put(dan, [eve], 'f6');
  assert.match(await stone(eve, 'a1'), /Red/);
  assert.match(await stone(eve, 'f6'), /Blue/);
});

scenario('Gomoku: swap2 with two more stones, and the opener chooses', async (person) => {
  const swap2 = (page) => page.getByRole('radio', { name: 'Swap2' }).check();
  const [ann, bob] = await pair(person, '/new?game=gomoku&with=person', swap2);
  for (const cell of ['h8', 'i9', 'g7']) await put(ann, [bob], cell);
  assert.match(await stone(bob, 'i9'), /White/);
  await choice(bob, 'Play Black').waitFor();
  await choice(bob, 'Play White').waitFor();
  await choice(bob, 'Two more stones').click();
  await moveMade(bob, 3);
  for (const cell of ['j10', 'k11']) await put(bob, [ann], cell);
  assert.equal(await turnOrEnd(ann), 'yours');
  const before = await ply(ann);
  await choice(ann, 'Play White').click();
  await moveMade(ann, before);
  await own(ann).getByText('White', { exact: true }).waitFor();
  await ann.locator('[data-test=swapped]').filter({ hasText: 'You play White' }).waitFor();
  await bob.locator('[data-test=swapped]').filter({ hasText: 'You play Black' }).waitFor();
  const listed = await ann.locator('.moves li').allInnerTexts();
  assert.ok(listed.some((text) => /two more/.test(text)), listed.join(' '));
  assert.ok(listed.every((text) => !/^(\d+\s)?(black|white|more)$/.test(text)), listed.join(' '));
  await own(bob).getByText('Black', { exact: true }).waitFor();
});

scenario('Gomoku: swap2 by keyboard, taking Black at once', async (person) => {
  const swap2 = (page) => page.getByRole('radio', { name: 'Swap2' }).check();
  const [ann, bob] = await pair(person, '/new?game=gomoku&with=person', swap2);
  for (const cell of ['h8', 'i9', 'g7']) await put(ann, [bob], cell);
  const black = choice(bob, 'Play Black');
  await black.waitFor();
  await black.focus();
  await bob.keyboard.press('Enter');
  await moveMade(bob, 3);
  await own(bob).getByText('Black', { exact: true }).waitFor();
  assert.equal(await turnOrEnd(ann), 'yours', 'White is next');
});

scenario('a move taken back and a draw are asked for, refused, and agreed on', async (person) => {
  const [ann, bob] = await pair(person, '/new?game=othello&with=person');
  await put(ann, [bob], 'd3');
  await ann.getByRole('button', { name: 'Undo' }).click();
  await ann.getByText('Asked to take the move back').waitFor();
  await bob.getByText('asks to take a move back').waitFor();
  await bob.getByRole('button', { name: 'Decline' }).click();
  await ann.getByText('Asked to take the move back').waitFor({ state: 'detached' });
  await bob.getByText('asks to take a move back').waitFor({ state: 'detached' });
  assert.equal(await ply(ann), 1, 'the move stands');
  await ann.locator('[data-test=declined]').filter({ hasText: 'did not let you take the move back' }).waitFor();
  assert.equal(await bob.locator('[data-test=declined]').count(), 0);
  // Help is allowed in a game that is not rated, and both are told.
  for (const page of [ann, bob]) await page.locator('[data-test=help]').filter({ hasText: 'both may ask for hints' }).waitFor();
  await ann.getByRole('button', { name: 'Undo' }).click();
  await ann.getByText('Ask again after a move').first().waitFor();
  await put(bob, [ann], 'c5');
  await bob.getByRole('button', { name: 'Undo' }).click();
  await ann.getByRole('button', { name: 'Accept' }).click();
  await bob.locator('.game[data-ply="1"][data-state=yours]').waitFor();
  await ann.locator('.game[data-ply="1"]').waitFor();

  await put(bob, [ann], 'c5');
  await ann.getByRole('button', { name: 'Offer a draw' }).click();
  await bob.getByText('offers a draw').waitFor();
  await bob.getByRole('button', { name: 'Decline' }).press('Enter');
  await bob.getByText('offers a draw').waitFor({ state: 'detached' });
  await bob.waitForFunction(() => document.activeElement !== document.body);
  await ann.locator('[data-test=declined]').filter({ hasText: 'declined the draw' }).waitFor();
  assert.notEqual(await ann.locator('.game').getAttribute('data-state'), 'over');
  await bob.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.getByRole('button', { name: 'Accept' }).click();
  for (const page of [ann, bob]) await page.locator('[data-test=result]').getByText('A draw.').waitFor();
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await ann.locator('[data-test=rematch-offer]', { hasText: 'waiting for an answer' }).waitFor();
  await bob.locator('[data-test=rematch-offer]', { hasText: 'would like a rematch' }).waitFor();
  await bob.getByRole('button', { name: 'Rematch' }).click();
  await bob.locator('.game[data-ply="0"][data-state=yours]').waitFor();
});

scenario('the link that is shared leads to the game, to look on', async (person) => {
  const ann = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await begin(ann, { game: 'Hex', size: 7 });
  assert.equal(await turnOrEnd(ann), 'yours');
  await hands.mouse(ann);
  await ann.locator('.game[data-ply="2"]').waitFor();
  // Where the system has no dialog for it, the clipboard.
  await ann.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await ann.getByRole('button', { name: 'Share' }).click();
  await ann.getByText('Copied', { exact: true }).first().waitFor();
  const link = await ann.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, ann.url());
  const eve = await person();
  await eve.goto(link);
  await eve.getByText('You are watching this game.').waitFor();
  await eve.locator('.game[data-ply="2"]').waitFor();
  assert.equal(await eve.locator('[role=gridcell].legal').count(), 0);
});

scenario('one sees and hears that the other leaves and comes back, and who looks on', async (person) => {
  const [ann, bob] = await pair(person, '/new?game=connect4&with=person');
  const game = ann.url();
  const [eve, dan] = [await person(), await person()];
  await eve.goto(game);
  await ann.getByText('1 person is watching').waitFor();
  await dan.goto(game);
  await ann.getByText('2 people are watching').waitFor();
  await dan.goto('/about');
  await ann.getByText('1 person is watching').waitFor();

  await put(ann, [bob], 'd1');
  await put(bob, [ann], 'd2');
  await put(ann, [bob], 'd3');
  await bob.goto('/about');
  await ann.locator('[data-test=opponent-away]').waitFor();
  await announced(ann, 'Your opponent has left.');
  await announced(eve, 'Red has left.');
  await ann.locator('[data-test=tag-away]').waitFor();
  // It is too soon to claim: a minute has to pass.
  await ann.getByRole('button', { name: 'Claim' }).click();
  await ann.getByText('may still come back').first().waitFor();
  await bob.goto(game);
  await ann.locator('[data-test=opponent-away]').waitFor({ state: 'detached' });
  await announced(ann, 'Your opponent is back.');

  // A server that starts again alarms nobody.
  await world.server.kill();
  await ann.locator('[data-test=away]').waitFor();
  await world.server.start();
  await ann.locator('[data-test=away]').waitFor({ state: 'detached' });
  await turnOrEnd(bob);
  await put(bob, [ann], 'd2');
  assert.equal(await ann.locator('[data-test=opponent-away]').count(), 0);
});

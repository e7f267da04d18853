// Whom one plays: the documents' players by name, somebody at the same screen; what is seen meanwhile,
// and what is counted afterwards.
import { begin, hands, moveMade, playOut, ply, signUp, turnOrEnd } from './support/game.mjs';
import { assert, phone, scenario } from './support/spec.mjs';

async function wants(page, game, against) {
  await page.goto('/new');
  await page.getByRole('radio', { name: game, exact: true }).check({ force: true });
  await page.getByRole('radio', { name: against }).check({ force: true });
}

scenario('the documents’ players are there by name, with depth and heuristic', async (person) => {
  const page = await person();
  await wants(page, 'Connect Four', 'A player of the documents');
  await page.getByRole('radio', { name: 'AlumneTJ' }).check({ force: true });
  await page.getByLabel('Depth').selectOption('2');
  await page.getByLabel('Heuristic').selectOption('2');
  await page.locator('[data-test=document-how]').filter({ hasText: '2 of its own moves' }).waitFor();
  assert.ok(await page.getByLabel('Counts for the ranking').isDisabled());
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.strip').filter({ hasText: 'AlumneTJ (depth 2, heuristic 2)' }).waitFor();
  await turnOrEnd(page);
  await hands.mouse(page);
  await moveMade(page, 1);
  const names = { Gomoku: 'IAGomokuAlternativa', Hex: 'Ai_Dijkstra_IDS', Othello: 'Minimax with pruning' };
  for (const [game, name] of Object.entries(names)) {
    await wants(page, game, 'A player of the documents');
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Start' }).click();
    await turnOrEnd(page);
    const before = await ply(page);
    await hands.mouse(page);
    await moveMade(page, before + 1);
  }
});

scenario('two people play at one screen, and take back what they like', async (person) => {
  const page = await person(phone);
  await wants(page, 'Connect Four', 'Two people here');
  assert.equal(await page.getByText('Your colour').count(), 0);
  await page.getByRole('button', { name: 'Start' }).click();
  await turnOrEnd(page);
  for (let made = 0; made < 3; ++made) {
    const before = await ply(page);
    await hands.touch(page);
    await moveMade(page, before);
    assert.equal(await turnOrEnd(page), 'yours', 'whoever is to move sits here');
  }
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.locator('.game[data-ply="2"]').waitFor();
  await page.reload();
  await page.locator('.game[data-ply="2"]').waitFor();
  for (const column of ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']) {
    if ((await turnOrEnd(page)) === 'over') break;
    const before = await ply(page);
    await page.locator(`[data-name^=${column}].legal`).first().tap();
    const confirm = page.locator('.confirm-bar .primary');
    if (await confirm.isVisible()) await confirm.tap();
    await moveMade(page, before);
  }
  const result = await page.locator('[data-test=result]').innerText();
  assert.match(result, /(Yellow|Red) wins/, result);
  await page.getByRole('button', { name: 'Rematch' }).tap();
  await page.locator('.game[data-ply="0"]').waitFor();
});

scenario('two people at one screen choose colours, and are told who has which', async (person) => {
  const page = await person();
  await wants(page, 'Gomoku', 'Two people here');
  await page.getByRole('radio', { name: 'Swap2' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await turnOrEnd(page);
  const plays = async (target) => {
    const before = await ply(page);
    await target.click();
    await moveMade(page, before);
  };
  for (const cell of ['h8', 'i9', 'g7']) await plays(page.locator(`[data-name=${cell}]`));
  await page.getByText('Choose a colour, or place two more stones.').waitFor();
  await plays(page.getByRole('button', { name: 'Two more stones' }));
  for (const cell of ['c3', 'm12']) await plays(page.locator(`[data-name=${cell}]`));
  // There are no more stones to place.
  await page.getByText('Choose a colour.', { exact: true }).waitFor();
  await plays(page.getByRole('button', { name: 'Play White' }));
  // Nobody here is “you”.
  await page.getByText('Whoever chose plays White from now on.').waitFor();
});

scenario('at twice the size the Catalan buttons stay within the window', async (person) => {
  const page = await person({ viewport: { width: 640, height: 400 }, locale: 'ca' });
  await page.goto('/new?game=gomoku&with=here');
  await page.getByRole('button', { name: 'Comença' }).click();
  await page.getByRole('button', { name: 'Descarrega' }).waitFor();
  const out = await page.evaluate(() => {
    const edge = document.querySelector('.panel').getBoundingClientRect().right + 1;
    const all = [...document.querySelectorAll('.panel > *, .panel .button')];
    return all.filter((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return Math.max(part.getBoundingClientRect().right, words.getBoundingClientRect().right) > edge;
    }).length;
  });
  assert.equal(out, 0);
});

scenario('whoever swaps reads what it did until the next move, however fast the answer', async (person) => {
  const page = await person();
  await wants(page, 'Hex', 'The machine');
  await page.getByRole('radio', { name: 'On', exact: true }).check();
  await page.getByLabel('Size').selectOption('5');
  await page.getByRole('radio', { name: 'Blue' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.locator('.game[data-ply="3"][data-state=yours]').waitFor();
  await page.locator('[data-test=swapped]').filter({ hasText: 'Blue has taken over' }).waitFor();
  await hands.mouse(page);
  await page.locator('[data-test=swapped]').waitFor({ state: 'detached' });
});

scenario('a game is offered in the formats that can hold it, by name', async (person) => {
  const page = await person();
  const offered = async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Tauler’s own text' }).waitFor();
    const names = await dialog.locator('.row').getByRole('button').allInnerTexts();
    await page.keyboard.press('Escape');
    return names;
  };
  await wants(page, 'Connect Four', 'Two people here');
  await page.getByRole('button', { name: 'Start' }).click();
  await turnOrEnd(page);
  await hands.mouse(page);
  await page.locator('.game[data-ply="1"]').waitFor();
  assert.deepEqual(await offered(), ['Tauler’s own text', 'List of columns']);
  await wants(page, 'Connect Four', 'Two people here');
  await page.getByLabel('Columns').selectOption('8');
  await page.getByLabel('Rows').selectOption('8');
  await page.getByRole('button', { name: 'Start' }).click();
  await turnOrEnd(page);
  assert.deepEqual(await offered(), ['Tauler’s own text', 'List of columns', 'AlumneTJ’s columns']);
});

scenario('what the machine sees is drawn while one plays', async (person) => {
  const page = await person();
  await begin(page, { game: 'Gomoku' });
  await turnOrEnd(page);
  await hands.mouse(page);
  await moveMade(page, 1);
  await turnOrEnd(page);
  assert.equal(await page.locator('.overlay .influence').count(), 0);
  await page.locator('[data-test=sees] summary').click();
  await page.getByLabel('Influence').check();
  await page.locator('.overlay .influence.most').first().waitFor({ state: 'attached' });
  const before = await page.locator('.overlay .influence').count();
  await hands.mouse(page);
  await moveMade(page, 3);
  await page.waitForFunction((n) => document.querySelectorAll('.overlay .influence').length > n, before);
});

scenario('a person’s games are counted by opponent and colour', async (person) => {
  const page = await person();
  await signUp(page, 'lovelace');
  await begin(page, { game: 'Connect Four' });
  await playOut(page, hands.mouse);
  await page.goto('/u/lovelace');
  const row = page.locator('[data-test=encounters-connect4] tbody tr');
  await row.filter({ hasText: 'Easy' }).waitFor();
  assert.match(await row.first().innerText(), /Easy\s+\d–\d–\d\s+–\s+\d–\d–\d/);
});

// A match between two players: ordered, watched live, its charts, a game looked at, deleted.
import { assert, scenario, world } from './support/spec.mjs';

scenario('a battery is ordered, watched while the server dies, and looked at', async (person) => {
  const [page, watcher] = [await person(), await person()];
  await page.goto('/tournaments');
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('connect4');
  await page.getByLabel('One player').selectOption('easy');
  await page.getByLabel('The other').selectOption('random');
  await page.getByRole('combobox', { name: 'Games', exact: true }).selectOption('10');
  await page.getByLabel('Time per move').selectOption('10');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/tournaments\/\d+$/);
  await watcher.goto(page.url());
  await page.locator('progress').waitFor();
  // It watches only once its screen is loaded: a server that dies before that takes the rest with it.
  await watcher.locator('[data-battery]').waitFor();
  await world.server.kill();
  await world.server.start();

  for (const one of [page, watcher]) {
    await one.locator('[data-battery=done]').waitFor();
    // Ten games, each counted once, in whatever reports they came.
    await one.waitForFunction(() => document.querySelectorAll('rect.bar').length === 10);
    const score = await one.locator('[data-test=score]').innerText();
    const points = score.split('–').map((text) => Number(text.replace('½', '.5')));
    assert.equal(points[0] + points[1], 10, score);
    assert.notEqual((await one.locator('[data-test=elo]').innerText()).trim(), '');
  }

  // The latest game is on the board without being asked for.
  await watcher.locator('[role=gridcell]').first().waitFor();
  await page.getByLabel('Game to look at').selectOption({ index: 1 });
  await page.locator('[role=gridcell]').first().waitFor();
  const stones = async () => page.locator('[role=gridcell][aria-label*="Yellow"]').count();
  const all = await stones();
  assert.ok(all >= 4);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.waitForFunction(
    () => document.querySelectorAll('[role=gridcell][aria-label*="Yellow"]').length === 0,
  );

  // Its analysis is of the whole game, at the move that is looked at.
  await watcher.getByRole('button', { name: 'A move back' }).click();
  await watcher.getByRole('link', { name: 'Analysis' }).last().click();
  await watcher.waitForURL(/\/p\?text=connect4.*&ply=\d/);
  const moves = new URL(watcher.url()).searchParams.get('moves').split(' ');
  assert.equal(new URL(watcher.url()).searchParams.get('ply'), String(moves.length - 1));
  await watcher.goto(page.url());
  await watcher.locator('[data-battery]').waitFor();

  assert.equal(await watcher.getByRole('button', { name: 'Delete' }).count(), 0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.locator('[data-battery]').count(), 1, 'nothing is deleted unasked');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/tournaments');
  await watcher.getByText('There is no such match').waitFor();
});

scenario('the board follows the game that is played, before the first one has ended', async (person) => {
  const page = await person();
  await page.goto('/tournaments');
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('othello');
  await page.getByLabel('One player').selectOption('uct');
  await page.getByLabel('The other').selectOption('uct');
  await page.getByRole('combobox', { name: 'Games', exact: true }).selectOption('10');
  await page.getByLabel('Time per move').selectOption('1000');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-test=playing] [role=gridcell]').first().waitFor({ state: 'attached' });
  await page.getByText(/Game 1 as it is played/).waitFor();
  const taken = '[data-test=playing] [role=gridcell]:is([aria-label*="Black"], [aria-label*="White"])';
  const before = await page.locator(taken).count();
  await page.waitForFunction(([cells, n]) => document.querySelectorAll(cells).length > n, [taken, before]);
  const running = page.url();
  // One that waits for it is not said to be played.
  await page.goto('/tournaments');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-battery=waiting]').waitFor();
  await page.getByText(/waiting, 1 match before it/).waitFor();
  assert.equal(await page.getByText('The first game is being played').count(), 0);
  for (const match of [page.url(), running]) {
    await page.goto(match);
    await page.getByRole('button', { name: 'Stop' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-battery=stopped]').waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
  }
});

scenario('the rating list has a bar for every level', async (person) => {
  const page = await person();
  await page.goto('/tournaments');
  await page.getByRole('img', { name: /Ratings in Hex/ }).waitFor();
  const chart = page.getByRole('img', { name: /Ratings in Hex/ });
  assert.ok((await chart.locator('path.bar').count()) >= 3);
  await page.getByRole('radio', { name: 'Othello' }).check({ force: true });
  await page.getByRole('img', { name: /Ratings in Othello/ }).waitFor();
});

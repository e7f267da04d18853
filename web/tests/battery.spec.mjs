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
  await world.server.kill();
  await world.server.start();

  for (const one of [page, watcher]) {
    await one.locator('[data-battery=done]').waitFor();
    // Ten games, each counted once, whatever the reports came in.
    await one.waitForFunction(() => document.querySelectorAll('rect.bar').length === 10);
    const score = await one.locator('[data-test=score]').innerText();
    const points = score.split(':').map((text) => Number(text.replace('½', '.5')));
    assert.equal(points[0] + points[1], 10, score);
    assert.notEqual((await one.locator('[data-test=elo]').innerText()).trim(), '');
  }

  await page.getByLabel('Game to look at').selectOption({ index: 1 });
  await page.locator('[role=gridcell]').first().waitFor();
  const stones = async () => page.locator('[role=gridcell][aria-label*="Yellow"]').count();
  const all = await stones();
  assert.ok(all >= 4);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.waitForFunction(
    () => document.querySelectorAll('[role=gridcell][aria-label*="Yellow"]').length === 0,
  );

  assert.equal(await watcher.getByRole('button', { name: 'Delete' }).count(), 0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/tournaments');
  await watcher.getByText('There is no such match').waitFor();
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

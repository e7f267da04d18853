// From signing up to the ranking; two people against each other while the server dies.
import { begin, hands, moveMade, password, ply, playOut, signUp, turnOrEnd } from './support/game.mjs';
import { assert, scenario, world } from './support/spec.mjs';

const gamesAre = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('main li a').length === n, count);

scenario('from signing up to the ranking', async (person) => {
  const page = await person();
  // A game as a guest first: it comes along.
  await begin(page, { game: 'Connect Four' });
  await playOut(page, hands.mouse);
  await signUp(page, 'ada');
  // The guest's game is ada's.
  await gamesAre(page, 1);
  await page.getByText('No rated games yet').waitFor();

  await page.goto('/new?game=hex');
  await page.getByLabel('Counts for the ranking').check();
  assert.deepEqual(await page.getByLabel('Size').locator('option').allInnerTexts(), ['11 × 11']);
  const clocks = page.getByRole('combobox', { name: 'Clock' });
  assert.ok(!(await clocks.innerText()).includes('No clock'));
  await page.getByLabel('Counts for the ranking').uncheck();
  assert.ok((await page.getByLabel('Size').locator('option').count()) > 5);
  await begin(page, { game: 'Connect Four', rated: true });
  assert.ok(await page.getByRole('button', { name: 'Hint' }).isDisabled());
  await page.locator('[data-test=help]').filter({ hasText: 'Rated: no hints' }).waitFor();
  await page.locator('[data-test=tag-rated]').waitFor();
  await playOut(page, hands.mouse);
  await page.locator('[data-test=rating-change]').filter({ hasText: /ada: 1500\? → \d+\? \([+−]\d{1,3}\)/ }).waitFor();

  await page.goto('/ranking/connect4');
  const line = page.locator('tr', { has: page.getByRole('link', { name: 'ada' }) });
  await line.waitFor();
  assert.match(await line.innerText(), /ada/);
  assert.equal(await page.locator('tr.level').count(), 4, 'the levels are among the ranks');
  await page.getByLabel('Search for a name').fill('nobody');
  await page.getByText('Nobody’s name begins').waitFor();
  await page.getByLabel('Search for a name').fill('ad');
  await line.waitFor();
  await line.getByRole('link').click();
  await page.waitForURL('**/u/ada');
  await page.locator('.uplot canvas').waitFor();
  await gamesAre(page, 2);
  // In the order of this browser's English.
  await page.getByText(/since \d{1,2} \w+ \d{4}/i).waitFor();
  await page.goto('/u/nobody');
  await page.getByRole('link', { name: 'Search the ranking' }).click();
  await page.getByLabel('Search for a name').waitFor();
});

scenario('signing out and in, another password, leaving', async (person) => {
  const page = await person();
  await signUp(page, 'grace');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.getByRole('radio', { name: 'Sign in' }).check({ force: true });
  await page.getByLabel('Name').fill('grace');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Name or password is wrong').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/u/grace');

  await page.goto('/account');
  await page.getByLabel('Old password').fill(password);
  await page.getByLabel('New password').fill(`${password} 2`);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password is changed.').first().waitFor();
  await page.getByRole('button', { name: 'Delete the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(`${password} 2`);
  await dialog.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.goto('/u/grace');
  await page.getByText('Nobody is called grace').waitFor();
});

scenario('two people play by link, the server dies in the middle, nothing is lost', async (person) => {
  const [ann, bob, eve] = [await person(), await person(), await person()];
  await begin(ann, { game: 'Hex', size: 5, opponent: 'person' });
  const link = await ann.locator('[data-test=invitation]').inputValue();
  await bob.goto(link);
  await bob.waitForURL(/\/g\/[\w-]+$/);
  await eve.goto(ann.url());
  await eve.getByText('You are watching this game.').waitFor();
  assert.equal(await turnOrEnd(ann), 'yours');

  const both = [ann, bob];
  const turn = async (count) => {
    for (let i = 0; i < count; ++i) {
      const at = await ply(ann);
      const mover = both[at % 2];
      if ((await turnOrEnd(mover)) === 'over') return;
      await hands.mouse(mover);
      for (const page of [...both, eve]) await moveMade(page, at);
    }
  };
  await turn(5);
  const movesOf = (page) => page.locator('ol[aria-label=Moves] button').allInnerTexts();
  const before = await movesOf(ann);
  assert.equal(before.length, 5);

  await world.server.kill();
  for (const page of both) await page.locator('[data-test=away]').waitFor();
  // Bob moves while the server is away: the move waits, and is made when it is back.
  await hands.mouse(bob);
  await world.server.start();
  for (const page of [...both, eve]) {
    await page.locator('[data-test=away]').waitFor({ state: 'detached' });
    await moveMade(page, 5);
  }
  for (const page of [...both, eve]) {
    const now = await movesOf(page);
    assert.deepEqual(now.slice(0, 5), before);
    assert.equal(now.length, 6);
  }
  await turn(25);
  await ann.locator('[data-test=result]').waitFor();
  await bob.locator('[data-test=result]').waitFor();
  const results = [
    await ann.locator('[data-test=result]').innerText(),
    await bob.locator('[data-test=result]').innerText(),
  ];
  const [lost, won] = results.sort();
  const why = /^(You lose this one\.|You win!) (Red|Blue) has joined its two edges\.$/;
  assert.match(lost, why);
  assert.equal(lost.replace('You lose this one.', 'You win!'), won);
  assert.match(await eve.locator('[data-test=result]').innerText(), /wins/);
});

scenario('clocks run, and offers are made and taken', async (person) => {
  const [ann, bob] = [await person(), await person()];
  await ann.goto('/new?game=connect4&with=person');
  await ann.getByLabel('Clock').selectOption('5+5');
  await ann.getByRole('button', { name: 'Start' }).click();
  const link = await ann.locator('[data-test=invitation]').inputValue();
  await bob.goto(link);
  await bob.waitForURL(/\/g\/[\w-]+$/);
  await turnOrEnd(ann);
  await hands.mouse(ann);
  await turnOrEnd(bob);
  const clock = bob.locator('.strip[data-side=second] [role=timer]');
  const first = await clock.innerText();
  await bob.waitForFunction(
    (text) =>
      document.querySelector('.strip[data-side=second] [role=timer]')?.textContent?.trim() !== text,
    first.trim(),
  );
  await ann.getByRole('button', { name: 'Undo' }).click();
  await bob.getByText('asks to take a move back').waitFor();
  await bob.getByRole('button', { name: 'Accept' }).click();
  await ann.locator('.game[data-ply="0"][data-state=yours]').waitFor();
  await bob.locator('.game[data-ply="0"]').waitFor();
  await hands.mouse(ann);
  await turnOrEnd(bob);
  await hands.mouse(bob);
  await turnOrEnd(ann);
  await ann.getByRole('button', { name: 'Offer a draw' }).click();
  await bob.getByText('offers a draw').waitFor();
  await bob.getByRole('button', { name: 'Accept' }).click();
  await ann.locator('[data-test=result]').getByText('A draw.').waitFor();
});

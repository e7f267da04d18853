// Accounts: a forgotten password, signing out of every browser, a guest who becomes somebody; sound.
import { begin, hands, moveMade, password, ply, signUp, turnOrEnd } from './support/game.mjs';
import { assert, scenario, world } from './support/spec.mjs';

async function signIn(page, name, secret = password) {
  await page.goto('/account');
  await page.getByRole('radio', { name: 'Sign in' }).check();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const isSignedOut = (page) => page.getByRole('link', { name: 'Sign in' }).waitFor();
async function signOut(page) {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await isSignedOut(page);
}

scenario('a forgotten password is set anew with a code, once', async (person) => {
  const page = await person();
  await signUp(page, 'hedy');
  await signOut(page);
  const code = world.server.resetCode('hedy');

  const reset = async (with_code, secret) => {
    await page.goto('/account');
    await page.getByRole('radio', { name: 'Forgotten password' }).check();
    await page.getByLabel('Name').fill('hedy');
    await page.getByLabel('Code').fill(with_code);
    await page.getByLabel('New password').fill(secret);
    await page.getByRole('button', { name: 'Forgotten password' }).click();
  };
  await reset('not-the-code', 'another long password');
  await page.getByText('Name or code is wrong').waitFor();
  await reset(code, 'another long password');
  await page.waitForURL('**/u/hedy');
  await signOut(page);
  await reset(code, 'a third long password');
  await page.getByText('Name or code is wrong').waitFor();
  await signIn(page, 'hedy');
  await page.getByText('Name or password is wrong').waitFor();
  await signIn(page, 'hedy', 'another long password');
  await page.waitForURL('**/u/hedy');
});

scenario('the way to signing in leads there, also from the form to sign up', async (person) => {
  const page = await person();
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

scenario('the tab says which screen it shows; the keyboard is somewhere after signing out', async (person) => {
  const page = await person();
  await signUp(page, 'tabea');
  const titled = (title) => page.waitForFunction((wanted) => document.title === wanted, title);
  await titled('tabea – Tauler');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await titled('How it thinks – Tauler');
  await page.goto('/no/where');
  await titled('There is nothing here – Tauler');
  await page.getByRole('link', { name: 'To the boards' }).click();
  await titled('Tauler');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Create it' }).or(page.getByRole('button', { name: 'Sign in' })).first().waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'content');
});

scenario('signing out everywhere ends it in the other browser, too', async (person) => {
  const [desk, phone] = [await person(), await person()];
  await signUp(desk, 'mary');
  await signIn(phone, 'mary');
  await phone.waitForURL('**/u/mary');
  await desk.goto('/account');
  await desk.getByRole('button', { name: 'Sign out everywhere' }).click();
  await isSignedOut(desk);
  await phone.reload();
  await isSignedOut(phone);
});

scenario('a guest’s games go on under the new name', async (person) => {
  const page = await person();
  await begin(page, { game: 'Hex', size: 7 });
  await turnOrEnd(page);
  await hands.mouse(page);
  await page.locator('.game[data-ply="2"][data-state=yours]').waitFor();
  const game = page.url();
  await page.goto('/account');
  await page.getByText('come with you').waitFor();
  await signUp(page, 'emmy');
  await page.getByText('going on').waitFor();
  await page.goto(game);
  assert.equal(await turnOrEnd(page), 'yours');
  await page.locator('.strip').getByText('emmy').waitFor();
  const before = await ply(page);
  await hands.mouse(page);
  await moveMade(page, before);
});

scenario('stones are silent until sound is turned on', async (person) => {
  const page = await person();
  await page.addInitScript(() => {
    window.sounds = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...args) {
      ++window.sounds;
      return start.apply(this, args);
    };
    const startBuffer = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      ++window.sounds;
      return startBuffer.apply(this, args);
    };
  });
  await begin(page, { game: 'Hex', size: 7 });
  const move = async () => {
    await turnOrEnd(page);
    const before = await ply(page);
    await hands.mouse(page);
    await moveMade(page, before + 1);
  };
  await move();
  assert.equal(await page.evaluate(() => window.sounds), 0);
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('Sound of the stones').check();
  await page.keyboard.press('Escape');
  await move();
  assert.ok((await page.evaluate(() => window.sounds)) >= 2, 'a click for each stone');
  await page.reload();
  await turnOrEnd(page);
  await move();
  assert.ok((await page.evaluate(() => window.sounds)) >= 2, 'the choice is kept');
});

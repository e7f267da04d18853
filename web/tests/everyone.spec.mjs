// Three languages, the keyboard's list, and axe on every screen in light and dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { begin } from './support/game.mjs';
import { assert, phone, scenario } from './support/spec.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const languages = {
  en: { play: 'Play', level: 'Easy', game: 'Connect Four', preferences: 'Preferences' },
  ca: { play: 'Juga', level: 'Fàcil', game: 'Quatre en ratlla', preferences: 'Preferències' },
  es: { play: 'Jugar', level: 'Fácil', game: 'Conecta cuatro', preferences: 'Preferencias' },
};

for (const [language, words] of Object.entries(languages)) {
  scenario(`a browser in ${language} gets ${language}`, async (person) => {
    const page = await person({ locale: language });
    await page.goto('/');
    await page.getByRole('link', { name: words.play, exact: true }).waitFor();
    await page.getByRole('button', { name: words.game }).waitFor();
    await page.getByText(words.level, { exact: true }).first().waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), language);
  });
}

scenario('another language can be chosen, and is kept', async (person) => {
  const page = await person();
  await page.goto('/');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('radio', { name: 'Català' }).check({ force: true });
  await page.getByRole('heading', { name: 'Preferències' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Juga', exact: true }).waitFor();
});

scenario('the keyboard’s list is under ?', async (person) => {
  const page = await person();
  await page.goto('/');
  await page.locator('[role=gridcell]').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'hidden' });
});

/** Whatever axe calls serious or critical, by rule and element. */
async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' | ')}`);
  });
}

const screens = [
  { name: 'front page', path: '/', ready: '[role=gridcell].legal' },
  { name: 'new game', path: '/new', ready: 'select' },
  { name: 'ranking', path: '/ranking/hex', ready: 'table' },
  { name: 'account', path: '/account', ready: 'form' },
  { name: 'about', path: '/about', ready: 'main h1' },
  { name: 'tournaments', path: '/tournaments', ready: 'main h1' },
  { name: 'learn', path: '/learn', ready: 'main h1' },
  { name: 'analysis', path: '/p', ready: 'main h1' },
  { name: 'editor', path: '/edit', ready: 'main h1' },
  { name: 'nowhere', path: '/no/where', ready: 'main h1' },
];

for (const colorScheme of ['light', 'dark']) {
  for (const [name, options] of [['desk', {}], ['phone', phone]]) {
    scenario(`axe finds nothing serious: ${colorScheme}, ${name}`, async (person) => {
      const page = await person({ colorScheme, ...options });
      const found = [];
      for (const { name, path, ready } of screens) {
        await page.goto(path);
        await page.locator(ready).first().waitFor();
        for (const one of await violations(page)) found.push(`${name}: ${one}`);
      }
      for (const game of ['Hex', 'Gomoku', 'Othello', 'Connect Four']) {
        await begin(page, { game });
        await page.locator('.game[data-state=yours]').waitFor();
        for (const one of await violations(page)) found.push(`${game}: ${one}`);
      }
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByRole('dialog').waitFor();
      for (const one of await violations(page)) found.push(`preferences: ${one}`);
      assert.deepEqual(found, []);
    });
  }
}

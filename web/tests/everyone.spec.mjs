// Three languages, and the keyboard's list.
import { assert, scenario } from './support/spec.mjs';

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

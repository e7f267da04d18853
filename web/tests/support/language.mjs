// Another language, as a person chooses it: the screen stays as it is.
const preferences = /^(Preferences|Preferències|Preferencias)$/;

export async function speak(page, language) {
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: preferences }).click();
  await dialog.getByRole('radio', { name: language }).check({ force: true });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

// Pictures of every screen, to look at:
//   npm run build && npm run gallery -- FOLDER [part of a name]
// What does not fit the window is in a second picture, NAME-LOOK.whole.png.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { speak } from '../support/language.mjs';
import { screens } from '../support/screens.mjs';
import { openBrowser, Server } from '../support/server.mjs';

const [folder = 'gallery', only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const server = await new Server().start();
const browser = await openBrowser();

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const looks = {
  light: { ...desk, colorScheme: 'light' },
  dark: { ...desk, colorScheme: 'dark' },
  wide: { viewport: { width: 1920, height: 1080 }, colorScheme: 'light' },
  phone: { ...phone, colorScheme: 'light' },
  'phone-dark': { ...phone, colorScheme: 'dark' },
  /** Catalan's words are the longest. */
  ca: { ...desk, colorScheme: 'light', language: 'Català' },
  'phone-ca': { ...phone, colorScheme: 'light', language: 'Català' },
};

async function shoot(name, look, { language, ...options }) {
  const common = { baseURL: server.address, locale: 'en-GB', reducedMotion: 'reduce', ...options };
  const contexts = [];
  const open = async () => {
    contexts.push(await browser.newContext(common));
    return contexts.at(-1).newPage();
  };
  const page = await open();
  try {
    if (!server.process) await server.start();
    await screens[name](page, { server, other: open });
    // The way to the screen is English; a dialog would be closed.
    const mayChange = server.process && !(await page.getByRole('dialog').isVisible());
    if (language && mayChange) await speak(page, language);
    const file = join(folder, `${name}-${look}`);
    await page.screenshot({ path: `${file}.png` });
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    if (height > 0) await page.screenshot({ path: `${file}.whole.png`, fullPage: true });
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (width > 0) throw new Error(`${width} px too wide`);
  } catch (problem) {
    console.error(`${name}-${look}: ${problem.message.split('\n')[0]}`);
    process.exitCode = 1;
  }
  for (const context of contexts) await context.close();
}

for (const [look, options] of Object.entries(looks)) {
  for (const name of Object.keys(screens)) {
    if (`${name}-${look}`.includes(only)) await shoot(name, look, options);
  }
}
await browser.close();
await server.stop();

// What every file of tests begins with: a server, a browser, and pages that may not complain.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromiumIsThere, openBrowser, Server } from './server.mjs';
import { slowDown } from './slow.mjs';

export { assert, test };

/** Generous: this may run beside other things on a small machine. */
export const patience = 60_000;

if (!chromiumIsThere()) {
  console.log('SKIPPED: there is no /usr/bin/chromium; the page is not tested in a browser');
  process.exit(77);
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The server and the browser of this file. */
export const world = { server: new Server(), browser: null };
const complaints = [];

before(async () => {
  world.browser = await openBrowser();
  await world.server.start();
});
after(async () => {
  await world.browser?.close();
  await world.server.stop();
});

/** A person's browser: cookies and settings of its own. The machine answers at once, unless `unhurried`;
    everything comes from the server, unless the browser is to `think`. */
export async function person({ unhurried = false, think = false, ...options } = {}) {
  const context = await world.browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: world.server.address,
    ...options,
  });
  context.setDefaultTimeout(patience);
  const settings = JSON.stringify({ quick: !unhurried, engine: think ? 'browser' : 'server' });
  await context.addInitScript((kept) => {
    try {
      if (!localStorage.getItem('tauler.settings')) localStorage.setItem('tauler.settings', kept);
    } catch {
      // The empty document of a frame that is still loading keeps nothing.
    }
  }, settings);
  const page = await context.newPage();
  if (process.env.SLOW) await slowDown(page);
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // A refused request shows up here too; what matters is that nothing of the page itself fails.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return page;
}

/** At the end of a test: nothing failed unseen. */
export function noComplaints() {
  assert.deepEqual(complaints.splice(0), []);
}

/** A test that ends with its pages closed and no complaint. */
export function scenario(name, body) {
  test(name, { timeout: 5 * patience }, async () => {
    const pages = [];
    try {
      await body(async (options) => {
        const page = await person(options);
        pages.push(page);
        return page;
      });
      noComplaints();
    } finally {
      for (const page of pages) await page.context().close();
    }
  });
}

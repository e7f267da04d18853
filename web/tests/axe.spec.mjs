// Every screen for people who see, point or read differently: axe finds nothing serious,
// in light and dark, at a desk and on a phone, and nothing is wider than the phone, in any language.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { speak } from './support/language.mjs';
import { screens } from './support/screens.mjs';
import { assert, scenario, world } from './support/spec.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whatever axe calls serious or critical, by rule and element; of one rule, or of all. */
async function violations(page, rule) {
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: [only] } : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' | ')}`);
  }, rule);
}

const tooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words that reach beyond what they stand in, or beside what scrolls: cut off, or over something else. */
const spilled = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, .button, p, label, legend, h1, h2, h3, th, td, li)')]
      .filter((part) => part.checkVisibility() && part.clientWidth > 2 && !part.closest('.hidden'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'visible')
      .map((part) => part.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)),
  );

for (const [name, go] of Object.entries(screens)) {
  scenario(`axe and a phone: ${name}`, async (person) => {
    const page = await person();
    const found = [];
    try {
      await go(page, { server: world.server, other: person });
      await page.evaluate(axe);
      for (const [size, viewport] of [
        ['desk', { width: 1280, height: 800 }],
        ['phone', { width: 390, height: 844 }],
      ]) {
        await page.setViewportSize(viewport);
        // At the end of the page nothing is half under a bar that stays, where it would seem too small.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        // Of all the rules, only contrast looks at colours.
        for (const [colorScheme, rule] of [['light'], ['dark', 'color-contrast']]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const one of await violations(page, rule)) found.push(`${size}, ${colorScheme}: ${one}`);
        }
        const wide = await tooWide(page);
        if (wide > 0) found.push(`${size}: ${wide} px too wide`);
      }
      // The frame on others’ pages has no preferences.
      const speaks = world.server.process && name !== 'embed';
      for (const language of speaks ? ['Català', 'Español'] : []) {
        await speak(page, language);
        const wide = await tooWide(page);
        if (wide > 0) found.push(`phone, ${language}: ${wide} px too wide`);
        for (const text of await spilled(page)) found.push(`phone, ${language}: “${text}” has no room`);
      }
    } finally {
      if (!world.server.process) await world.server.start();
    }
    assert.deepEqual(found, []);
  });
}

// Makes the icons of the installed page out of public/icon.svg: npm run icons
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../support/server.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** A mask may leave a circle of four fifths: the drawing is inside, the paper goes to the edge. */
const inside = svg
  .replace('rx="14" ', '')
  .replace(/(<rect[^>]*>)([^]*)(<\/svg>)/, '$1<g transform="translate(8 8) scale(.75)">$2</g>$3');
const icons = [
  { name: 'icon-192.png', size: 192, svg },
  { name: 'icon-512.png', size: 512, svg },
  { name: 'icon-maskable-512.png', size: 512, svg: inside },
];

const browser = await openBrowser();
for (const { name, size, svg: drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = drawing.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `);
  await page.setContent(`<body style="margin:0">${sized}</body>`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}
await browser.close();

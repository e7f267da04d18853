// Makes the README's pictures out of the gallery's: npm run pictures -- GALLERY
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../support/server.mjs';

const [gallery = 'gallery'] = process.argv.slice(2);
const docs = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/images');
const pictures = { hex: 'hex-light', gomoku: 'gomoku-dark', phone: 'connect4-phone', match: 'battery-light' };

const browser = await openBrowser();
const page = await browser.newPage();
for (const [name, shot] of Object.entries(pictures)) {
  const png = readFileSync(join(gallery, `${shot}.png`)).toString('base64');
  const webp = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1];
  }, png);
  writeFileSync(join(docs, `${name}.webp`), Buffer.from(webp, 'base64'));
}
await browser.close();

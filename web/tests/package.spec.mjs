// packages/tauler as somebody else has it: packed, installed from the tarball, typed, used.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { modulePath } from './support/engine.mjs';
import { chromiumIsThere, openBrowser } from './support/server.mjs';

if (!existsSync(modulePath)) {
  console.log(`SKIPPED: ${modulePath} is not there`);
  process.exit(77);
}

const source = fileURLToPath(new URL('../../packages/tauler', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tauler-package-'));
after(() => rmSync(folder, { recursive: true, force: true }));
function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, `${[program, ...args].join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

// What the package itself says, in the language of its types.
const user = `
import { analyse, Game, insight, lesson, levels, newGame, readGame, solve, TaulerError } from 'tauler';

const game: Game = await newGame('hex:size=11');
await game.play('f6');
const { move } = await game.choose('hard', { seed: 3 });
if (move === null || !game.legal.includes(move)) throw new Error('no move');
await game.play(move);
game.undo();
const told: number[] = [];
const { moves } = await analyse(game, { nodes: 200, count: 3, onNews: (soFar) => told.push(soFar.moves.length) });
const record: string = await game.write();
const pasted = await readGame('f5 d6 c3', 'othello');
let refused = '';
try {
  await game.play('z99');
} catch (problem) {
  if (problem instanceof TaulerError) refused = problem.code;
}
const seen = await insight('connect4');
await lesson('gomoku', { depth: 2, width: 3, pruning: 'off' });
console.log(JSON.stringify({
  moves: moves.length, told: told.length, record, pasted: pasted.moves, refused, afterwards: game.moves,
  levels: await levels('othello'), solved: await solve('hex:size=3'), groups: seen.groups.length,
}));
`;

test('it is packed, installed, typed and used', { timeout: 300_000 }, () => {
  run('npm', 'pack', '--silent', '--pack-destination', folder, source);
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', './tauler-0.1.0.tgz');
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'user.ts'), user);
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [], outDir: 'out' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
  run(process.execPath, tsc);
  writeFileSync(join(folder, 'out/package.json'), '{"type": "module"}');
  const said = JSON.parse(run(process.execPath, 'out/user.js'));
  assert.equal(said.moves, 3);
  assert.ok(said.told > 0);
  assert.equal(said.record.trim(), 'hex f6');
  assert.deepEqual(said.pasted, ['f5', 'd6', 'c3']);
  assert.notEqual(said.refused, '');
  assert.deepEqual(said.afterwards, ['f6'], 'a refused move changes nothing');
  assert.deepEqual(said.levels, ['beginner', 'easy', 'medium', 'hard', 'expert', 'champion']);
  assert.equal(said.solved, 'first-wins');
  assert.ok(said.groups > 0);
});

test('its board plays on a page that serves the folder', { timeout: 300_000, skip: !chromiumIsThere() }, async () => {
  const types = { js: 'text/javascript', wasm: 'application/wasm' };
  const pages = createServer(({ url }, answer) => {
    const path = join(folder, 'node_modules', url);
    if (url === '/' || !existsSync(path)) {
      answer.setHeader('Content-Type', 'text/html');
      return answer.end(`<!doctype html><script type="module" src="/tauler/element/tauler-board.js"></script>
        <tauler-board game="othello" level="beginner"></tauler-board>`);
    }
    answer.setHeader('Content-Type', types[url.split('.').at(-1)] ?? 'application/octet-stream');
    createReadStream(path).pipe(answer);
  });
  await new Promise((listening) => pages.listen(0, '127.0.0.1', listening));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${pages.address().port}/`);
    await page.locator('[data-name=d3].legal').click();
    await page.locator('.embedded[data-ply="2"] .legal').first().waitFor();
  } finally {
    await browser.close();
    pages.close();
  }
});

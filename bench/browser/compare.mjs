// The engines as WebAssembly in Chromium against the program on one core, built without AVX-512, AVX2
// and bytes: the same searches, nodes a second, the best of three.
//   cmake -S . -B build/plain -G Ninja -DCMAKE_BUILD_TYPE=Release -DTAULER_UNITY=ON -DTAULER_PLAIN=ON
//   cmake --build build/plain --target native_answers
//   node bench/browser/compare.mjs [part of a name…]
import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { modulePath, moduleScript } from '../../web/tests/support/engine.mjs';
import { openBrowser } from '../../web/tests/support/server.mjs';

const house = fileURLToPath(new URL('../..', import.meta.url));
const native = process.env.NATIVE_ANSWERS ?? `${house}build/plain/tests/native_answers`;
const rounds = 3;
const searches = {
  // Boards that no book knows; the second takes more than 64 bits.
  'Connect Four 7×7, solver': { start: 'connect4:width=7,height=7', moves: 'd d d', player: 'champion', nodes: 2_000_000 },
  'Connect Four 8×8, solver': { start: 'connect4:width=8,height=8', moves: 'd d d e e c', player: 'champion', nodes: 1_000_000 },
  'Hex, visits': { start: 'hex', moves: 'c2 g7', player: 'champion:exact=off', nodes: 400 },
  'Hex, visits with proofs': { start: 'hex', moves: 'c2 g7', player: 'champion', nodes: 200 },
  'Othello, midgame': { start: 'othello', moves: 'd3 c5 f6', player: 'champion', nodes: 1_000_000 },
  'Gomoku, champion': { start: 'gomoku', moves: 'h8 i9 g7', player: 'champion', nodes: 20_000 },
  'Gomoku, visits': { start: 'gomoku', moves: 'h8 i9 g7', player: 'lines', nodes: 200 },
  'Gomoku, alpha-beta': { start: 'gomoku', moves: 'h8 i9 g7', player: 'second:depth=5', nodes: 100_000 },
};

/** What the page fetches: its script, the module, the weights. */
const files = createServer(({ url }, answer) => {
  if (url === '/module.js') return answer.setHeader('Content-Type', 'text/javascript').end(script);
  const path = url === '/tauler.wasm' ? modulePath : `${house}${url.slice(1)}`;
  if (!/^\/(tauler\.wasm|weights\/[\w.-]+)$/.test(url) || !existsSync(path)) return answer.end('<!doctype html>');
  answer.setHeader('Content-Type', url.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
  createReadStream(path).pipe(answer);
});
const script = await moduleScript();
await new Promise((listening) => files.listen(0, '127.0.0.1', listening));

const program = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
async function askProgram(question) {
  const began = performance.now();
  program.stdin.write(`${JSON.stringify(question)}\n`);
  const reply = JSON.parse((await lines.next()).value);
  return { ...reply, ms: performance.now() - began };
}

const browser = await openBrowser();
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${files.address().port}/`);
await page.evaluate(async () => {
  const { EngineModule } = await import('/module.js');
  const engine = await EngineModule.start(await WebAssembly.compileStreaming(fetch('/tauler.wasm')));
  window.ask = async (question) => {
    const began = performance.now();
    const reply = engine.ask(question, () => {});
    if (!reply.missing) return { ...reply, ms: performance.now() - began };
    for (const name of reply.missing) {
      engine.provide(name, new Uint8Array(await (await fetch(`/weights/${name}`)).arrayBuffer()));
    }
    return window.ask(question);
  };
});
const askBrowser = (question) => page.evaluate((asked) => window.ask(asked), question);

/** The strongest level goes on where it was; after another game it begins anew. */
const another = (body) => ({ path: '/api/move', body: { start: body.start.startsWith('hex') ? 'othello' : 'hex', player: 'random' } });

console.log('search'.padEnd(28), 'nodes'.padStart(9), 'program/s'.padStart(12), 'browser/s'.padStart(12), 'share'.padStart(7));
const wanted = process.argv.slice(2);
for (const [name, body] of Object.entries(searches)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  const question = { path: '/api/move', body };
  // What is fetched, compiled or laid out once is not the search.
  await askBrowser(question);
  await askProgram(question);
  const best = { here: Infinity, there: Infinity };
  let nodes = 0;
  for (let round = 0; round < rounds; ++round) {
    await askBrowser(another(body));
    await askProgram(another(body));
    const here = await askBrowser(question);
    const there = await askProgram(question);
    ({ nodes } = here.answer);
    best.here = Math.min(best.here, here.ms);
    best.there = Math.min(best.there, there.ms);
    if (there.answer.nodes !== nodes) console.log(`# ${name}: ${there.answer.nodes} nodes by the program, ${nodes} here`);
  }
  const rate = (ms) => Math.round((1000 * nodes) / ms);
  console.log(
    name.padEnd(28),
    String(nodes).padStart(9),
    String(rate(best.there)).padStart(12),
    String(rate(best.here)).padStart(12),
    `${Math.round((100 * best.there) / best.here)}%`.padStart(7),
  );
}
program.stdin.end();
await browser.close();
files.close();

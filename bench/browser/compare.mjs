// The engines as WebAssembly under Node against the program on one core: the same searches, nodes a
// second. The program's networks compute with the plain kernel here; Connect Four's and Othello's
// searches use whatever the processor has.
//   cmake --build build/release --target native_answers && node bench/browser/compare.mjs
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { loadModule, provided } from '../../web/tests/support/engine.mjs';

const native = process.env.NATIVE_ANSWERS ?? 'build/release/tests/native_answers';
const rounds = 3;
const searches = {
  'Connect Four, solver': { start: 'connect4:width=7,height=6', moves: 'd d d d d c c c g e', player: 'champion', nodes: 3_000_000 },
  'Connect Four 8×8, solver': { start: 'connect4:width=8,height=8', moves: 'd d d e e c', player: 'champion', nodes: 1_000_000 },
  'Hex, visits': { start: 'hex', moves: 'c2 g7', player: 'champion:exact=off', nodes: 400 },
  'Hex, visits with proofs': { start: 'hex', moves: 'c2 g7', player: 'champion', nodes: 200 },
  'Othello, midgame': { start: 'othello', moves: 'd3 c5 f6', player: 'champion', nodes: 1_000_000 },
  'Gomoku, visits': { start: 'gomoku', moves: 'h8 i9 g7', player: 'champion', nodes: 200 },
  'Gomoku, alpha-beta': { start: 'gomoku', moves: 'h8 i9 g7', player: 'second:depth=5', nodes: 100_000 },
};

const program = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
async function askProgram(question) {
  program.stdin.write(`${JSON.stringify(question)}\n`);
  return JSON.parse((await lines.next()).value);
}

const engine = await loadModule();
console.log('search'.padEnd(28), 'nodes'.padStart(9), 'program/s'.padStart(12), 'browser/s'.padStart(12), 'share'.padStart(7));
for (const [name, body] of Object.entries(searches)) {
  const question = { path: '/api/move', body };
  // What is fetched, compiled or laid out once is not the search.
  provided(engine, question);
  await askProgram(question);
  const best = { here: Infinity, there: Infinity };
  let nodes = 0;
  for (let round = 0; round < rounds; ++round) {
    const began = performance.now();
    ({ nodes } = provided(engine, question).answer);
    best.here = Math.min(best.here, performance.now() - began);
    const asked = performance.now();
    const { answer } = await askProgram(question);
    best.there = Math.min(best.there, performance.now() - asked);
    if (answer.nodes !== nodes) console.log(`# ${name}: ${answer.nodes} nodes by the program, ${nodes} here`);
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

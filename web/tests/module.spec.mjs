// The engines in the browser answer as the program does: the same questions to the module under Node
// and to tests/browser/native_answers, for every level, analysis, solver and lesson of every game.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadModule, loadSharing, modulePath, provided } from './support/engine.mjs';

const native = process.env.NATIVE_ANSWERS ?? '../build/test/tests/native_answers';
if (!existsSync(modulePath) || !existsSync(native)) {
  console.log(`SKIPPED: ${existsSync(modulePath) ? native : modulePath} is not there`);
  process.exit(77);
}

/** The program, one question at a time. */
class Program {
  constructor() {
    this.process = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }
  async ask(question) {
    this.process.stdin.write(`${JSON.stringify(question)}\n`);
    return JSON.parse((await this.lines.next()).value);
  }
  end() {
    this.process.stdin.end();
  }
}

/** How far games go before they are looked at: a beginning, the middle, further on. */
const plies = [0, 3, 7, 11];
/** A line of so many moves, spread over the board and always the same. */
function lineOf(game, length) {
  const moves = [];
  while (moves.length < length) {
    const { answer } = ask({ path: '/api/line', query: { start: game, moves: moves.join(' ') } });
    const { legal } = answer.positions.at(-1);
    moves.push(legal[(31 * moves.length * moves.length + 3) % legal.length]);
  }
  return moves.join(' ');
}
const levels = {
  connect4: ['easy', 'medium', 'hard', 'champion'],
  gomoku: ['beginner', 'easy', 'medium', 'hard', 'expert', 'champion'],
  hex: ['easy', 'medium', 'hard', 'expert', 'champion'],
  othello: ['beginner', 'easy', 'medium', 'hard', 'expert', 'champion'],
};
/** A network's visit takes a millisecond; where there are two hundred moves, one is enough to rate. */
const searched = {
  connect4: { nodes: 20_000, count: 3 },
  gomoku: { nodes: 30, count: 1 },
  hex: { nodes: 40, count: 1 },
  othello: { nodes: 3000, count: 3 },
};
/** Of the documents, by other searches than the levels'. */
const others = {
  connect4: ['tj:depth=4', 'prof:depth=4'],
  gomoku: ['first:depth=2', 'second:depth=3', 'third'],
  hex: ['dijkstra:depth=2'],
  othello: ['minimax:depth=3', 'alphabeta:depth=5', 'uct:playouts=200'],
};

/** Times differ. Networks compute the same sums on both sides, but a library's exponential may end in
    another bit: values are compared to a millionth. */
function assertSame(module, program, where) {
  if (typeof program === 'number' && typeof module === 'number') {
    const close = Math.abs(module - program) <= 1e-6 * Math.max(1, Math.abs(program));
    return assert.ok(close, `${where}: ${module} here, ${program} by the program`);
  }
  if (program === null || typeof program !== 'object') return assert.equal(module, program, where);
  assert.deepEqual(Object.keys(module ?? {}).sort(), Object.keys(program).sort(), where);
  for (const key of Object.keys(program)) {
    if (key !== 'ms') assertSame(module[key], program[key], `${where} ${key}`);
  }
}

const engine = await loadModule();
const ask = (question) => provided(engine, question);

for (const game of Object.keys(levels)) {
  test(`${game}: the same answers`, { timeout: 600_000 }, async () => {
    const program = new Program();
    after(() => program.end());
    let compared = 0;
    const compare = async (question) => {
      const [here, there] = [ask(question), await program.ask(question)];
      assertSame(here, there, JSON.stringify(question));
      ++compared;
      return here;
    };
    for (const length of plies) {
      const moves = lineOf(game, length);
      const { answer } = await compare({ path: '/api/line', query: { start: game, moves } });
      const text = answer.positions.at(-1).position;
      assert.ok(answer.positions.at(-1).legal.length > 0);
      for (const [i, player] of [...levels[game], ...others[game]].entries()) {
        const body = { start: game, moves, player, nodes: searched[game].nodes, seed: 7 * i + 1 };
        const { answer: decision } = await compare({ path: '/api/move', body });
        assert.ok(answer.positions.at(-1).legal.includes(decision.move));
      }
      const { nodes, count } = searched[game];
      await compare({ path: '/api/analyses', body: { position: text, nodes, count } });
      const shares = { look: 'glance', moves: answer.positions.at(-1).legal.slice(0, 3).join(' ') };
      await compare({ path: '/api/analyses', body: { position: text, nodes, ...shares } });
      await compare({ path: '/api/tree', query: { text, depth: 3, width: 3 } });
      await compare({ path: '/api/import', body: { text: `${game} ${moves}`, game } });
    }
    const small = { connect4: 'connect4:width=5,height=4', gomoku: 'gomoku:5:5/1xx2/5/1oo2/5:x', hex: 'hex:size=3', othello: 'othello:size=4' };
    await compare({ path: '/api/solve', body: { position: small[game], nodes: 200_000 } });
    assert.ok(compared > 30, `${compared} answers were compared`);
  });
}

test('an analysis that several share is the same whoever is the quickest, and finds the move', async () => {
  const { shared } = await loadSharing();
  const modules = [engine, await loadModule(), await loadModule()];
  // A board that is proven throughout, one with a four on both sides, and one of likelihoods.
  const cases = { 'hex:size=4,swap=off': '', connect4: 'd a e a f b', othello: 'd3' };
  for (const [start, moves] of Object.entries(cases)) {
    const { answer } = ask({ path: '/api/line', query: { start, moves } });
    const { position, legal } = answer.positions.at(-1);
    const answers = [];
    for (const pace of [(i) => 4 * i, (i) => 8 - 4 * i]) {
      const crew = modules.map((module, i) => ({
        async ask(question) {
          await new Promise((done) => setTimeout(done, pace(i)));
          return provided(module, question).answer;
        },
        stop() {},
      }));
      const found = await shared(crew, { position, nodes: 3000 }, () => {});
      answers.push(found.moves.map(({ move, value, proven, nodes }) => ({ move, value, proven, nodes })));
    }
    const [one, other] = answers;
    assert.deepEqual(one, other, start);
    assert.deepEqual(one.map(({ move }) => move).sort(), [...legal].sort());
    if (start === 'connect4') assert.deepEqual(one.slice(0, 2).map(({ move }) => move), ['c1', 'g1']);
    if (start.startsWith('hex')) assert.ok(one.every(({ proven }) => proven), 'all of a small board is proven');
  }
});

test('what goes wrong is said as the server says it', () => {
  assert.equal(ask({ path: '/api/position', query: { text: 'chess' } }).error.code, 'game-unknown');
  assert.equal(ask({ path: '/api/nothing' }).error.code, 'route-unknown');
});

test('a page is told what a search has found so far', () => {
  const told = [];
  const question = { path: '/api/move', body: { start: 'othello', player: 'champion', ms: 600 } };
  provided(engine, question, (news) => told.push(news));
  assert.ok(told.length > 1);
  assert.ok(told.length < 9, `${told.length} times in 0.6 s: nobody reads as fast as that`);
  assert.ok(told.every(({ depth }) => depth > 0));
});

test('time limits are kept', () => {
  const began = performance.now();
  provided(engine, { path: '/api/move', body: { start: 'gomoku', moves: 'h8 i9', player: 'champion', ms: 300 } });
  const took = performance.now() - began;
  assert.ok(took > 200 && took < 3000, `${took} ms`);
});

test('the module is within a megabyte, gzipped', () => {
  const bytes = gzipSync(readFileSync(modulePath), { level: 9 }).length;
  console.log(`${statSync(modulePath).size} bytes, ${bytes} gzipped`);
  assert.ok(bytes <= 1_000_000, `${bytes} bytes`);
});

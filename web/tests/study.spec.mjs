// Analysis, what the machine looks at, the game afterwards, and the board editor.
import { begin, hands, playOut } from './support/game.mjs';
import { assert, phone, scenario } from './support/spec.mjs';

const games = {
  hex: '/p?text=hex:size=5&moves=c3 b4 d2',
  gomoku: '/p?text=gomoku:size=9&moves=e5 d6 f6 d4 e6 e4 g6',
  othello: '/p?text=othello&moves=f5 d6 c3 d3 c4',
  connect4: '/p?text=connect4&moves=d d e c e',
};

async function open(page, path) {
  await page.goto(path);
  await page.locator('[role=gridcell]').first().waitFor();
}

/** Waits until so many stones are on the board. */
const stonesAre = (on, count) =>
  on.waitForFunction((n) => document.querySelectorAll('section.board .stone').length === n, count);

for (const [game, path] of Object.entries(games)) {
  scenario(`${game}: every legal move has its value on the board`, async (person) => {
    const page = await person();
    await open(page, path);
    assert.equal(await page.locator('.mark.rated').count(), 0, 'off until asked for');
    // On a busy machine a second may not be enough for all of them.
    await page.getByLabel('Time for a position').selectOption('3000');
    await page.locator('[data-test=analyse]').click();
    const moves = game === 'connect4' ? 7 : await page.locator('[role=gridcell].legal').count();
    await page.waitForFunction(
      (count) =>
        document.querySelector('[aria-busy=false]') !== null &&
        document.querySelectorAll('.mark.rated').length === count,
      moves,
    );
    assert.ok((await page.locator('.mark.rated.best').count()) >= 1);
  });

  scenario(`${game}: what the machine looks at is drawn, with a legend`, async (person) => {
    const page = await person();
    await open(page, path);
    await page.locator('[data-test=insight]').check();
    await page.locator('.overlay .seen').first().waitFor({ state: 'attached' });
    const legend = page.locator('.panel li input');
    for (let i = 0; i < (await legend.count()); ++i) await legend.nth(i).uncheck();
    await page.locator('.overlay .seen').first().waitFor({ state: 'detached' });
    await legend.first().check();
    await page.locator('.overlay .seen').first().waitFor({ state: 'attached' });
  });
}

/** A game on 11×11; after 10 moves nothing is certain, after 16 Red must play in 22 cells, after 30 Red has won. */
const hexGame =
  'f6 f8 h7 h4 g4 h2 j2 g6 f7 i3 c9 f3 e4 e6 d6 e3 c4 c8 g5 d8 e5 d2 b3 h5 g7 c1 c2 c5 d4 g10'.split(' ');
const hexAfter = (ply) => `/p?text=hex:size=11,swap=off&moves=${hexGame.slice(0, ply).join(' ')}`;

scenario('hex: the cells show the win chance or the policy, by mouse and by key', async (person) => {
  const page = await person();
  await open(page, hexAfter(10));
  assert.equal(await page.getByRole('radio', { name: 'Policy' }).count(), 0, 'not before it is analysed');
  await page.locator('[data-test=analyse]').click();
  await page.locator('.mark.rated').first().waitFor();
  await page.getByRole('radio', { name: 'Policy' }).check({ force: true });
  await page.locator('.mark.policy').first().waitFor();
  const legal = await page.locator('[role=gridcell].legal').count();
  assert.equal(await page.locator('.mark.policy').count(), legal);
  assert.equal(await page.locator('.mark.policy.best').count(), 1);
  assert.equal(await page.locator('.mark.rated').count(), 0);
  await page.locator('[data-test=cells]').filter({ hasText: /network.*Red \d+%/s }).waitFor();
  const shares = await page.locator('.mark.policy text').allTextContents();
  const sum = shares.reduce((total, text) => total + Number.parseInt(text, 10), 0);
  assert.ok(sum > 50 && sum < 110, `${sum}%`);
  await page.locator('h1').evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('p');
  await page.locator('.mark.rated').first().waitFor();
  assert.equal(await page.locator('.mark.policy').count(), 0);
  await page.keyboard.press('p');
  await page.locator('.mark.policy').first().waitFor();
});

scenario('hex: chain, must-play and proof are drawn and explained', async (person) => {
  const page = await person();
  await open(page, hexAfter(16));
  const proven = page.locator('[data-test=proven]');
  await page.locator('[data-test=insight]').check();
  await page.locator('.area.hex-must-play').first().waitFor();
  assert.equal(await page.locator('.area.hex-must-play').count(), 22);
  assert.equal(await page.locator('.area.hex-proof').count(), 0);
  assert.ok((await page.locator('.mark.chain.first').count()) > 1);
  assert.ok((await page.locator('.link.joint.second').count()) > 1);
  assert.equal(await proven.isVisible(), false);
  await page.locator('.panel').filter({ hasText: /threatens to win/ }).waitFor();
  await open(page, hexAfter(30));
  await page.locator('[data-test=insight]').check();
  await page.locator('.area.hex-proof.key').waitFor();
  assert.equal(await page.locator('.area.hex-proof.key').count(), 1);
  await proven.filter({ hasText: /Proven: Red wins\s+whatever Blue plays/ }).waitFor();
  await page.locator('.bar[aria-label*="Red: 100%"]').waitFor();
});

scenario('what a search proves is said for any game', async (person) => {
  const page = await person();
  // Yellow has three in a row and both ends are free.
  await open(page, '/p?text=connect4&moves=d a d a e a f b');
  await page.locator('[data-test=analyse]').click();
  await page.locator('[data-test=proven]').waitFor();
  assert.match(await page.locator('[data-test=proven]').innerText(), /Proven: Yellow wins/);
  assert.equal(await page.getByRole('radio', { name: 'Value' }).count(), 1, 'its points are no chances');
});

for (const game of ['gomoku', 'othello', 'connect4']) {
  scenario(`${game}: the cells show the policy too`, async (person) => {
    const page = await person();
    await open(page, games[game]);
    const legal = game === 'connect4' ? 7 : await page.locator('[role=gridcell].legal').count();
    await page.locator('[data-test=analyse]').click();
    await page.locator('.mark.rated').first().waitFor();
    await page.getByRole('radio', { name: 'Policy' }).check({ force: true });
    await page.locator('.mark.policy').first().waitFor();
    assert.equal(await page.locator('.mark.policy').count(), legal);
    assert.ok((await page.locator('.mark.policy.best').count()) >= 1);
    await page.locator('[data-test=cells]').filter({ hasText: /network.* \d+%/s }).waitFor();
  });
}

scenario('gomoku: the strongest estimates chances, and nobody has to name it', async (person) => {
  const page = await person();
  await open(page, games.gomoku);
  await page.locator('[data-test=analyse]').click();
  await page.locator('[data-test=candidate] b').filter({ hasText: /%|✓|✗|=/ }).first().waitFor();
  assert.equal(await page.getByRole('radio', { name: 'Win chance' }).count(), 1);
});

scenario('othello: the strongest counts discs, its lower levels estimate chances', async (person) => {
  const page = await person();
  await open(page, games.othello);
  await page.locator('[data-test=analyse]').click();
  await page.locator('[data-test=candidate] b').filter({ hasText: /^[+−]?\d/ }).first().waitFor();
  await page.getByRole('radio', { name: 'Value' }).waitFor({ state: 'attached' });
  await page.locator('[data-test=player]').selectOption('easy');
  await page.locator('[data-test=candidate] b').filter({ hasText: /%/ }).first().waitFor();
  await page.getByRole('radio', { name: 'Win chance' }).waitFor({ state: 'attached' });
});

scenario('a line is played out under the pointer, and a click begins a branch', async (person) => {
  const page = await person();
  await open(page, games.hex);
  await page.locator('[data-test=player]').selectOption('dijkstra');
  await page.locator('[data-test=analyse]').click();
  const candidate = page.locator('[data-test=candidate]').first();
  await candidate.waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=false]') !== null);
  const before = await page.locator('section.board .stone').count();
  await candidate.hover();
  await page.waitForFunction(
    (n) => document.querySelectorAll('section.board .stone').length > n,
    before,
  );
  await page.mouse.move(2, 2);
  await page.waitForFunction(
    (n) => document.querySelectorAll('section.board .stone').length === n,
    before,
  );
  await candidate.click();
  await page.waitForFunction(
    (n) => document.querySelectorAll('section.board .stone').length === n + 1,
    before,
  );
  await page.locator('.moves li.branch').waitFor();
  await page.waitForURL(/moves=c3\+b4\+d2.*branch=3\+\w\d/);
});

scenario('arrow keys go through the game; the address is a link to the position', async (person) => {
  const page = await person();
  await open(page, games.hex);
  await stonesAre(page, 3);
  await page.keyboard.press('ArrowLeft');
  await stonesAre(page, 2);
  await page.waitForURL(/ply=2/);
  const other = await person();
  await open(other, page.url());
  await stonesAre(other, 2);
  await page.keyboard.press('Home');
  await stonesAre(page, 0);
  await page.keyboard.press('End');
  await stonesAre(page, 3);
});

scenario('after a game: the graph, the turning points, and what if', async (person) => {
  const page = await person();
  // Red does not stop three in a row.
  await open(page, '/p?text=connect4&moves=d a d a e a f b');
  // Whoever is chosen: the solver knows.
  await page.locator('[data-test=player]').selectOption('prof');
  await page.locator('[data-test=review]').click();
  await page.locator('[data-test=what-if]').first().waitFor();
  await page.locator('[data-test=review]').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('progress') === null);
  assert.match(await page.locator('[data-test=exact]').innerText(), /Solved exactly: [2-9] of/);
  // Yellow could not lose any more, and gave the win to Red, who gave it back.
  assert.match(await page.locator('main').innerText(), /Move 4: Yellow played f1 and gave away 100%. Better was a4/);
  assert.match(await page.locator('main').innerText(), /Move 4: Red played b1 and gave away 100%. Better was a4/);
  assert.equal(await page.locator('[data-test=distance]').count(), 2);
  const graph = page.locator('[data-test=graph]');
  await graph.click({ position: { x: 2, y: 40 } });
  await page.waitForURL(/ply=0/);
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/ply=1/);
  // The list numbers its moves in the same way.
  const fourth = page.locator('.moves li', { has: page.locator('.number', { hasText: /^4$/ }) });
  assert.match(await fourth.innerText(), /f1/);
  const turns = await page.locator('[data-test=what-if]').count();
  const given = await page.locator('[data-test=distance]').allInnerTexts();
  await page.locator('[data-test=what-if]').first().click();
  await page.locator('.moves li.branch').first().waitFor();
  // A branch changes nothing about the game.
  assert.equal(await page.locator('[data-test=what-if]').count(), turns);
  assert.deepEqual(await page.locator('[data-test=distance]').allInnerTexts(), given);
  // The link has it too.
  const friend = await person();
  await open(friend, page.url().replace(/^https?:\/\/[^/]+/, ''));
  await friend.locator('.moves li.branch').first().waitFor();
  assert.equal(friend.url().replace(/.*\/p/, ''), page.url().replace(/.*\/p/, ''));
  await page.locator('[data-test=to-main]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.moves li.branch').first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-test=on-branch]').count(), 0);
  // The button is gone; the keyboard is at the move it led back to.
  await page.waitForFunction(() => document.activeElement?.matches('.moves [aria-current=step]'));
});

scenario('analysis asks what to analyse: a game, or a text', async (person) => {
  const page = await person();
  await page.goto('/');
  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await page.locator('[data-test=analysis-start]').getByRole('link', { name: 'Othello' }).click();
  await page.locator('.board-box.othello [role=gridcell]').first().waitFor();
  await page.getByRole('link', { name: 'Another game' }).click();
  await page.locator('[data-test=paste]').fill('https://connect4.gamesolver.org/?pos=44455');
  await page.locator('[data-test=read]').click();
  await page.locator('.board-box.connect4').waitFor();
  await page.locator('.moves [data-ply="5"]').waitFor();
  // No game is chosen on this screen: what only Othello would allow is Othello, whatever was played last.
  await page.getByRole('link', { name: 'Another game' }).click();
  await page.locator('[data-test=paste]').fill('1. F5 D6 2. C3 D3');
  await page.locator('[data-test=read]').click();
  await page.locator('.board-box.othello').waitFor();
  await page.locator('.moves [data-ply="4"]').waitFor();
});

scenario('of many moves the best dozen have a number, within its circle', async (person) => {
  const page = await person();
  await open(page, '/p?text=gomoku&moves=h8 i9 h9');
  // On a busy machine a second may not be enough for more than a dozen.
  await page.getByLabel('Time for a position').selectOption('3000');
  await page.locator('[data-test=analyse]').click();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy=false]') !== null && document.querySelectorAll('.mark.rated').length > 12,
  );
  const labels = await page.locator('.mark.rated text').allTextContents();
  assert.ok(labels.length <= 12, `${labels.length} numbers`);
  assert.ok(labels.every((label) => !label.includes('%')), labels.join(' '));
  const widths = await page.locator('.mark.rated:has(text)').evaluateAll((marks) =>
    marks.map((mark) => [
      mark.querySelector('text').getBBox().width,
      mark.querySelector('circle').getBBox().width,
    ]),
  );
  for (const [text, circle] of widths) assert.ok(text <= circle, `${text} in ${circle}`);
  const numbers = (await page.locator('[data-test=candidate] b').allTextContents())
    .map((text) => Number.parseFloat(text))
    .filter((number) => !Number.isNaN(number));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => b - a));
});

scenario('playing from a position asks against whom', async (person) => {
  const page = await person();
  await page.goto('/edit?text=othello');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Easy' }).check({ force: true });
  await page.getByRole('dialog').getByRole('radio', { name: 'White' }).check({ force: true });
  await page.locator('[data-test=play-from]').click();
  await page.waitForURL(/\/g\//);
  await page.locator('.strip', { hasText: 'Easy' }).waitFor();
  assert.match(await page.locator('.strip', { has: page.locator('.tag', { hasText: 'you' }) }).innerText(), /White/);
});

scenario('players have names, and each is listed once', async (person) => {
  const page = await person({ locale: 'ca-ES' });
  await open(page, '/p?text=hex:size=5');
  await page.locator('[data-test=player] option', { hasText: 'Camins més curts' }).first().waitFor({ state: 'attached' });
  const names = (await page.locator('[data-test=player] option').allTextContents()).map((name) => name.trim().toLowerCase());
  assert.equal(new Set(names).size, names.length, names.join(', '));
});

scenario('from the end of a game to its turning points is one click', async (person) => {
  const page = await person();
  await begin(page, { game: 'Connect Four' });
  await playOut(page, hands.mouse);
  await page.getByRole('link', { name: 'Find the turning points' }).click();
  await page.locator('[data-test=distance]').first().waitFor();
  await page.locator('progress').waitFor({ state: 'detached' });
  assert.match(await page.locator('[data-test=exact]').innerText(), /Solved exactly/);
});

scenario('a rated game under way is not analysed; an unrated one is', async (person) => {
  const page = await person();
  await page.goto('/');
  const ask = (path, body) =>
    page.evaluate(
      async ([to, json]) => {
        const me = await (await fetch('/api/me')).json();
        const answer = await fetch(to, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': me.csrf ?? '' },
          body: JSON.stringify(json),
        });
        return answer.json();
      },
      [path, body],
    );
  await ask('/api/register', { name: 'thinker', password: 'a secret of one’s own' });
  const wish = { start: 'hex:swap=on', side: 'first', level: 'easy', budget_ms: 300_000 };
  const rated = await ask('/api/plays', { ...wish, rated: true });
  assert.ok(rated.id, JSON.stringify(rated));
  await page.goto(`/p?game=${rated.id}`);
  await page.locator('[data-test=rated]').waitFor();
  assert.equal(await page.locator('[role=gridcell]').count(), 0);
  const advice = await ask('/api/plays', { ...wish, rated: false });
  assert.equal(advice.code, 'help-in-rated', 'a level would give advice');
  await ask(`/api/plays/${rated.id}/actions`, { action: 'abort' });
  const free = await ask('/api/plays', { ...wish, rated: false });
  await open(page, `/p?game=${free.id}`);
  await page.locator('[data-test=analyse]').waitFor();
});

scenario('the editor refuses discs that are not connected, and says which', async (person) => {
  const page = await person();
  await open(page, '/edit?text=othello');
  await page.locator('.verdict.good').waitFor();
  await page.locator('[data-name=a1]').click();
  await page.locator('.verdict.bad').filter({ hasText: /connected.*a1|a1.*connected/ }).waitFor();
  await page.locator('[data-name=a1]').click();
  await page.locator('.verdict.good').waitFor();
  // By keyboard: the cell next to the middle.
  await page.locator('[data-name=c4]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.includes(encodeURIComponent('2xox3')));
  await page.locator('.verdict.good').waitFor();
  await page.locator('[data-test=to-analysis]').click();
  await page.waitForFunction(() => location.pathname === '/p');
  await page.locator('[role=gridcell]').first().waitFor();
});

scenario('the editor knows what each game allows', async (person) => {
  const page = await person();
  await open(page, '/edit?text=connect4');
  await page.locator('[data-name=d4]').click();
  await page.locator('.verdict.bad').waitFor();
  await page.locator('[data-test=clear]').click();
  await page.locator('.verdict.good').waitFor();
  // The stones say whose turn it is; another choice is refused, and why is said.
  const turns = page.getByRole('group', { name: 'To move' }).getByRole('radio');
  await page.locator('[data-name=d1]').click();
  await page.locator('.verdict.good').waitFor();
  assert.ok(await turns.nth(1).isChecked());
  await turns.nth(0).check({ force: true });
  await page.locator('.verdict.bad').waitFor();
});

scenario('games and links can be pasted in any format', async (person) => {
  const page = await person();
  const paste = async (text) => {
    await open(page, '/edit?text=othello');
    await page.locator('[data-test=paste]').fill(text);
    await page.locator('[data-test=read]').click();
  };
  await paste('hex:size=5 c3 b4 d2');
  await page.waitForFunction(() => location.pathname === '/p');
  await page.locator('.board-box.hex').waitFor();
  await paste('f5d6c3d3c4');
  await page.waitForFunction(() => location.pathname === '/p');
  await page.locator('.board-box.othello').waitFor();
  await paste(`${new URL(page.url()).origin}/p?text=gomoku:size=9&moves=e5`);
  await page.locator('.board-box.gomoku').waitFor();
  await paste('what is this');
  await page.getByRole('alert').waitFor();
});

scenario('what is pasted and not understood is told, and where', async (person) => {
  const page = await person();
  await page.goto('/edit?text=othello');
  await page.locator('[data-test=paste]').fill('1. F5 D6 2. C3 A1');
  await page.locator('[data-test=read]').click();
  const problem = page.locator('[data-test=paste-problem]');
  await problem.filter({ hasText: /move 4.*a1.*character 16/i }).waitFor();
  const chosen = await page.locator('[data-test=paste]').evaluate((box) => box.value.slice(box.selectionStart, box.selectionEnd));
  assert.equal(chosen, 'A1');
  await page.locator('[data-test=paste]').fill('1. F5 D6 2. C3 D3');
  await page.locator('[data-test=read]').click();
  await page.locator('.toast').filter({ hasText: 'Read as Othello' }).waitFor();
  await stonesAre(page, 8);
});

scenario('analysis and editor fit a phone', async (person) => {
  const page = await person(phone);
  for (const path of [games.hex, games.gomoku, '/edit?text=connect4', '/edit?text=hex:size=11']) {
    await open(page, path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
  }
  // Whoever has no keyboard reads nothing of keys, however the phone is held.
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, games.hex);
  assert.equal(await page.getByText('Keys:').count(), 0);
});

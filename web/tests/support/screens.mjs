// The way to every screen, and to what a screen looks like when something happens on it: for the
// gallery, which takes pictures of them, and for axe, which looks at them.
import { begin, hands, moveMade, playOut, ply, signUp, turnOrEnd } from './game.mjs';

async function moves(page, count) {
  for (let i = 0; i < count && (await turnOrEnd(page)) === 'yours'; ++i) {
    const before = await ply(page);
    await hands.mouse(page);
    await moveMade(page, before);
  }
  await turnOrEnd(page);
}

async function named(page, cells) {
  for (const cell of cells) {
    if ((await turnOrEnd(page)) === 'over') return;
    const legal = page.locator(`[data-name=${cell}].legal`);
    if ((await legal.count()) === 0) continue;
    const before = await ply(page);
    await legal.click();
    await moveMade(page, before);
  }
  await turnOrEnd(page);
}

const home = (game) => async (page) => {
  await page.goto('/');
  await page.getByRole('button', { name: game, exact: true }).click();
  await page.locator('[role=gridcell].legal').first().waitFor();
};

const won = (wish) => async (page) => {
  await begin(page, wish);
  await playOut(page, hands.mouse);
};

/** Somebody else joins the game that `page` has offered. */
async function joined(page, { other }) {
  const friend = await other();
  await friend.goto(await page.locator('[data-test=invitation]').inputValue());
  await friend.waitForURL(/\/g\/[\w-]+$/);
  return friend;
}

const chapter = (number) => async (page) => {
  await page.goto('/learn');
  await page.locator('[data-node]').first().waitFor();
  await page.locator('.guide ol button').nth(number).click();
  await page.waitForTimeout(600);
};

const lesson = (game) => async (page) => {
  await page.goto('/learn');
  await page.getByRole('radio', { name: game.name }).check();
  await page.locator(`.mini .${game.id}`).waitFor();
  await page.locator('.stage[aria-busy=false]').waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
};

const levels = (game, budget) => async (page) => {
  await page.goto('/learn/deepening');
  await page.getByRole('radio', { name: game }).check();
  await page.locator('.stage[aria-busy=false] [data-node]').first().waitFor();
  await page.locator('[data-test=budget]').fill(String(budget));
  await page.getByRole('button', { name: 'To the end' }).click();
};

const experiment = (id) => async (page) => {
  await page.goto('/learn/documents');
  const card = page.locator(`[data-experiment=${id}]`);
  await card.locator('[data-test=run]').click();
  await card.locator('[data-test=findings]').waitFor();
  await card.locator('[data-test=findings]').scrollIntoViewIfNeeded();
};

const insight = (path) => async (page) => {
  await page.goto(path);
  await page.locator('[data-test=insight]').check();
  await page.locator('.overlay .seen').first().waitFor({ state: 'attached' });
};

/** The first moves of a game in which there is always something to see. */
const hexGame = (plies) => {
  const game = 'f6 f8 h7 h4 g4 h2 j2 g6 f7 i3 c9 f3 e4 e6 d6 e3 c4 c8 g5 d8 e5 d2 b3 h5 g7 c1 c2 c5 d4 g10';
  return `/p?text=hex:size=11,swap=off&moves=${game.split(' ').slice(0, plies).join(' ')}`;
};

const battery = async (page, { player, rival, games, ms }) => {
  await page.goto('/tournaments');
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('connect4');
  await page.getByLabel('One player').selectOption(player);
  await page.getByLabel('The other').selectOption(rival);
  await page.getByRole('combobox', { name: 'Games', exact: true }).selectOption(games);
  await page.getByLabel('Time per move').selectOption(ms);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/tournaments\/\d+$/);
};

const account = (way) => async (page) => {
  await page.goto('/account');
  await page.getByRole('radio', { name: way }).check();
};

let people = 0;
export const screens = {
  'home-hex': async (page) => {
    await page.goto('/');
    await page.locator('[data-name=f6].legal').hover();
  },
  'home-gomoku': home('Gomoku'),
  'home-othello': home('Othello'),
  'home-connect4': home('Connect Four'),
  'new-hex': async (page) => {
    await page.goto('/new?game=hex');
    await page.getByRole('radio', { name: 'On', exact: true }).check();
  },
  'new-gomoku': async (page) => {
    await page.goto('/new?game=gomoku');
    await page.getByRole('radio', { name: 'Swap2' }).check();
  },
  'new-person': async (page) => {
    await page.goto('/new?game=othello&with=person');
    await page.locator('select').first().waitFor();
  },

  'new-document': async (page) => {
    await page.goto('/new?game=connect4&with=document');
    await page.locator('[data-test=document-how]').waitFor();
  },
  'gomoku-sees': async (page) => {
    await begin(page, { game: 'Gomoku', size: 15, level: 'Medium' });
    await named(page, ['h8', 'i9', 'g7']);
    await page.locator('[data-test=sees] summary').click();
    await page.getByLabel('Influence').check();
    await page.locator('.overlay .influence.most').first().waitFor({ state: 'attached' });
  },
  'one-screen': async (page) => {
    await page.goto('/new?game=othello&with=here');
    await page.getByRole('button', { name: 'Start' }).click();
    await moves(page, 5);
  },

  hex: async (page) => {
    await begin(page, { game: 'Hex', size: 11, level: 'Hard' });
    await named(page, ['f6', 'g4', 'e8', 'd5', 'h7', 'g8', 'c4']);
    const free = page.locator('[role=gridcell].legal');
    if ((await free.count()) > 0) await free.nth(60).hover();
  },
  'hex-won': won({ game: 'Hex', size: 7 }),
  'hex-hint': async (page) => {
    await begin(page, { game: 'Hex', size: 9 });
    await named(page, ['c6', 'f3']);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('[data-test=hint]').waitFor();
    // What there is to draw depends on what the level has answered: links, or a mark alone.
    await page.locator('.overlay > *').first().waitFor({ state: 'attached' });
  },
  'hex-swap': async (page, world) => {
    await page.goto('/new?game=hex&with=person');
    await page.getByRole('radio', { name: 'On', exact: true }).check();
    await page.getByRole('radio', { name: 'Blue' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    const friend = await joined(page, world);
    await turnOrEnd(friend);
    await friend.locator('[data-name=f6]').click();
    await page.locator('.others button').waitFor();
  },
  gomoku: async (page) => {
    await begin(page, { game: 'Gomoku', size: 15, level: 'Medium' });
    await named(page, ['h8', 'i9', 'g7', 'j10', 'h10', 'i7', 'g9', 'h6']);
    await page.locator('[data-name=j8]').hover();
  },
  'gomoku-won': won({ game: 'Gomoku', size: 15 }),
  'gomoku-swap2': async (page, world) => {
    await page.goto('/new?game=gomoku&with=person');
    await page.getByRole('radio', { name: 'Swap2' }).check();
    await page.getByRole('radio', { name: 'White' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    const friend = await joined(page, world);
    for (const cell of ['h8', 'i9', 'g7']) {
      await turnOrEnd(friend);
      const before = await ply(friend);
      await friend.locator(`[data-name=${cell}]`).click();
      await moveMade(friend, before);
    }
    await page.locator('.others button').first().waitFor();
  },
  othello: async (page) => {
    await begin(page, { game: 'Othello', level: 'Medium' });
    await moves(page, 11);
  },
  'othello-won': won({ game: 'Othello' }),
  connect4: async (page) => {
    await begin(page, { game: 'Connect Four', level: 'Medium' });
    await named(page, ['d1', 'd3', 'd5', 'c1', 'e2', 'b1']);
    if ((await turnOrEnd(page)) === 'yours') await page.locator('[data-name=b6]').hover();
  },
  'connect4-won': won({ game: 'Connect Four' }),
  'looking-back': async (page) => {
    await begin(page, { game: 'Hex', size: 9 });
    await named(page, ['c6', 'f3', 'd4']);
    await page.keyboard.press('[');
    await page.getByRole('button', { name: 'Play on from here' }).waitFor();
  },
  invitation: (page) => begin(page, { game: 'Hex', size: 11, opponent: 'person' }),
  offer: async (page, world) => {
    await page.goto('/new?game=othello&with=person');
    await page.getByLabel('Clock').selectOption('5+5');
    await page.getByRole('button', { name: 'Start' }).click();
    const friend = await joined(page, world);
    for (const one of [page, friend, page]) {
      await turnOrEnd(one);
      const before = await ply(one);
      await hands.mouse(one);
      await moveMade(one, before);
    }
    await friend.getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByText('offers a draw').waitFor();
  },
  watching: async (page, world) => {
    const ann = await world.other();
    await begin(ann, { game: 'Connect Four', opponent: 'person' });
    await joined(ann, world);
    await turnOrEnd(ann);
    await hands.mouse(ann);
    await page.goto(ann.url());
    await page.getByText('You are watching this game.').waitFor();
  },
  resigning: async (page) => {
    await begin(page, { game: 'Connect Four' });
    await moves(page, 2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').waitFor();
  },

  analysis: async (page) => {
    await page.goto('/p?text=hex:size=9&moves=e5 d7 g3 f6 c6');
    await page.locator('[data-test=insight]').check();
    await page.locator('[data-test=analyse]').click();
    await page.locator('.mark.rated').first().waitFor();
    await page.locator('[aria-busy=false]').waitFor();
  },
  'analysis-hex': insight('/p?text=hex:size=11&moves=f6 g4 e8 d5 h7 g8 c4'),
  'analysis-must-play': async (page) => {
    await insight(hexGame(16))(page);
    await page.locator('.area').first().waitFor();
  },
  'analysis-policy': async (page) => {
    await page.goto(hexGame(10));
    await page.locator('[data-test=analyse]').click();
    await page.getByRole('radio', { name: 'Policy' }).press('Space');
    await page.locator('.mark.policy').first().waitFor();
    await page.locator('[aria-busy=false]').waitFor();
  },
  'analysis-proof': async (page) => {
    await insight(hexGame(30))(page);
    await page.locator('[data-test=proven]').waitFor();
    await page.locator('.area').first().waitFor();
  },
  'analysis-gomoku': insight('/p?text=gomoku&moves=h8 g9 i9 g7 g8 i8 f8 i7 h7 h9 j9'),
  'analysis-othello': insight('/p?text=othello&moves=f5 d6 c3 d3 c4 f4 f6 f3 e6 e7'),
  'analysis-connect4': async (page) => {
    await insight('/p?text=connect4&moves=d1 d2 e1 c1 e2')(page);
    await page.getByLabel('Time for a position').selectOption('3000');
    await page.locator('[data-test=analyse]').click();
    await page.waitForFunction(() => document.querySelectorAll('.mark.rated').length === 7);
  },
  'analysis-start': async (page) => {
    await page.goto('/p');
    await page.locator('[data-test=analysis-start]').waitFor();
  },
  'analysis-plain': async (page) => {
    await page.goto('/p?text=hex:size=7');
    await page.locator('[role=gridcell]').first().waitFor();
  },
  review: async (page) => {
    await page.goto('/p?text=connect4&moves=d1 a1 d2 a2 e1 a3 f1 b1');
    await page.locator('[data-test=insight]').check();
    await page.locator('[data-test=review]').click();
    await page.locator('[data-test=review]').waitFor({ state: 'detached' });
    await page.locator('progress').waitFor({ state: 'detached' });
  },
  editor: async (page) => {
    await page.goto('/edit?text=othello');
    await page.locator('[data-name=a1]').click();
    await page.locator('.verdict.bad').waitFor();
  },
  'editor-hex': async (page) => {
    await page.goto('/edit?text=hex:size=11');
    await page.locator('[data-name=f6]').click();
    await page.locator('[data-name=f6].taken, .verdict').first().waitFor();
  },
  'editor-gomoku': async (page) => {
    await page.goto('/edit?text=gomoku');
    await page.locator('[data-name=h8]').click();
    await page.locator('.verdict').first().waitFor();
  },
  'editor-connect4': async (page) => {
    await page.goto('/edit?text=connect4');
    await page.locator('[data-name=d4]').click();
    await page.locator('.verdict.bad').waitFor();
  },

  'learn-1-tree': chapter(0),
  'learn-2-values': chapter(1),
  'learn-3-window': chapter(2),
  'learn-4-cut': chapter(3),
  'learn-5-order': chapter(4),
  'learn-6-try': chapter(5),
  'learn-gomoku': lesson({ id: 'gomoku', name: 'Gomoku' }),
  'learn-othello': lesson({ id: 'othello', name: 'Othello' }),
  'learn-connect4': lesson({ id: 'connect4', name: 'Connect Four' }),
  'learn-two': async (page) => {
    await page.goto('/learn?depth=4&width=4');
    await page.locator('[data-test=rivals]').click();
    await page.locator('figure').nth(1).waitFor();
    await page.locator('.stage[aria-busy=false]').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
  },
  'deepening-cut': levels('Hex', 60),
  'deepening-othello': levels('Othello', 40),
  documents: async (page) => {
    await page.goto('/learn/documents');
    await page.locator('[data-experiment]').last().waitFor();
  },
  'documents-battery': experiment('gomoku-third-second'),
  'documents-sweep': experiment('gomoku-sweep'),
  'documents-pruning': experiment('othello-pruning'),
  'documents-matches': experiment('connect4-matches'),
  cipher: async (page) => {
    await page.goto('/learn/cipher');
    for (let i = 0; i < 4; ++i) await page.getByRole('group', { name: 'Steps of the cipher' }).getByRole('button', { name: 'A step forward' }).click();
  },
  'cipher-broken': async (page) => {
    await page.goto('/learn/cipher');
    await page.locator('[data-test=break]').click();
    await page.locator('[data-test=broken-message]').waitFor();
  },

  'battery-running': async (page) => {
    await battery(page, { player: 'easy', rival: 'prof', games: '50', ms: '50' });
    await page.waitForFunction(() => document.querySelectorAll('rect.bar').length >= 2);
  },
  battery: async (page) => {
    await battery(page, { player: 'medium', rival: 'prof', games: '20', ms: '10' });
    await page.locator('[data-battery=done]').waitFor({ timeout: 120_000 });
    await page.getByLabel('Game to look at').selectOption({ index: 1 });
    await page.locator('[role=gridcell]').first().waitFor();
  },
  tournaments: async (page) => {
    await page.goto('/tournaments');
    await page.getByRole('img', { name: /Ratings/ }).waitFor();
  },

  profile: async (page) => {
    const name = `ada${++people}`;
    await signUp(page, name);
    for (let i = 0; i < 4; ++i) {
      await begin(page, { game: 'Connect Four', rated: true });
      await moves(page, 2);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await page.locator('[data-test=result]').waitFor();
    }
    await page.goto(`/u/${name}`);
    await page.locator('.uplot canvas').waitFor();
  },
  ranking: async (page) => {
    await page.goto('/ranking/connect4');
    await page.locator('table').waitFor();
  },
  'account-register': account('Create an account'),
  'account-sign-in': account('Sign in'),
  'account-reset': account('Forgotten password'),
  'account-own': async (page) => {
    await signUp(page, `bob${++people}`);
    await page.goto('/account');
    await page.getByLabel('Old password').waitFor();
  },
  preferences: async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog').waitFor();
  },
  keyboard: async (page) => {
    await page.goto('/');
    await page.locator('[role=gridcell]').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  about: async (page) => {
    await page.goto('/about');
    await page.locator('main h1').waitFor();
  },
  embed: async (page) => {
    await page.goto('/embed?game=othello&moves=d3+c5+f6&free');
    await page.locator('.embedded[data-ply="3"] .legal').first().waitFor();
  },
  'embed-code': async (page) => {
    await begin(page, { game: 'Hex', size: 9 });
    await named(page, ['c6']);
    await page.getByRole('button', { name: 'Embed' }).click();
    await page.locator('[data-test=embed-element]').waitFor();
  },
  nowhere: async (page) => {
    await page.goto('/no/where');
    await page.locator('main h1').waitFor();
  },
  'away-game': async (page, { server }) => {
    await begin(page, { game: 'Hex', size: 9 });
    await named(page, ['c6', 'f3']);
    await server.kill();
    await page.locator('[data-test=away]').waitFor();
  },
  'away-front': async (page, { server }) => {
    await page.goto('/about');
    await server.kill();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByText('The server does not answer.').first().waitFor();
  },
};

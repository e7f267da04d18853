// Playing on the page as a person does: by mouse, by keyboard, by touch.
import assert from 'node:assert/strict';

export const ply = async (page) => Number(await page.locator('.game').getAttribute('data-ply'));
const stateOf = (page) => page.locator('.game').getAttribute('data-state');

/** Waits until it is our turn or the game is over, and says which. */
export async function turnOrEnd(page) {
  await page.locator('.game[data-state=yours], .game[data-state=over]').waitFor();
  return stateOf(page);
}

export async function moveMade(page, before) {
  await page.waitForFunction(
    (plies) => Number(document.querySelector('.game')?.getAttribute('data-ply')) > plies,
    before,
  );
}

/** A cell to play: always the same for the same game, spread over the board. */
async function legalCell(page) {
  const cells = page.locator('[role=gridcell].legal');
  const count = await cells.count();
  if (count === 0) return null;
  const chosen = cells.nth((7 * (await ply(page)) + 3) % count);
  return { chosen, cell: Number(await chosen.getAttribute('data-cell')) };
}

/** The only move in these games that is not a cell: a pass. */
async function otherMove(page) {
  const button = page.locator('.others button').first();
  await button.waitFor();
  return button;
}

export const hands = {
  async mouse(page) {
    const at = await legalCell(page);
    if (!at) return (await otherMove(page)).click();
    await at.chosen.hover();
    await at.chosen.click();
  },

  async keyboard(page) {
    const at = await legalCell(page);
    if (!at) {
      await (await otherMove(page)).focus();
      return page.keyboard.press('Enter');
    }
    await enterBoard(page);
    await walk(page, at.cell);
    await page.keyboard.press((await ply(page)) % 4 < 2 ? 'Enter' : ' ');
  },

  async touch(page) {
    const at = await legalCell(page);
    if (!at) return (await otherMove(page)).tap();
    const before = await ply(page);
    await at.chosen.tap();
    const confirm = page.locator('.confirm-bar .primary');
    await page.waitForFunction(
      (plies) =>
        document.querySelector('.confirm-bar') !== null ||
        Number(document.querySelector('.game')?.getAttribute('data-ply')) > plies ||
        document.querySelector('.game')?.getAttribute('data-state') !== 'yours',
      before,
    );
    if (await confirm.isVisible()) await confirm.tap();
  },
};

const focusedCell = (page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.getAttribute('data-cell');
    return cell === null || cell === undefined ? null : Number(cell);
  });

/** With the Tab key, as somebody without a mouse has to. */
async function enterBoard(page) {
  for (let i = 0; i < 60 && (await focusedCell(page)) === null; ++i) {
    await page.keyboard.press('Tab');
  }
  assert.notEqual(await focusedCell(page), null, 'the Tab key never reached the board');
}

async function walk(page, to) {
  const width = await page.locator('[role=row]').first().locator('[role=gridcell]').count();
  const from = await focusedCell(page);
  const step = async (count, key) => {
    for (let i = 0; i < count; ++i) await page.keyboard.press(key);
  };
  const right = (to % width) - (from % width);
  const down = Math.floor(to / width) - Math.floor(from / width);
  await step(Math.abs(right), right > 0 ? 'ArrowRight' : 'ArrowLeft');
  await step(Math.abs(down), down > 0 ? 'ArrowDown' : 'ArrowUp');
  assert.equal(await focusedCell(page), to, 'the arrow keys lead to the cell');
}

/** Plays until the game is over; says how many moves were our own. */
export async function playOut(page, hand) {
  let own = 0;
  while ((await turnOrEnd(page)) === 'yours') {
    const before = await ply(page);
    await hand(page);
    await moveMade(page, before);
    ++own;
  }
  await page.locator('[data-test=result]').waitFor();
  return own;
}

/** From the dialog of a new game, by the names on it. */
export async function begin(
  page,
  { game, size, rated = false, opponent, level = 'Easy' },
  { isThere = false } = {},
) {
  if (!isThere) await page.goto('/new');
  await page.getByRole('radio', { name: game, exact: true }).check({ force: true });
  if (opponent === 'person') {
    await page.getByRole('radio', { name: 'A person' }).check({ force: true });
  } else {
    await page.getByRole('radio', { name: new RegExp(`^${level}`) }).check({ force: true });
  }
  if (size) await page.getByLabel('Size').selectOption(String(size));
  if (rated) await page.getByLabel('Counts for the ranking').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/g\/[\w-]+/);
  await page.locator('.game[data-ply]').waitFor();
}

export const password = 'a long enough password';

export async function signUp(page, name) {
  await page.goto('/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create it' }).click();
  await page.waitForURL(`**/u/${name}`);
}

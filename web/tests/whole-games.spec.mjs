// A whole game of each of the four against the lowest level: by mouse, by keyboard, on a phone.
import { begin, hands, playOut } from './support/game.mjs';
import { assert, phone, scenario } from './support/spec.mjs';

const games = [
  { game: 'Hex', size: 5, why: /(Red|Blue) has joined its two edges\./ },
  { game: 'Gomoku', size: 9, why: /(Black|White) has five in a row\.|The board is full\./ },
  { game: 'Othello', why: /(Neither side can move any more|The board is full)\. \d+–\d+/ },
  { game: 'Connect Four', why: /(Yellow|Red) has four in a row\.|The board is full\./ },
];
const ways = [
  { name: 'by mouse', hand: hands.mouse },
  { name: 'by keyboard', hand: hands.keyboard },
  { name: 'on a phone', hand: hands.touch, options: phone },
];

for (const { name, hand, options } of ways) {
  for (const { why, ...wish } of games) {
    scenario(`a game of ${wish.game} ${name}`, async (person) => {
      const page = await person(options);
      await begin(page, wish);
      const own = await playOut(page, hand);
      assert.ok(own >= 2, `${own} moves are a game`);
      const result = await page.locator('[data-test=result]').innerText();
      assert.match(result, /You win|You lose|A draw/);
      assert.match(result, why);
      const said = await page.locator('[data-test=announcer]').innerText();
      assert.ok(said.includes(result.trim()), `announced “${said}” for “${result}”`);
      await page.getByRole('button', { name: 'Rematch' }).waitFor();
    });
  }
}

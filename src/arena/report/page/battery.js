// The page of a battery; its data is written by arena/replay.cpp.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const replay = document.getElementById("replay");
  if (!replay || !data.games.length) return;
  for (const game of data.games) game.players = [game.first, 1 - game.first];
  const indexOf = (number) => data.games.findIndex((game) => game.n === number);

  const openGame = taulerReplay(data, replay, {
    game: (number) => data.games[indexOf(number)],
    step: (number, by) => data.games[indexOf(number) + by]?.n,
    shown(number) {
      for (const row of document.querySelectorAll("#list tbody tr")) {
        const current = Number(row.dataset.game) === number;
        row.classList.toggle("current", current);
        if (current) row.setAttribute("aria-current", "true");
        else row.removeAttribute("aria-current");
      }
    },
  });
  const asked = /^#game-(\d+)$/.exec(location.hash);
  openGame(data.games[0].n, false);
  if (asked) openGame(Number(asked[1]), false);
})();

// The page of a tournament: the list of its games and their replay. The shape of the data is told in
// arena/report/replay_data.cpp.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const replay = document.getElementById("replay");
  if (!replay || !data.games.length) return;
  const say = taulerWords(data);
  const pageSize = 50;

  // ---- Reading the data ----------------------------------------------------------------------
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const valueOf = Object.fromEntries(Array.from(digits, (digit, value) => [digit, value]));
  const games = data.games.map(([n, round, pair, first, second, outcome, ending, plies, time,
    opening]) => ({ n, round, pair, players: [first, second], outcome, ending, plies, time,
    opening }));
  const byNumber = new Map(games.map((game) => [game.n, game]));
  const replays = new Map(data.replays.map((each) => [each[0], each]));

  function reader(text) {
    let at = 0;
    return {
      more: () => at < text.length,
      number(length) {
        let value = 0;
        for (const end = at + length; at < end; ++at) value = value * 64 + valueOf[text[at]];
        return value;
      },
      logarithmic() {
        const value = this.number(3);
        return value ? 10 ** (value / 16384) : 0;
      },
    };
  }

  function replayOf(number) {
    const packed = replays.get(number);
    if (!packed) return undefined;
    const [, opening, reason, start, text, valueText, winningText] = packed;
    const values = valueText ? valueText.split(" ") : [];
    const plies = [];
    const from = reader(text);
    while (from.more()) {
      const side = from.number(1);
      const count = from.number(1);
      const move = data.moves[from.number(2)];
      const changes = [];
      for (let i = 0; i < count; ++i) changes.push(from.number(data.digits));
      const last = count ? [Math.floor(changes[0] / 3)] : [];
      const ply = [move, side, changes, last, ""];
      const own = plies.length - opening;
      if (own >= 0 && own < values.length) {
        const time = from.logarithmic() / 1e9;
        const depth = from.number(1);
        ply.push(time, values[own], depth, Math.round(from.logarithmic()));
      }
      plies.push(ply);
    }
    const winning = [];
    const cells = reader(winningText);
    while (cells.more()) winning.push(cells.number(data.digits));
    return { n: number, players: byNumber.get(number).players, reason: data.reasons[reason],
      start: data.starts[start], opening, plies, winning };
  }

  // ---- The list ------------------------------------------------------------------------------
  const element = (name, attributes = {}, ...content) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...content);
    return node;
  };
  const list = document.getElementById("list");
  const head = element("tr");
  for (const title of [say("Game"), say("round"), data.sides[0], say("result"), data.sides[1],
    say("moves"), say("how"), say("a turn")]) {
    head.append(element("th", { scope: "col" }, title));
  }
  const rows = element("tbody");
  list.append(element("thead", {}, head), rows);

  const faults = new Set(["illegal-move", "failure", "no-start", "crashed", "bad-answer",
    "out-of-time"].map((name) => data.endings.indexOf(name)));
  const results = [[say("any result"), () => true],
    [say("{} won", data.sides[0]), (game) => game.outcome === 0],
    [say("{} won", data.sides[1]), (game) => game.outcome === 1],
    [say("drawn"), (game) => game.outcome === 2],
    [say("ended by a fault"), (game) => faults.has(game.ending)],
    [say("with moves"), (game) => replays.has(game.n)]];

  const chosen = { a: -1, b: -1, opening: -1, result: 0 };
  const selects = {};
  let shown = games, page = 0, current = 0;

  function select(key, label, options) {
    const node = element("select");
    options.forEach(([value, text]) => node.append(element("option", { value }, text)));
    node.addEventListener("change", () => {
      chosen[key] = Number(node.value);
      refresh();
    });
    selects[key] = node;
    return element("label", {}, label, node);
  }

  function buildFilter() {
    const players = [[-1, say("anybody")], ...data.players.map((name, i) => [i, name])];
    const filter = document.getElementById("filter");
    filter.append(select("a", say("Player"), players), select("b", say("against"), players),
      select("result", say("Result"), results.map(([text], i) => [i, text])));
    if (data.openings.length > 1) {
      filter.append(select("opening", say("Opening"), [[-1, say("any opening")],
        ...data.openings.slice(0, 2000).map((text, i) => [i, text.slice(0, 60) || say("the start")])]));
    }
    const all = element("button", { type: "button" }, say("All games"));
    all.addEventListener("click", () => setFilter({}));
    filter.append(all);
  }

  function setFilter(wanted) {
    Object.assign(chosen, { a: -1, b: -1, opening: -1, result: 0 }, wanted);
    for (const [key, node] of Object.entries(selects)) node.value = chosen[key];
    refresh();
  }

  const units = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]];
  const seconds = (s) => {
    const [size, name] = units.find(([unit]) => s >= unit) || units[3];
    return `${(s / size).toPrecision(3)} ${name}`;
  };

  function rowOf(game) {
    const row = element("tr");
    const canReplay = replays.has(game.n);
    if (canReplay) row.dataset.game = game.n;
    else row.className = "silent";
    const button = element("button", { type: "button",
      "aria-label": canReplay ? say("Replay game {}", game.n)
        : say("Game {}, without moves", game.n) }, game.n);
    button.disabled = !canReplay;
    const name = (side) => element("td", game.outcome === side ? { class: "won" } : {},
      data.players[game.players[side]]);
    row.append(element("td", {}, button), element("td", {}, game.round), name(0),
      element("td", {}, ["1–0", "0–1", "½–½"][game.outcome]), name(1),
      element("td", {}, game.plies),
      element("td", { class: "how" }, data.endingWords[game.ending].replaceAll("-", " ")),
      element("td", {}, seconds(game.time)));
    return row;
  }

  function mark() {
    for (const row of rows.children) {
      const isCurrent = Number(row.dataset.game) === current;
      row.classList.toggle("current", isCurrent);
      if (isCurrent) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }

  const count = element("span", { "aria-live": "polite" });
  const back = element("button", { type: "button", "aria-label": say("Earlier games") }, "◀");
  const next = element("button", { type: "button", "aria-label": say("Later games") }, "▶");

  function turnTo(number) {
    const last = Math.max(0, Math.ceil(shown.length / pageSize) - 1);
    page = Math.max(0, Math.min(number, last));
    const from = page * pageSize;
    const part = shown.slice(from, from + pageSize);
    rows.replaceChildren(...part.map(rowOf));
    count.textContent = part.length
      ? say("Games {} to {} of {}", from + 1, from + part.length, shown.length)
      : say("No such game");
    back.disabled = page === 0;
    next.disabled = page === last;
    list.parentElement.scrollTop = 0;
    mark();
  }

  function refresh() {
    const { a, b, opening, result } = chosen;
    shown = games.filter(({ players, ...game }) =>
      (a < 0 || players.includes(a)) && (b < 0 || players.includes(b)) &&
      (a < 0 || a !== b) && (opening < 0 || game.opening === opening) && results[result][1](game));
    turnTo(0);
  }

  // ---- All together --------------------------------------------------------------------------
  buildFilter();
  back.addEventListener("click", () => turnTo(page - 1));
  next.addEventListener("click", () => turnTo(page + 1));
  document.getElementById("pages").append(back, next, count);
  refresh();

  document.addEventListener("click", (event) => {
    const holder = event.target.closest("[data-a], [data-opening]");
    if (!holder) return;
    setFilter(holder.dataset.a ? { a: Number(holder.dataset.a), b: Number(holder.dataset.b) }
      : { opening: Number(holder.dataset.opening) });
    document.getElementById("games").scrollIntoView({ block: "start" });
    list.parentElement.focus({ preventScroll: true });
  });

  if (!replays.size) return;
  const openGame = taulerReplay(data, replay, {
    game: replayOf,
    step(number, by) {
      const replayable = shown.filter((game) => replays.has(game.n));
      const index = replayable.findIndex((game) => game.n === number);
      return replayable[index < 0 ? 0 : index + by]?.n;
    },
    shown(number) {
      current = number;
      const index = shown.findIndex((game) => game.n === number);
      if (index >= 0 && Math.floor(index / pageSize) !== page) turnTo(Math.floor(index / pageSize));
      mark();
    },
  });
  const asked = /^#game-(\d+)$/.exec(location.hash);
  openGame(data.replays[0][0], false);
  if (asked) openGame(Number(asked[1]), false);
})();

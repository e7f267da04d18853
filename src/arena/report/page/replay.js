// Shows one game at a time: board, controls, list of moves. Boards come as differences, so no rule
// of any game is needed here. Every text goes in as text, never as markup.
//
// data: {shape, width, height, bottom, falls, colours: [name, name] of the stones,
//   sides: [name, name] as they are called, players: [name…], words: {English: sentence}}
// A game: {n, players: [index, index] by side, reason, start: "0120…", opening, winning: [cell…],
//   plies: [[text, side, [cell × 3 + state…], [last cell…], note, time in s, value, depth, nodes]…]}
//   where the last four are missing from the moves of an opening.
// hooks: game(number) finds one, step(number, by) the number of its neighbour, shown(number) is told.
"use strict";
// A sentence in the page's language, its {} places filled in: data.words has those that are not
// English.
const taulerWords = (data) => (english, ...values) => {
  let next = 0;
  return (data.words[english] || english).replace(/\{(\d*)\}/g,
    (_, at) => values[at === "" ? next++ : Number(at)]);
};
const taulerReplay = (data, replay, hooks) => {
  const say = taulerWords(data);
  const svgSpace = "http://www.w3.org/2000/svg";
  const hexagonal = data.shape === "hexagon";
  const stoneColours = {
    black: "#191b1f", white: "#f8f7f2", yellow: "#f6ce3c", red: "#c9302c", blue: "#2f6fd6",
  };
  const fill = data.colours.map((name, side) => stoneColours[name] || (side ? "#f8f7f2" : "#191b1f"));
  const contrast = data.colours.map((name) => (/black|red|blue/.test(name) ? "#fff" : "#000"));
  const dropsStones = data.falls;

  function element(name, attributes = {}, text = "") {
    const node = name.includes(":")
      ? document.createElementNS(svgSpace, name.slice(4)) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== "") node.textContent = text;
    return node;
  }

  // ---- The board, in units of one cell -------------------------------------------------------
  const rowPitch = hexagonal ? Math.sqrt(3) / 2 : 1;
  const centre = (cell) => {
    const row = Math.floor(cell / data.width);
    return { x: (cell % data.width) + (hexagonal ? row / 2 : 0), y: row * rowPitch };
  };
  const rowNumber = (row) => (data.bottom ? data.height - row : row + 1);

  function hexagon(x, y, radius = 1 / Math.sqrt(3)) {
    const points = [];
    for (let i = 0; i < 6; ++i) {
      const angle = Math.PI / 6 + (i * Math.PI) / 3;
      points.push(`${(x + radius * Math.cos(angle)).toFixed(3)},${(y + radius * Math.sin(angle)).toFixed(3)}`);
    }
    return points.join(" ");
  }

  // The two sides of a Hex board that belong to each colour, as thick lines along its hexagons.
  function hexEdges(board) {
    const r = 1 / Math.sqrt(3);
    const corner = (cell, i) => {
      const { x, y } = centre(cell);
      const angle = Math.PI / 6 + (i * Math.PI) / 3;
      return `${(x + r * Math.cos(angle)).toFixed(3)},${(y + r * Math.sin(angle)).toFixed(3)}`;
    };
    const last = data.width * (data.height - 1);
    const top = [], bottom = [], left = [], right = [];
    for (let c = 0; c < data.width; ++c) {
      top.push(corner(c, 3), corner(c, 4), corner(c, 5));
      bottom.push(corner(last + c, 2), corner(last + c, 1), corner(last + c, 0));
    }
    for (let r0 = 0; r0 < data.height; ++r0) {
      const first = r0 * data.width;
      left.push(corner(first, 3), corner(first, 2), corner(first, 1));
      right.push(corner(first + data.width - 1, 5), corner(first + data.width - 1, 0));
    }
    left.pop();
    for (const [points, side] of [[left, 1], [right, 1], [top, 0], [bottom, 0]]) {
      for (const [colour, width] of [["#0008", 0.24], [fill[side], 0.18]]) {
        board.append(element("svg:polyline", { points: points.join(" "), fill: "none",
          stroke: colour, "stroke-width": width, "stroke-linejoin": "round" }));
      }
    }
  }

  function drawGrid(board) {
    for (let cell = 0; cell < data.width * data.height; ++cell) {
      const { x, y } = centre(cell);
      if (hexagonal) {
        board.append(element("svg:polygon", { class: "cell", points: hexagon(x, y) }));
      } else if (dropsStones) {
        board.append(element("svg:circle", { class: "hole", cx: x, cy: y, r: 0.42 }));
      }
    }
    if (hexagonal) return hexEdges(board);
    if (dropsStones) return undefined;
    let path = "";
    for (let c = 0; c <= data.width; ++c) path += `M${c - 0.5} -0.5V${data.height - 0.5}`;
    for (let r = 0; r <= data.height; ++r) path += `M-0.5 ${r - 0.5}H${data.width - 0.5}`;
    board.append(element("svg:path", { class: "gridline", d: path }));
    return undefined;
  }

  function drawLabels(board) {
    const low = (data.height - 1) * rowPitch;
    for (let c = 0; c < data.width; ++c) {
      const letter = String.fromCharCode(97 + c);
      const shift = hexagonal ? (data.height - 1) / 2 + 0.5 : 0;
      board.append(element("svg:text", { x: c + shift, y: low + 1 }, letter));
      if (hexagonal) board.append(element("svg:text", { x: c - 0.5, y: -0.75 }, letter));
    }
    for (let r = 0; r < data.height; ++r) {
      const x = (hexagonal ? r / 2 : 0) - 0.95;
      board.append(element("svg:text", { x, y: r * rowPitch + 0.14 }, rowNumber(r)));
    }
  }

  function newBoard() {
    const skew = hexagonal ? (data.height - 1) / 2 : 0;
    const width = data.width + skew + 1.4;
    const above = hexagonal ? 1.3 : 0.75;
    const height = (data.height - 1) * rowPitch + above + 1.25;
    const board = element("svg:svg", { class: dropsStones ? "board drop" : "board", role: "img",
      viewBox: `-1.4 ${-above} ${width} ${height}` });
    board.append(element("svg:rect", { class: "ground", x: -1.4, y: -above, width,
      height, rx: 0.3 }));
    drawGrid(board);
    drawLabels(board);
    const stones = element("svg:g");
    board.append(stones);
    return { board, stones };
  }

  function drawStones(stones, cells, last, winning) {
    stones.replaceChildren();
    cells.forEach((state, cell) => {
      if (!state) return;
      const { x, y } = centre(cell);
      stones.append(element("svg:circle", { class: "stone", cx: x, cy: y, r: 0.42,
        fill: fill[state - 1] }));
      // The second side also has a shape of its own: a ring inside the stone.
      if (state === 2) stones.append(element("svg:circle", { class: "inner", cx: x, cy: y, r: 0.25,
        stroke: contrast[1] }));
    });
    for (const cell of winning) {
      const { x, y } = centre(cell);
      for (const name of ["winning-edge", "winning"]) {
        stones.append(element("svg:circle", { class: name, cx: x, cy: y, r: 0.4 }));
      }
    }
    for (const cell of last) {
      const { x, y } = centre(cell);
      const colour = cells[cell] ? contrast[cells[cell] - 1] : "#000";
      stones.append(element("svg:path", { class: "last", fill: colour,
        d: `M${x} ${y - 0.17}l.17 .17l-.17 .17l-.17 -.17z` }));
    }
  }

  // ---- One game at a time --------------------------------------------------------------------
  const { board, stones } = newBoard();
  const title = element("h3", { id: "replay-title", tabindex: "-1" });
  const status = element("p", { class: "status", "aria-live": "polite" });
  const slider = element("input", { type: "range", min: 0, "aria-label": say("Move") });
  const moves = element("tbody");
  const buttons = {};
  let game = null, at = 0, timer = 0;

  const units = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]];
  const seconds = (s) => {
    const [size, name] = units.find(([unit]) => s >= unit) || units[3];
    return `${size === 1e-9 ? Math.round(s / size) : (s / size).toPrecision(3)} ${name}`;
  };
  const grouped = (n) => n.toLocaleString(document.documentElement.lang);
  const playerOf = (side) => data.players[game.players[side]];

  function boardAfter(count) {
    const cells = Array.from(game.start, Number);
    for (const ply of game.plies.slice(0, count)) {
      for (const change of ply[2]) cells[Math.floor(change / 3)] = change % 3;
    }
    return cells;
  }

  function show(count) {
    at = Math.max(0, Math.min(count, game.plies.length));
    const ended = at === game.plies.length;
    const ply = at > 0 ? game.plies[at - 1] : null;
    drawStones(stones, boardAfter(at), ply ? ply[3] : [], ended ? game.winning : []);
    slider.value = at;
    buttons.first.disabled = buttons.back.disabled = at === 0;
    buttons.next.disabled = buttons.last.disabled = ended;
    status.replaceChildren();
    if (ply) {
      status.append(element("span", { class: "dot", style: `background:${fill[ply[1]]}` }),
        say("Move {}: {} ({}) {}", at, playerOf(ply[1]), data.sides[ply[1]], ply[0]));
      if (ply[4]) status.append(` · ${ply[4]}`);
    } else {
      status.append(say("The start"));
    }
    if (ended) status.append(` · ${game.reason}`);
    board.setAttribute("aria-label", say("Board: {}", status.textContent));
    for (const row of moves.children) row.classList.toggle("current", Number(row.dataset.at) === at);
    const current = moves.children[at - 1];
    const pane = moves.closest(".moves");
    if (current) pane.scrollTop = current.offsetTop - pane.clientHeight / 2;
    else pane.scrollTop = 0;
    if (ended) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    buttons.play.textContent = say("▶ Play");
  }

  function togglePlay() {
    if (timer) return stop();
    if (at === game.plies.length) show(0);
    buttons.play.textContent = say("❚❚ Pause");
    timer = setInterval(() => show(at + 1), 700);
    return undefined;
  }

  function listMoves() {
    moves.replaceChildren();
    game.plies.forEach((ply, i) => {
      const row = element("tr", { "data-at": i + 1 });
      if (i < game.opening) row.className = "opening";
      const move = element("td");
      move.append(element("span", { class: "dot", style: `background:${fill[ply[1]]}` }), ply[0]);
      row.append(element("td", {}, i + 1), move);
      if (ply.length > 5) {
        row.append(element("td", {}, seconds(ply[5])), element("td", {}, ply[6]),
          element("td", {}, ply[7] || "–"), element("td", {}, grouped(ply[8])));
      } else {
        row.append(element("td", { colspan: 4 }, say("opening")));
      }
      moves.append(row);
    });
  }

  function openGame(number, scroll) {
    const found = hooks.game(number);
    if (!found) return;
    stop();
    game = found;
    title.textContent = say("Game {}: {} ({}) v {} ({})", game.n, playerOf(0), data.sides[0],
      playerOf(1), data.sides[1]);
    slider.max = game.plies.length;
    listMoves();
    show(game.plies.length);
    hooks.shown(number);
    if (scroll) {
      history.replaceState(null, "", `#game-${number}`);
      title.scrollIntoView({ block: "start" });
      title.focus({ preventScroll: true });
    }
  }

  function button(key, text, label, action) {
    buttons[key] = element("button", { type: "button" }, text);
    if (label) buttons[key].setAttribute("aria-label", label);
    buttons[key].addEventListener("click", action);
    return buttons[key];
  }

  function build() {
    const controls = element("div", { class: "controls", role: "group", "aria-label": say("Replay") });
    controls.append(
      button("first", "|◀", say("To the start"), () => show(0)),
      button("back", "◀", say("One move back"), () => show(at - 1)),
      button("play", say("▶ Play"), "", togglePlay),
      button("next", "▶", say("One move on"), () => show(at + 1)),
      button("last", "▶|", say("To the end"), () => show(game.plies.length)),
      slider);
    slider.addEventListener("input", () => show(Number(slider.value)));
    const left = element("div");
    const hint = element("p", { class: "hint" });
    for (const part of ["←", "→", say(" step, "), "Home", "End", say(" start and end, "), "P",
      say(" play, "), "N", "B", say(" next and previous game")]) {
      hint.append(part.startsWith(" ") ? part : element("kbd", {}, part));
      hint.append(part.startsWith(" ") ? "" : " ");
    }
    left.append(board, controls, status, hint);
    const table = element("table");
    const head = element("tr");
    for (const name of [say("No."), say("move"), say("time"), say("value"), say("depth"), say("nodes")]) {
      head.append(element("th", { scope: "col" }, name));
    }
    const thead = element("thead");
    thead.append(head);
    table.append(thead, moves);
    const pane = element("div", { class: "moves", tabindex: "0", role: "region",
      "aria-label": say("Moves") });
    pane.append(table);
    replay.append(title, left, pane);
    replay.hidden = false;
  }

  function neighbour(by) {
    const number = hooks.step(game.n, by);
    if (number) openGame(number, false);
  }

  const keys = {
    ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1),
    Home: () => show(0), End: () => show(game.plies.length),
    p: togglePlay, n: () => neighbour(1), b: () => neighbour(-1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider) return;
    const inReplay = replay.contains(event.target) || event.target === document.body ||
      event.target.closest("#list");
    const action = keys[event.key];
    if (!action || !inReplay || !game) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("click", (event) => {
    const holder = event.target.closest("[data-game]");
    if (holder) openGame(Number(holder.dataset.game), true);
  });
  moves.addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) show(Number(row.dataset.at));
  });

  build();
  return openGame;
};

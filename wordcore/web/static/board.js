// The board: tiles by click, key or drag; the score of what is laid, word by word; the best plays beside it.
import { T } from "./texts.js";
import { Refusal, alarm, ask, button, card, cut, el, fill, frame, labelled, latest, lexicons, opener, paused, stepper, withKey } from "./common.js";

const t = T.board;
let sets, layout, squares = [], laid = [], ghost = [], at = { row: 8, column: 8 }, down = false, file = null;

const { main, about } = await frame("board");
const lexicon = lexicons(about, () => start());
const layouts = el("select", { change: () => { layout = sets.layouts[layouts.selectedIndex]; clear(); } });
const rack = el("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 40, value: "RETINAS", input: paused(() => changed()) });
const tray = el("ul", { class: "rack", "aria-label": t.rack });
const text = el("input", { type: "text", spellcheck: "false", autocomplete: "off" });
const grid = el("div", { class: "board", role: "grid", tabindex: 0, "aria-label": t.board, keydown: keyed });
const trouble = alarm(), score = card({ "aria-label": t.score, "aria-live": "polite" }), best = card({ "aria-label": t.best });
const steps = stepper(t, (n) => stepTo(n)), moves = card({ "aria-label": t.moves }), differences = card({ "aria-label": t.differences });

main.append(
  card({}, el("div", { class: "row" }, labelled(t.rack, rack), labelled(t.layout, layouts), lexicon.field, button(t.reset, () => clear()), opener(t.open, ".gcg,.cgp,.txt", (content) => openFile(content)), button(t.print, () => window.print()), steps), trouble),
  el("div", { class: "columns" },
    card({}, grid, tray, el("p", { class: "soft tools" }, t.help), el("div", { class: "row" }, button(withKey(t.play), commit, { class: "main" }), button(withKey(t.clear), () => { laid = []; changed(); })),
      el("details", {}, el("summary", {}, t.text), labelled(t.text, text), el("p", {}, button(t.use, () => { squares = read(text.value); laid = []; changed(); })))),
    el("div", {}, score, best, moves, differences)),
);

const letter = (column) => String.fromCharCode(64 + column);
const key = (row, column) => (row - 1) * layout.size + column - 1;
const here = (row, column) => laid.find((tile) => tile.row === row && tile.column === column);
const inside = (row, column) => row >= 1 && column >= 1 && row <= layout.size && column <= layout.size;
const isBlank = (tile) => tile !== tile.toUpperCase();
const points = (tile) => (isBlank(tile) ? 0 : sets.tiles.values[sets.tiles.letters.indexOf(tile)] ?? 0);

/** Squares from a board string: rows by /, numbers for empty squares, [CH] for a tile of several letters. */
function read(string) {
  const made = [];
  for (const part of string.trim().split(/\s/)[0].matchAll(/\d+|\[[^\]]+\]|[^\d/[\]]/g)) {
    if (/^\d+$/.test(part[0])) for (let n = Number(part[0]); n > 0; n--) made.push("");
    else made.push(part[0].replace(/[[\]]/g, ""));
  }
  return Array.from({ length: layout.size ** 2 }, (_, i) => made[i] ?? "");
}

function string() {
  const rows = [];
  for (let row = 0; row < layout.size; row++) {
    const line = squares.slice(row * layout.size, (row + 1) * layout.size).map((tile) => (tile === "" ? "." : tile.length > 1 ? `[${tile}]` : tile)).join("");
    rows.push(line.replace(/\.+/g, (run) => String(run.length)));
  }
  return rows.join("/");
}

/** The rack's tiles that are not laid: faces, ? for a blank. */
function left() {
  const faces = cut(rack.value, sets.tiles.letters);
  for (const { tile } of laid) {
    const index = faces.indexOf(isBlank(tile) ? "?" : tile);
    if (index >= 0) faces.splice(index, 1);
  }
  return faces;
}

function square(row, column) {
  const settled = squares[key(row, column)], new_ = here(row, column)?.tile, shadow = ghost.find((tile) => tile[0] === row && tile[1] === column)?.[2];
  const tile = settled || new_ || shadow, premium = layout.rows[row - 1][column - 1];
  const isHere = row === at.row && column === at.column;
  const isStart = row === layout.start[0] && column === layout.start[1];
  return el("div", {
    role: "gridcell", id: `s${row}-${column}`, class: ["square", tile ? "tile" : `p${"'\"^-=~.".indexOf(premium)}`, new_ ? "new" : "", shadow && !new_ && !settled ? "ghost" : "", isHere ? (down ? "here down" : "here") : "", tile && isBlank(tile) ? "blank" : ""].join(" "),
    "aria-label": `${row}${letter(column)} ${tile ? tile.toUpperCase() : t.premiums[premium] || t.empty}`,
    click: () => { if (new_) { laid = laid.filter((one) => one.row !== row || one.column !== column); at = { row, column }; grid.focus(); return changed(); } if (isHere) down = !down; at = { row, column }; grid.focus(); draw(); },
    dragover: (event) => event.preventDefault(),
    drop: (event) => { const face = event.dataTransfer.getData("text/plain"); if (face) { event.preventDefault(); at = { row, column }; put(face); } },
    "data-mark": tile ? points(tile) || null : isStart ? t.start : t.marks[premium] || null,
  }, tile ? tile.toUpperCase() : null, isHere ? el("i", { "aria-hidden": "true" }, down ? "↓" : "→") : null);
}

function draw() {
  const columns = Array.from({ length: layout.size }, (_, i) => i + 1);
  const head = el("div", { role: "row", class: "line" }, el("span", { role: "gridcell", class: "coordinate" }), columns.map((column) => el("span", { role: "columnheader", class: "coordinate" }, letter(column))));
  fill(grid, head, columns.map((row) => el("div", { role: "row", class: "line" }, el("span", { role: "rowheader", class: "coordinate" }, String(row)), columns.map((column) => square(row, column)))));
  grid.className = `board n${layout.size}`;
  grid.setAttribute("aria-activedescendant", `s${at.row}-${at.column}`);
  fill(tray, left().map((face) => el("li", {}, el("button", { type: "button", class: "square tile", draggable: "true", click: () => put(face), dragstart: (event) => event.dataTransfer.setData("text/plain", face), "data-mark": face === "?" ? null : points(face) || null }, face))));
}

function step(by) {
  const next = down ? { row: at.row + by, column: at.column } : { row: at.row, column: at.column + by };
  if (inside(next.row, next.column)) at = next;
}

/** Lays a tile where the cursor is; a blank asks first what it stands for. */
async function put(face) {
  if (squares[key(at.row, at.column)] || here(at.row, at.column)) return;
  const where = at, tile = face === "?" ? await blank() : face;
  if (!tile) return;
  laid.push({ ...where, tile });
  at = where;
  do step(1); while ((squares[key(at.row, at.column)] || here(at.row, at.column)) && (down ? at.row : at.column) < layout.size);
  changed();
}

/** Asks which letter a blank stands for. */
function blank() {
  return new Promise((resolve) => {
    const chosen = (letter) => { dialog.close(); resolve(letter.toLowerCase()); };
    const dialog = el("dialog", { "aria-label": t.blankFor, close: () => { dialog.remove(); resolve(null); grid.focus(); }, keydown: (event) => { const named = event.key.toUpperCase(); if (sets.tiles.letters.includes(named)) chosen(named); } },
      el("h2", {}, t.blankFor), el("div", { class: "keys" }, sets.tiles.letters.map((letter) => button(letter, () => chosen(letter)))));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The tile that a key stands for: one of the rack, also of several letters, or else a blank. */
function typed(letter, asBlank) {
  const faces = left();
  if (asBlank) return letter.toLowerCase();
  if (faces.includes(letter)) return letter;
  return faces.find((face) => face.length > 1 && face.startsWith(letter)) ?? letter.toLowerCase();
}

function keyed(event) {
  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in arrows) {
    const [by, across] = arrows[event.key];
    if (inside(at.row + by, at.column + across)) at = { row: at.row + by, column: at.column + across };
    draw();
  } else if (event.key === " ") { down = !down; draw(); }
  else if (event.key === "Enter") commit();
  else if (event.key === "Escape") { laid = []; changed(); }
  else if (event.key === "Backspace") { const last = laid.pop(); if (last) at = { row: last.row, column: last.column }; changed(); }
  else if (event.key.length === 1 && sets.tiles.letters.some((face) => face.startsWith(event.key.toUpperCase()))) put(typed(event.key.toUpperCase(), event.shiftKey));
  else return;
  event.preventDefault();
}

async function commit() {
  if (!laid.length) return;
  let found;
  try {
    found = await ask("board/score", asked());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    trouble.textContent = error.message;
  }
  if (!found?.legal) return;
  const kept = left();
  for (const { row, column, tile } of laid) squares[key(row, column)] = tile;
  rack.value = kept.map((face) => (face.length > 1 ? `[${face}]` : face)).join("");
  laid = [];
  changed();
}

const asked = () => ({ board: string(), layout: layout.name, tiles: laid.map(({ row, column, tile }) => [row, column, tile]), lexicon: lexicon.name });

const count = latest(() => (laid.length ? ask("board/score", asked()) : Promise.resolve(null)), (found) => {
  if (!found) return fill(score);
  if (!found.legal) return fill(score, el("h2", {}, t.score), el("p", { class: "error" }, found.sentence));
  fill(score, el("h2", { class: "sum" }, `${found.play} `, el("b", {}, String(found.total))), el("table", {}, el("tbody", {},
    found.words.map((word) => el("tr", {}, el("th", { scope: "row" }, word.word), el("td", {}, word.formula, word.is_word ? null : el("span", { class: "error" }, ` ${t.notWord}`)))),
    found.bonus ? el("tr", {}, el("th", { scope: "row" }, t.bonus), el("td", {}, String(found.bonus))) : null,
    el("tr", {}, el("th", { scope: "row" }, t.total), el("td", {}, String(found.total))))));
}, (sentence) => fill(score, el("p", { class: "error" }, sentence)));

const list = latest(() => (rack.value.trim() ? ask("board/best", { board: string(), layout: layout.name, rack: rack.value.trim(), lexicon: lexicon.name }) : Promise.resolve(null)), (found) => {
  trouble.textContent = "";
  if (!found) return fill(best);
  const show = (tiles) => { ghost = tiles; draw(); };
  fill(best, el("h2", {}, `${t.best}: ${t.count(found.count)}`), el("ol", { class: "plays" }, found.plays.map((play) => el("li", {}, button([el("b", {}, String(play.score)), ...play.play.split(" ").map((part) => el("span", {}, part))], () => { laid = play.tiles.map(([row, column, tile]) => ({ row, column, tile })); ghost = []; changed(); },
    { mouseenter: () => show(play.tiles), mouseleave: () => show([]), focus: () => show(play.tiles), blur: () => show([]) })))));
}, (sentence) => { trouble.textContent = sentence; fill(best); });

function changed() {
  text.value = string();
  ghost = [];
  draw();
  count();
  if (!laid.length) list();
}

function clear() {
  squares = Array.from({ length: layout.size ** 2 }, () => "");
  laid = [];
  file = null;
  steps.hidden = true;
  fill(moves);
  fill(differences);
  at = { row: layout.start[0], column: layout.start[1] };
  changed();
}

const openFile = latest((content) => ask("board/game", { text: content, lexicon: lexicon.name }), (answer) => {
  trouble.textContent = "";
  layout = sets.layouts.find((one) => one.name === answer.layout) ?? layout;
  layouts.value = layout.name;
  if (answer.kind === "cgp") {
    squares = read(answer.board);
    if (answer.rack) rack.value = answer.rack;
    laid = [];
    return changed();
  }
  file = answer;
  const faults = answer.differences.map((one) => el("li", {}, one.text));
  fill(differences, el("h2", {}, t.differences), faults.length ? el("ul", {}, faults) : el("p", {}, t.sound));
  stepTo(answer.boards.length - 1);
}, (sentence) => { trouble.textContent = sentence; });

/** What was done, in words where it is not a play. */
const acted = (line) => (line.kind === "play" ? line.play : (t.kinds[line.kind] ?? line.kind) + (line.play ? ` ${line.play}` : ""));

/** The moves of a file, each with a button that leads to it. */
function listed(now) {
  const faulty = new Set(file.differences.map((one) => one.line));
  const row = (line, i) => el("tr", { class: [i + 1 === now ? "now" : "", faulty.has(line.line) ? "fault" : ""].join(" ") }, el("td", {}, button(String(i + 1), () => stepTo(i + 1), { "aria-label": t.step(i + 1, file.lines.length) })), el("td", {}, line.player), el("td", {}, acted(line), line.phonies?.length ? el("small", {}, ` ${t.phonies(line.phonies)}`) : null), el("td", {}, String(line.score ?? "")), el("td", {}, String(line.total ?? "")));
  fill(moves, el("h2", {}, t.moves), el("table", { class: "moves" }, el("thead", {}, el("tr", {}, ["", t.player, t.move, t.points, t.sum].map((text) => (text ? el("th", { scope: "col" }, text) : el("td", {}))))), el("tbody", {}, file.lines.map(row))));
}

function stepTo(n) {
  squares = read(file.boards[n]);
  laid = [];
  rack.value = file.racks[n] ?? "";
  listed(n);
  steps.show(n, file.boards.length - 1);
  changed();
}

async function start() {
  sets = await ask("board/sets", { lexicon: lexicon.name });
  fill(layouts, sets.layouts.map((one) => el("option", { value: one.name }, one.name)));
  layout = sets.layouts[0];
  clear();
}

await start();

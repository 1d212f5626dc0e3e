// The explorer: every question about words, narrowed, sorted, by the page; the question is in the address.
import { T } from "./texts.js";
import { alarm, ask, button, card, chooser, el, fill, frame, labelled, latest, lexicons, paused, save } from "./common.js";

const t = T.explore;
const SPANS = ["length", "vowels", "distinct", "points", "anagrams", "commonness", "probability"];
const LISTS = ["tags", "without"];
/** Every field of a Where, in the order in which it is offered. */
export const FIELDS = ["length", "contains", "excludes", "only", "pattern", "double", "at_most", "vowels", "distinct", "points", "anagrams", "commonness", "probability", "tags", "without"];
const MOST_PAGES = 50;

const { main, about } = await frame("explore");
const change = () => { controls.page = 1; look(false); };
const soon = paused(change);
const kind = chooser(Object.entries(t.asks), "tiles", change);
const typed = (attributes = {}) => el("input", { type: "text", spellcheck: "false", autocomplete: "off", input: soon, ...attributes });
const text = typed({ id: "text" }), pool = typed(), edits = el("input", { type: "number", min: 1, max: 3, value: 1, input: soon });
const sort = chooser(Object.entries(t.sorts), "alphabet", change);
const lexicon = lexicons(about, change);
const where = Object.fromEntries(FIELDS.map((name) => [name, name === "double" ? chooser(Object.entries(t.doubles), "", change) : typed({ placeholder: SPANS.includes(name) ? t.span : LISTS.includes(name) ? t.tagHint : null })]));
const controls = { page: 1 };

const textField = labelled(t.text, text, ""), poolField = labelled(t.pool, pool), editsField = labelled(t.edits, edits), sortField = labelled(t.sort, sort);
const narrow = el("details", {}, el("summary", {}, t.narrow), el("div", { class: "grid" }, FIELDS.map((name) => labelled(t.where[name], where[name]))));
textField.classList.add("wide");
poolField.classList.add("wide");
const form = el("form", { class: "card", submit: (event) => { event.preventDefault(); look(true); } }, el("div", { class: "row" }, labelled(t.ask, kind), textField, poolField, editsField, sortField, lexicon.field, el("button", {}, t.search)), narrow);
const trouble = alarm(), count = el("p", { role: "status", class: "count" }), found = el("div", { class: "found" });
const previous = button(t.previous, () => turn(-1)), next = button(t.next, () => turn(1)), place = el("span", { class: "soft" });
const pager = el("div", { class: "row pager", hidden: true }, previous, place, next, el("span", { class: "gap" }), button(t.asText, () => keep(false)), button(t.asCsv, () => keep(true)));
const results = card({ "aria-label": t.results, hidden: true }, trouble, count, found, pager);
const hints = card({ hidden: true }, el("h2", {}, t.tryThese), el("ul", { class: "words" }, t.examples.map(([asked, shown]) => el("li", {}, el("a", { href: `./?${asked}` }, shown)))));
main.append(form, results, hints);

function span(given) {
  const parts = given.trim().match(/^(\d*)(-?)(\d*)$/);
  if (!parts || !(parts[1] || parts[3])) return given;
  if (!parts[2]) return Number(parts[1]);
  return [parts[1] ? Number(parts[1]) : null, parts[3] ? Number(parts[3]) : null];
}

function value(name) {
  const given = where[name].value.trim();
  if (SPANS.includes(name)) return span(given);
  if (LISTS.includes(name)) return given.split(/[\s,]+/);
  if (name === "double") return given === "both" ? ["vowel", "consonant"] : given;
  if (name === "at_most") return Object.fromEntries([...given.matchAll(/([^\s\d,]+)\s*(\d+)/g)].map((part) => [part[1], Number(part[2])]));
  return given;
}

function question() {
  const asked = { ask: kind.value, where: {}, page: controls.page, lexicon: lexicon.name };
  if (kind.value !== "words") asked.text = text.value.trim();
  if (kind.value === "more") asked.pool = pool.value.trim();
  if (kind.value === "near") asked.edits = Number(edits.value);
  if (sort.value !== "alphabet") asked.sort = sort.value;
  for (const name of FIELDS) if (where[name].value.trim()) asked.where[name] = value(name);
  return asked;
}

function address() {
  const part = new URLSearchParams({ ask: kind.value });
  const put = (name, given, nothing = "") => { if (given !== nothing) part.set(name, given); };
  put("text", text.value);
  put("pool", pool.value);
  put("edits", edits.value, "1");
  put("sort", sort.value, "alphabet");
  put("page", String(controls.page), "1");
  put("lexicon", lexicon.name, about.lexicons[0].name);
  for (const name of FIELDS) put(`w.${name}`, where[name].value);
  return `?${part}`;
}

function restore() {
  const part = new URLSearchParams(location.search);
  kind.value = part.get("ask") in t.asks ? part.get("ask") : "tiles";
  text.value = part.get("text") ?? "";
  pool.value = part.get("pool") ?? "";
  edits.value = part.get("edits") ?? "1";
  sort.value = part.get("sort") in t.sorts ? part.get("sort") : "alphabet";
  controls.page = Number.parseInt(part.get("page") ?? 1, 10) || 1;
  lexicon.name = part.get("lexicon") ?? about.lexicons[0].name;
  for (const name of FIELDS) where[name].value = part.get(`w.${name}`) ?? "";
  narrow.open = FIELDS.some((name) => where[name].value);
  offer();
  if (text.value || kind.value === "words") shown(question());
  else { shown.stop(); nothing(); text.focus(); }
}

function offer() {
  textField.hidden = kind.value === "words";
  poolField.hidden = kind.value !== "more";
  editsField.hidden = kind.value !== "near";
  sortField.hidden = ["more", "hooks"].includes(kind.value);
  const help = textField.querySelector("small");
  help.textContent = t.help[kind.value] ?? "";
  help.hidden = !help.textContent;
}

const shown = latest((asked) => ask("find", asked), show, (sentence) => { nothing(); results.hidden = false; hints.hidden = true; trouble.textContent = sentence; });

function nothing() {
  results.hidden = pager.hidden = true;
  hints.hidden = about.lexicons.find((one) => one.name === lexicon.name)?.alphabet !== "english";
  trouble.textContent = count.textContent = "";
  fill(found);
}

function look(isNew) {
  offer();
  history[isNew ? "pushState" : "replaceState"](null, "", address());
  if (text.value.trim() || kind.value === "words") shown(question());
  else { shown.stop(); nothing(); }
}

const link = (word, ...more) => el("li", {}, el("a", { href: `word?${new URLSearchParams({ word, lexicon: lexicon.name })}` }, word, ...more));

function show(answer) {
  trouble.textContent = "";
  results.hidden = false;
  hints.hidden = true;
  if (answer.front) {
    count.textContent = t.tilesCount(answer.count);
    const base = text.value.trim().toUpperCase();
    const side = (title, tiles, make) => [el("h3", {}, title), el("ul", { class: "words" }, tiles.length ? tiles.map((tile) => link(make(tile))) : el("li", {}, t.none))];
    fill(found, side(t.front, answer.front, (tile) => tile + base), side(t.back, answer.back, (tile) => base + tile));
    pager.hidden = true;
    return;
  }
  count.textContent = t.count(answer.count);
  fill(found, el("ul", { class: "words" }, answer.words.map((row) => (typeof row === "string" ? link(row) : link(row.word, el("span", { class: "added" }, `+${row.added.join("")}`))))));
  pager.hidden = !answer.count;
  place.textContent = t.page(answer.page, answer.pages);
  previous.disabled = answer.page <= 1;
  next.disabled = answer.page >= answer.pages;
  previous.hidden = place.hidden = next.hidden = answer.pages === 1;
}

function turn(by) {
  controls.page += by;
  look(true);
}

async function keep(asCsv) {
  const words = [];
  let page = 1, pages = 1;
  for (; page <= Math.min(pages, MOST_PAGES); page++) {
    const answer = await ask("find", { ...question(), page });
    pages = answer.pages;
    words.push(...answer.words.map((row) => (typeof row === "string" ? [row] : [row.word, row.added.join("")])));
  }
  if (pages > MOST_PAGES) trouble.textContent = t.tooMany(words.length);
  if (asCsv) save("words.csv", ["word,added", ...words.map((row) => `${row[0]},${row[1] ?? ""}`)].join("\r\n") + "\r\n", "text/csv");
  else save("words.txt", words.map((row) => row[0]).join("\n") + "\n");
}

window.addEventListener("popstate", restore);
restore();

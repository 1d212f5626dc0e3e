// A word's own page: meaning, tags with their sources, hooks, relatives, each a link.
import { T } from "./texts.js";
import { alarm, ask, card, el, fill, frame, labelled, latest, lexicons, tile } from "./common.js";

const t = T.word;
const { main, about } = await frame("word");
const asked = new URLSearchParams(location.search);
const input = el("input", { id: "word", type: "text", spellcheck: "false", autocomplete: "off", value: asked.get("word") ?? "" });
const lexicon = lexicons(about, () => go(), asked.get("lexicon"));
const trouble = alarm(), found = el("article", { "aria-live": "polite" });
main.append(el("form", { class: "card", submit: (event) => { event.preventDefault(); go(); } }, el("div", { class: "row" }, labelled(t.word, input), lexicon.field, el("button", {}, t.look))), trouble, found);

const link = (word) => el("a", { href: `word?${new URLSearchParams({ word, lexicon: lexicon.name })}` }, word);
const words = (list) => el("ul", { class: "words" }, list.length ? list.map((word) => el("li", {}, link(word))) : el("li", { class: "soft" }, t.none));
/** A link to the explorer: a question that this word leads to. */
const question = (asked, ...shown) => el("a", { href: `./?${new URLSearchParams({ ...asked, lexicon: lexicon.name })}` }, ...shown);

function meaning(entry, word) {
  return el("li", {}, entry.lemma === word ? null : [link(entry.lemma), " "], entry.part ? [el("i", {}, entry.part), " "] : null, entry.definition);
}

const tagLink = (tag, shown = tag) => question({ ask: "words", "w.tags": tag }, shown);

/** A part of speech with what is known of the word as such, and who says that it is one. */
function tagged(part, sources, yes) {
  const forms = yes.filter((tag) => tag.startsWith(`${part}.`)).map((tag) => [" ", tagLink(tag, tag.slice(part.length + 1).replaceAll("_", " "))]);
  return el("li", {}, el("span", {}, yes.includes(part) ? el("b", {}, tagLink(part)) : t.doubtful(part), forms), el("span", { class: "soft" }, sources.join(", ")));
}

function show(answer) {
  const { word } = answer;
  trouble.textContent = "";
  document.title = `${word} - wordcore`;
  const facts = [[t.points, question({ ask: "words", "w.points": answer.points }, String(answer.points))], [t.alphagram, question({ ask: "anagrams", text: answer.alphagram }, answer.alphagram)]];
  if (answer.is_word) facts.push([t.commonness, answer.commonness == null ? t.unknown : question({ ask: "words", "w.commonness": answer.commonness, sort: "length" }, String(answer.commonness))]);
  const tags = Object.entries(answer.tags ?? {});
  fill(
    found,
    card({},
      el("div", { class: "headword", "aria-hidden": "true" }, answer.tiles.map(([face, points]) => tile(face, points))),
      el("h2", { class: `verdict ${answer.is_word ? "yes" : "no"}` }, el("span", { "aria-hidden": "true" }, answer.is_word ? t.goodSign : t.badSign), ` ${word} ${answer.is_word ? t.is : t.isNot}`),
      el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))))),
    el("div", { class: answer.definitions.length || tags.length ? "columns" : "" },
      answer.definitions.length || tags.length ? el("div", {},
        answer.definitions.length ? card({}, el("h2", {}, t.definitions), el("ol", { class: "meaning" }, answer.definitions.map((entry) => meaning(entry, word)))) : null,
        tags.length ? card({}, el("h2", {}, t.tags), el("ul", { class: "sources" }, tags.map(([tag, sources]) => tagged(tag, sources, answer.is)))) : null) : null,
      el("div", {},
        card({}, el("h2", {}, t.hooks), words([...answer.hooks.front.map((face) => face + word), ...answer.hooks.back.map((face) => word + face)])),
        card({}, el("h2", {}, t.anagrams), words(answer.anagrams)),
        card({}, el("h2", {}, question({ ask: "near", text: word }, t.near)), words(answer.near)))),
  );
}

const look = latest(() => ask("word", { word: input.value.trim(), lexicon: lexicon.name }), show, (sentence) => { trouble.textContent = sentence; fill(found); });

function go() {
  history.pushState(null, "", `word?${new URLSearchParams({ word: input.value.trim(), lexicon: lexicon.name })}`);
  look();
}

function restore() {
  const part = new URLSearchParams(location.search);
  input.value = part.get("word") ?? "";
  if (part.get("lexicon")) lexicon.name = part.get("lexicon");
  if (input.value) look();
}

window.addEventListener("popstate", restore);
restore();

// A word's own page: meaning, tags with their sources, hooks, relatives, each a link.
import { T } from "./texts.js";
import { alarm, ask, el, fill, frame, labelled, latest, lexicons } from "./common.js";

const t = T.word;
const { main, about } = await frame("word");
const asked = new URLSearchParams(location.search);
const input = el("input", { id: "word", type: "text", spellcheck: "false", autocomplete: "off", value: asked.get("word") ?? "" });
const lexicon = lexicons(about, () => go(), asked.get("lexicon"));
const trouble = alarm(), found = el("article", { "aria-live": "polite" });
main.append(el("form", { submit: (event) => { event.preventDefault(); go(); } }, el("div", { class: "row" }, labelled(t.word, input), lexicon.field, el("button", {}, t.look))), trouble, found);

const link = (word) => el("a", { href: `word?${new URLSearchParams({ word, lexicon: lexicon.name })}` }, word);
const words = (list) => el("ul", { class: "words" }, list.length ? list.map((word) => el("li", {}, link(word))) : el("li", {}, t.none));

function show(answer) {
  trouble.textContent = "";
  document.title = `${answer.word} - wordcore`;
  const facts = [[t.points, answer.points], [t.alphagram, answer.alphagram], ...(answer.is_word ? [[t.commonness, answer.commonness ?? t.unknown]] : [])];
  fill(
    found,
    el("h2", {}, `${answer.word} ${answer.is_word ? t.is : t.isNot}`),
    el("dl", {}, facts.map(([name, value]) => [el("dt", {}, name), el("dd", {}, String(value))])),
    answer.definitions.length ? [el("h3", {}, t.definitions), el("ol", {}, answer.definitions.map((entry) => el("li", {}, Object.values(entry).filter(Boolean).join(": "))))] : null,
    answer.tags && Object.keys(answer.tags).length ? [el("h3", {}, t.tags), el("ul", {}, Object.entries(answer.tags).map(([tag, sources]) => el("li", {}, `${tag} (${sources.join(", ")})`)))] : null,
    el("h3", {}, t.hooks),
    words([...answer.hooks.front.map((tile) => tile + answer.word), ...answer.hooks.back.map((tile) => answer.word + tile)]),
    el("h3", {}, t.anagrams),
    words(answer.anagrams),
    el("h3", {}, t.near),
    words(answer.near),
  );
}

const look = latest(() => ask("word", { word: input.value.trim(), lexicon: lexicon.name }), show, (sentence) => { trouble.textContent = sentence; fill(found); });

function go() {
  history.pushState(null, "", `word?${new URLSearchParams({ word: input.value.trim(), lexicon: lexicon.name })}`);
  look();
}

function restore() {
  input.value = new URLSearchParams(location.search).get("word") ?? "";
  if (input.value) look();
}

window.addEventListener("popstate", restore);
restore();

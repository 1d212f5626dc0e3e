// The card table: what can be laid now, and a round timer that nobody can read (TS1).
import { T } from "./texts.js";
import { alarm, ask, button, card, cut, el, fill, frame, labelled, latest, lexicons, paused } from "./common.js";

const t = T.cards;
const { main, about } = await frame("cards");
const lexicon = lexicons(about, () => changed());
const soon = paused(() => changed());
const input = (value = "") => el("input", { type: "text", spellcheck: "false", autocomplete: "off", input: soon, value });
const table = input("CATQ"), hand = input("OSEEB"), current = input(), used = input();
const trouble = alarm(), found = card({ "aria-label": t.playable, "aria-live": "polite" });
const onTable = el("div", { class: "hand", "aria-hidden": "true" }), inHand = el("div", { class: "hand own", "aria-hidden": "true" });
const shortest = el("input", { type: "number", min: 1, value: 60 }), longest = el("input", { type: "number", min: 1, value: 120 });
const clock = el("p", { role: "status", class: "clock" });
let running = 0;

main.append(
  el("div", { class: "columns" },
    el("div", {},
      card({}, labelled(t.table, table), onTable, labelled(t.hand, hand), inHand, el("div", { class: "row" }, labelled(t.current, current), labelled(t.used, used), lexicon.field), trouble),
      found),
    card({ class: "tools", "aria-label": t.timer }, el("h2", {}, t.timer), el("p", { class: "soft" }, t.secret), el("div", { class: "row" }, labelled(t.shortest, shortest), labelled(t.longest, longest), button(t.startTimer, begin, { id: "start", class: "main" })), clock)),
);

const paper = (face, size = "") => el("span", { class: `paper ${size}` }, face);
const laid = (row) => el("li", {}, el("b", {}, row.word), row.card ? [el("span", { "aria-hidden": "true" }, paper(row.card, "small")), el("span", { class: "said" }, t.with(row.card))] : el("span", { class: "soft" }, t.without));

const look = latest(() => ask("cards", { table: table.value.trim(), hand: hand.value.trim(), current: current.value.trim(), used: used.value.split(/[\s,]+/).filter(Boolean), lexicon: lexicon.name }), (answer) => {
  trouble.textContent = "";
  const lengths = [...new Set(answer.words.map((row) => row.length))];
  fill(found, el("h2", {}, `${t.playable}: ${t.count(answer.count)}`), lengths.map((n) => [el("h3", {}, t.letters(n)), el("ol", { class: "laid" }, answer.words.filter((row) => row.length === n).map(laid))]), answer.count ? null : el("p", { class: "soft" }, t.none),
    answer.count > answer.words.length ? el("p", { class: "soft" }, t.more(answer.count - answer.words.length)) : null);
}, (sentence) => { trouble.textContent = sentence; fill(found); });

function changed() {
  const { tiles } = about.lexicons.find((one) => one.name === lexicon.name);
  for (const [place, cards] of [[onTable, table], [inHand, hand]]) fill(place, cut(cards.value, tiles.map((one) => one.tile)).slice(0, 60).map((face) => paper(face)));
  look();
}

function begin() {
  clearTimeout(running);
  const least = Number(shortest.value), most = Math.max(least, Number(longest.value));
  clock.className = "clock running";
  clock.textContent = t.running;
  running = setTimeout(() => { clock.className = "clock up"; clock.textContent = t.up; sound(); }, 1000 * (least + Math.random() * (most - least)));
}

function sound() {
  const audio = new AudioContext();
  for (const beep of [0, 0.35, 0.7]) {
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.value = 0.3;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + beep);
    tone.stop(audio.currentTime + beep + 0.2);
  }
}

changed();

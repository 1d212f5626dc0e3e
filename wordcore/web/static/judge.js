// The challenge computer: type the words, Tab rules, one verdict for the whole play.
import { T } from "./texts.js";
import { Refusal, ask, button, el, fill, labelled, withKey } from "./common.js";

const t = T.judge;
const PATIENCE_MS = 5000; // a ruling takes milliseconds: a server that is silent for so long is gone
document.documentElement.lang = T.language;
document.title = `${T.titles.judge} - wordcore`;

let state = "typing"; // then "asking", then "verdict"
let back = 0, about = null, challenge = 0;

const plain = { spellcheck: "false", autocomplete: "off", autocorrect: "off" };
const words = el("textarea", { id: "words", ...plain, rows: 1, autocapitalize: "characters", maxlength: 300, "aria-label": t.prompt, placeholder: t.prompt, input: fit });
const table = el("input", { type: "text", ...plain, maxlength: 20 });
const trouble = el("p", { class: "error", role: "alert" });
const verdict = el("div", { id: "verdict", role: "status", "aria-live": "assertive" });
const typing = el("section", { class: "typing", "aria-label": t.prompt }, words, trouble, el("div", { class: "row" }, labelled(t.table, table), button(withKey(t.rule), () => rule(), { id: "rule", class: "main" })));
const tail = el("div", { class: "row", hidden: true });
const served = el("footer", { class: "by" });
document.body.append(el("main", {}, el("h1", {}, T.titles.judge), el("div", { class: "stage" }, typing, verdict, tail), served));

/** All that is typed stays in view, since the opponent checks it: the field grows, long plays are written smaller. */
function fit() {
  typing.dataset.size = verdict.dataset.size = words.value.length > 120 ? "small" : words.value.length > 44 ? "medium" : "large";
  words.style.height = "auto";
  words.style.height = `${words.scrollHeight + words.offsetHeight - words.clientHeight}px`;
}

/** Shows the start again; whatever is still awaited will not be shown. */
function restart(first = "", forTable = "") {
  clearTimeout(back);
  challenge += 1;
  state = "typing";
  document.body.className = "judge";
  fill(verdict);
  tail.hidden = true;
  typing.hidden = false;
  refuse("");
  words.value = first;
  table.value = forTable;
  fit();
  words.focus();
}

/** Tells why there is no verdict; that the director is needed is read from as far as a verdict. */
function refuse(sentence) {
  trouble.className = sentence === t.noRuling ? "error grave" : "error";
  trouble.textContent = sentence;
}

async function rule(second = false) {
  if (state === "asking" || (state === "verdict" && !second) || !words.value.trim()) return;
  const mine = challenge;
  state = "asking";
  refuse("");
  try {
    const answer = await ask("judge", { words: words.value, table: table.value.trim() || null, second }, PATIENCE_MS);
    if (mine === challenge) show(answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (mine !== challenge) return;
    restart(words.value, table.value);
    refuse(error.status === 400 ? error.message : t.noRuling);
  }
}

function show(answer) {
  const last = answer.second ?? answer;
  state = "verdict";
  typing.hidden = true;
  tail.hidden = false;
  document.body.className = `judge ${last.acceptable ? "good" : "bad"}`;
  fill(
    verdict,
    el("span", { class: "sign", "aria-hidden": "true" }, last.acceptable ? t.goodSign : t.badSign),
    el("strong", {}, (last.acceptable ? t.good : t.bad).map((line) => el("span", {}, `${line} `))),
    el("span", { class: "asked" }, `${words.value.toUpperCase()} ${t.by(last.lexicon)}`),
  );
  fill(tail, button(withKey(t.clear), () => restart()), about?.second && !answer.second ? button(t.second, () => rule(true)) : null);
  clearTimeout(back);
  back = setTimeout(() => restart(), (about?.return_s ?? 10) * 1000);
  if (answer.digest !== about?.lexicons[0].digest) look(); // started anew, with another lexicon
}

window.addEventListener("resize", fit);
document.addEventListener("keydown", (event) => {
  const isTyped = words.value.trim() && (event.target === words || event.target === table);
  if (event.key === "Escape") restart();
  else if (event.key === "Tab" && !event.shiftKey && (state === "asking" || (state === "typing" && isTyped))) {
    event.preventDefault();
    if (!event.repeat) rule();
  } else if (event.key === "Enter" && (event.target === words || isTyped)) {
    event.preventDefault();
    rule();
  } else if (state === "verdict" && event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== " ") {
    event.preventDefault();
    restart(event.key);
  }
});

/** Names the lexicons that rule, always in view. */
async function look() {
  about = await ask("about");
  fill(served, about.lexicons.slice(0, about.second ? 2 : 1).map((one) => el("span", {}, t.served(one.name, one.digest.slice(0, 12), one.n_words))));
}

restart();
try {
  await look();
} catch (error) {
  trouble.textContent = error.message;
}

// The challenge computer: type the words, Tab rules, one verdict for the whole play.
import { T } from "./texts.js";
import { Refusal, ask, button, el, fill, labelled } from "./common.js";

const t = T.judge;
document.documentElement.lang = T.language;
document.title = `${T.titles.judge} - wordcore`;

let state = "typing"; // then "asking", then "verdict"
let back = 0, about = null;

const words = el("input", {
  id: "words", type: "text", spellcheck: "false", autocomplete: "off", autocorrect: "off", autocapitalize: "characters", maxlength: 300, "aria-label": t.prompt, placeholder: t.prompt,
});
const table = el("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 20 });
const trouble = el("p", { class: "error", role: "alert" });
const verdict = el("div", { id: "verdict", role: "status", "aria-live": "assertive" });
const typing = el("section", { class: "typing" }, words, trouble, el("div", { class: "row" }, labelled(t.table, table), button(t.rule, () => rule(), { id: "rule" })));
const tail = el("div", { class: "row", hidden: true });
const served = el("footer", { class: "by" });
document.body.append(el("main", {}, el("h1", {}, T.titles.judge), typing, verdict, tail, served));

function restart(first = "") {
  clearTimeout(back);
  state = "typing";
  document.body.className = "judge";
  fill(verdict);
  tail.hidden = true;
  typing.hidden = false;
  trouble.textContent = "";
  words.value = first;
  words.focus();
}

async function rule(second = false) {
  if (state === "asking" || (state === "verdict" && !second) || !words.value.trim()) return;
  state = "asking";
  trouble.textContent = "";
  try {
    show(await ask("judge", { words: words.value, table: table.value || null, second }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    restart(words.value);
    trouble.textContent = error.message;
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
    el("span", { class: "by" }, `${words.value.toUpperCase()} ${t.by(last.lexicon)}`),
  );
  fill(tail, button(t.clear, () => restart()), about?.second && !answer.second ? button(t.second, () => rule(true)) : null);
  clearTimeout(back);
  back = setTimeout(restart, (about?.return_s ?? 10) * 1000);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return restart();
  if (event.key === "Tab" && !event.shiftKey && (state !== "typing" || (words.value.trim() && event.target === words))) {
    event.preventDefault();
    if (!event.repeat) rule();
  } else if (event.key === "Enter" && event.target === words) {
    rule();
  } else if (state === "verdict" && event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== " ") {
    event.preventDefault();
    restart(event.key);
  }
});

restart();
try {
  about = await ask("about");
  fill(served, about.lexicons.slice(0, about.second ? 2 : 1).map((one) => el("span", {}, `${t.served(one.name, one.digest.slice(0, 12), one.n_words)} `)));
} catch (error) {
  trouble.textContent = error.message;
}

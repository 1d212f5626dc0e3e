// What all pages share: elements, questions to the server, the bar at the top, files.
import { T } from "./texts.js";

/** An element with attributes and children; functions become listeners, false and null leave an attribute out. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null));
  return made;
}

/** Puts children in the place of those that are there. */
export const fill = (parent, ...children) => parent.replaceChildren(...children.flat(Infinity).filter((child) => child != null));

/** What the server refuses, as a sentence; the status is 0 if it does not answer at all. */
export class Refusal extends Error {
  constructor(sentence, status = 0) {
    super(sentence);
    this.status = status;
  }
}

let nAsked = 0;
const busy = (change) => document.body.setAttribute("aria-busy", String((nAsked += change) > 0));

/** A question's answer; throws a Refusal. The page says that it is busy as long as an answer is awaited. */
export async function ask(path, data = {}, patience_ms = 60_000) {
  busy(1);
  try {
    const response = await fetch(`api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data), signal: AbortSignal.timeout(patience_ms) });
    const answer = await response.json();
    if (!response.ok) throw new Refusal(answer.error, response.status);
    return answer;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(T.noServer);
  } finally {
    queueMicrotask(() => busy(-1));
  }
}

/** The function, of whose calls only the latest one's answer is shown. */
export function latest(question, show, refuse) {
  let number = 0;
  const asking = async (...given) => {
    const mine = ++number;
    try {
      const answer = await question(...given);
      if (mine === number) show(answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (mine === number) refuse(error.message);
    }
  };
  asking.stop = () => { number += 1; };
  return asking;
}

/** The function, called once the calls have paused. */
export function paused(action, ms = 120) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...given), ms);
  };
}

/** A labelled control. */
export function labelled(text, control, hint) {
  const shape = control.type === "number" ? "field number" : "field";
  return el("label", { class: shape }, el("span", {}, text, hint == null ? null : el("small", { hidden: !hint }, hint)), control);
}

export const button = (text, action, attributes = {}) => el("button", { type: "button", click: action, ...attributes }, text);

/** A button's text, of which the key in brackets is not shown where there is no keyboard. */
export function withKey(text) {
  const [, said, key] = text.match(/^(.*?)( \(.+\))?$/);
  return [said, key ? el("span", { class: "key" }, key) : null];
}

/** A tile with its points, for the eye. */
export const tile = (face, points = null) => el("span", { class: "tile", "aria-hidden": "true", "data-mark": points }, face);

/** A part of a page on a ground of its own. */
export const card = (attributes, ...children) => el(attributes["aria-label"] ? "section" : "div", { ...attributes, class: `card ${attributes.class ?? ""}` }, ...children);

/** A text cut into tiles, longest first; [LL] is one tile wherever it stands. */
export function cut(text, tiles) {
  const known = [...tiles].sort((one, other) => other.length - one.length).map((face) => face.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return [...text.toUpperCase().matchAll(new RegExp(`\\[([^\\]]+)\\]|(${[...known, "\\?", "\\S"].join("|")})`, "gu"))].map((part) => part[1] ?? part[2]);
}

/** A list to choose from: pairs of value and text. */
export function chooser(pairs, chosen, change, attributes = {}) {
  return el("select", { change, ...attributes }, pairs.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
}

/** The page's title, the bar of links and the main part; `about` tells the lexicons. */
export async function frame(page) {
  document.documentElement.lang = T.language;
  document.title = `${T.titles[page]} - wordcore`;
  const main = el("main", { id: "main" });
  const here = { explore: "./", word: "./" }[page] ?? page;
  const links = Object.entries(T.pages).map(([href, text]) => el("a", { href, "aria-current": href === here ? "page" : null }, text));
  const brand = el("a", { class: "brand", href: "./", "aria-label": "wordcore" }, [..."WORDCORE"].map((letter) => tile(letter)));
  fill(document.body, el("header", {}, el("nav", { "aria-label": "wordcore" }, brand, links)), main);
  main.append(el("h1", {}, T.titles[page]), el("p", { class: "lead" }, T.leads[page]));
  try {
    return { main, about: await ask("about") };
  } catch (error) {
    main.append(el("p", { class: "error", role: "alert" }, error.message));
    return new Promise(() => {}); // without the lexicons there is nothing to ask
  }
}

/** A choice of lexicon; hidden where there is only one. */
export function lexicons(about, change, chosen) {
  const names = about.lexicons.map((lexicon) => [lexicon.name, lexicon.name]);
  const control = chooser(names, chosen ?? names[0][0], change);
  const field = labelled(T.lexicon, control);
  field.hidden = names.length < 2;
  return { field, get name() { return control.value; }, set name(value) { control.value = value; } };
}

/** A place for errors, read out as they come. */
export const alarm = () => el("p", { class: "error", role: "alert" });

/** Saves text as a file. */
export function save(name, text, type = "text/plain") {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A button that opens a file, and the page as a place to drop one. */
export function opener(text, accept, read) {
  const take = async (file) => { if (file) read(await file.text(), file.name); };
  const input = el("input", { type: "file", accept, class: "hidden", "aria-label": text, change: () => take(input.files[0]).then(() => (input.value = "")) });
  document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
  document.addEventListener("drop", (event) => { if (event.dataTransfer.files.length) { event.preventDefault(); take(event.dataTransfer.files[0]); } });
  return el("span", {}, input, button(text, () => input.click()));
}

/** Buttons to step through something on file. */
export function stepper(texts, go) {
  let at = 0, last = 0;
  const shown = el("span", { role: "status" });
  const back = button(texts.before, () => go(at - 1)), forward = button(texts.after, () => go(at + 1));
  const made = el("span", { class: "stepper", hidden: true }, back, shown, forward);
  made.show = (now, end) => {
    [at, last] = [now, end];
    made.hidden = false;
    shown.textContent = texts.step(at, last);
    back.disabled = at === 0;
    forward.disabled = at === last;
  };
  return made;
}

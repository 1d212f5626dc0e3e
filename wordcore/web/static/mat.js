// The mat: cubes go to Letters, Demands and back; beside it, live, who can win with one more cube.
import { T } from "./texts.js";
import { Refusal, alarm, ask, button, card, chooser, el, fill, frame, labelled, latest, lexicons, opener, paused, save, stepper, withKey } from "./common.js";

const t = T.mat;
const ZONES = ["letters", "demands", "resources"];
const DIVISIONS = ["ELEM", "MID", "JS", "SR"];
const N_IN_VIEW = 8;
const NEW = "2026-27"; // the edition whose only division is SR

let cubes = []; // {code, zone, demand}, in the order in which they came to their zone
let chosen = null, lastMove = null, past = [], shakeFile = null, stepped = 0;

const { main, about } = await frame("mat");
const lexicon = lexicons(about, () => changed());
const seed = el("input", { type: "number", value: 3, min: 0 });
const division = chooser(DIVISIONS.map((name) => [name, name === "SR" ? `${name} (${NEW})` : name]), "JS", () => changed());
const faces = el("textarea", { rows: 2, spellcheck: "false", placeholder: "RC RA PT OS KQ GE" });
const trouble = alarm();
const zones = Object.fromEntries(ZONES.map((name) => [name, el("ul", { class: "cubes", "aria-label": t.zones[name] })]));
const tools = ZONES.map((name) => button(withKey(t.to[name]), () => chosen && move(chosen, name)));
const undo = button(t.undo, () => { if (past.length) { ({ cubes, lastMove } = past.pop()); chosen = null; changed(); } });
const analysis = card({ "aria-label": t.analysis, "aria-live": "polite" }), safe = el("div", { "aria-live": "polite" }), forced = el("div");
const word = el("input", { type: "text", spellcheck: "false", autocomplete: "off" }), reasons = el("div", { role: "status" });
const steps = stepper(t, (at) => stepTo(at));
const told = el("ol", { class: "told", tabindex: 0, "aria-label": t.moves }), story = card({ "aria-label": t.moves, hidden: true }, el("h2", {}, t.moves), steps, told);
const sizes = Object.fromEntries(ZONES.map((name) => [name, el("small", {})]));
const keep = button(t.save, () => saved());

const zone = (name) =>
  el("section", {
    class: `card zone ${name}`, dragover: (event) => { event.preventDefault(); event.currentTarget.classList.add("over"); },
    dragleave: (event) => event.currentTarget.classList.remove("over"), drop: (event) => { event.currentTarget.classList.remove("over"); dropped(event, name); },
  }, el("h2", {}, t.zones[name], sizes[name]), zones[name]);
main.append(
  card({},
    el("div", { class: "row" }, labelled(t.seed, seed), button(t.roll, roll, { class: "main" }), labelled(t.division, division), lexicon.field, opener(t.open, ".json", openFile), keep),
    el("details", {}, el("summary", {}, t.faces), labelled(t.faces, faces), el("p", {}, button(t.use, () => lay(faces.value.trim().toUpperCase().split(/[\s,]+/).filter(Boolean)))))),
  trouble,
  el("div", { class: "columns" },
    el("div", { class: "stays" },
      el("p", { class: "lead tools" }, t.select),
      el("div", { class: "row tools", role: "toolbar", "aria-label": t.select }, tools, undo),
      zone("letters"), zone("demands"), zone("resources"), story,
      card({}, el("form", { class: "row", submit: (event) => { event.preventDefault(); explain(); } }, labelled(t.explain, word), el("button", {}, t.why)), reasons)),
    el("div", {}, analysis, card({}, button(t.safe, () => showSafe(), { id: "safe" }), safe))),
);

const inZone = (name) => cubes.filter((cube) => cube.zone === name);
/** The cubes in the order in which the server numbers them. */
const numbered = () => [...inZone("letters"), ...inZone("resources"), ...inZone("demands")];

function mat() {
  const data = {
    letters: inZone("letters").map((cube) => cube.code), resources: inZone("resources").map((cube) => cube.code),
    demand_cubes: inZone("demands").map((cube) => cube.code), demands: inZone("demands").map((cube) => cube.demand), division: division.value,
  };
  if (division.value === "SR") data.rules = { edition: NEW };
  return lastMove ? { ...data, last_move: lastMove } : data;
}

async function roll() {
  try {
    const rolled = await ask("mat/roll", { seed: seed.value === "" ? null : Number(seed.value), ...(division.value === "SR" ? { edition: NEW } : {}) });
    lay(rolled.cubes.map((cube) => cube.colour + cube.face));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    trouble.textContent = error.message;
  }
}

function lay(codes) {
  past = [];
  lastMove = chosen = shakeFile = null;
  story.hidden = true;
  trouble.textContent = "";
  cubes = codes.map((code) => ({ code, zone: "resources", demand: null }));
  changed();
}

const small = (code, letter = code.slice(-1)) => {
  const stands = letter === code.slice(-1) ? null : t.stands(code, letter);
  return el("span", { class: `cube small ${code[0]}`, title: stands, "data-mark": code[0] }, stands ? `${code.slice(-1)}→${letter}` : letter);
};

function drawn(cube) {
  const colour = cube.code[0], face = cube.code.slice(-1);
  return el("li", {}, el("button", {
    type: "button", class: `cube ${colour}`, draggable: "true", "aria-pressed": String(cube === chosen),
    "aria-label": t.cube(t.colours[colour] ?? colour, face, t.zones[cube.zone]),
    click: () => { chosen = chosen === cube ? null : cube; draw(cube); },
    dragstart: (event) => { chosen = cube; event.dataTransfer.setData("text/plain", cube.code); },
    keydown: (event) => { const to = { l: "letters", d: "demands", r: "resources" }[event.key.toLowerCase()]; if (to && !event.ctrlKey && !event.metaKey) { event.preventDefault(); move(cube, to); } },
    "data-mark": colour,
  }, face), cube.zone === "demands" ? el("span", { class: "demanded" }, cube.text ?? "") : null);
}

function draw(focused = null) {
  for (const name of ZONES) {
    const shown = inZone(name);
    sizes[name].textContent = String(shown.length);
    fill(zones[name], shown.map((cube) => { const item = drawn(cube); if (cube === focused) queueMicrotask(() => item.firstChild.focus()); return item; }));
  }
  keep.textContent = shakeFile ? t.saveShake : t.save;
  tools.forEach((tool) => (tool.disabled = !chosen));
  undo.disabled = !past.length;
}

function dropped(event, name) {
  if (!event.dataTransfer.files.length && chosen) { event.preventDefault(); move(chosen, name); }
}

async function move(cube, to) {
  if (cube.zone === to) return;
  trouble.textContent = "";
  let asked = null;
  if (to === "demands") {
    asked = await demandFor(cube);
    if (!asked) return draw(cube);
  }
  past.push({ cubes: cubes.map((other) => ({ ...other })), lastMove });
  cube.zone = to;
  cube.demand = asked?.demand ?? null;
  cube.text = asked?.text;
  cubes = [...cubes.filter((other) => other !== cube), cube];
  lastMove = to === "letters" ? ["letter", cube.code] : to === "demands" ? ["demand", cube.code, cube.demand] : null;
  chosen = null;
  changed(cube);
}

/** Asks which of the legal demands it is to be. */
async function demandFor(cube) {
  let offered;
  try {
    offered = await ask("mat/demands", { mat: { ...mat(), last_move: null } });
  } catch (error) {
    trouble.textContent = error.message;
    return null;
  }
  if (!offered.cubes.some((number) => numbered()[number]?.code === cube.code)) {
    trouble.textContent = t.notDemand;
    return null;
  }
  const kinds = Object.keys(offered.kinds);
  if (!kinds.length) {
    trouble.textContent = t.noDemand;
    return null;
  }
  return new Promise((resolve) => {
    const list = el("select", { size: 10, "aria-label": t.demand });
    const kind = chooser(kinds.map((name) => [name, t.kinds[name] ?? name]), kinds[0], offer);
    function offer() {
      fill(list, offered.kinds[kind.value].map((one, index) => el("option", { value: index, selected: index === 0 }, one.text)));
    }
    offer();
    const taken = () => { const one = offered.kinds[kind.value][Number(list.value)]; dialog.close(); resolve(one); };
    list.addEventListener("dblclick", taken);
    const dialog = el("dialog", { "aria-label": t.demand, close: () => { dialog.remove(); resolve(null); } },
      el("form", { submit: (event) => { event.preventDefault(); taken(); } }, el("h2", {}, t.demand), labelled(t.kind, kind), list,
        el("div", { class: "row" }, el("button", {}, t.demandIt), button(t.cancel, () => dialog.close()))));
    document.body.append(dialog);
    dialog.showModal();
  });
}

const ruling = (name, found, ...more) =>
  el("div", { class: `ruling ${found.status}` }, el("h3", {}, [`${name}: ${t.statuses[found.status]}`, ...more].join(", ")), found.grounds ? el("p", { class: "soft" }, [t.grounds[found.grounds] ?? found.grounds, ...(found.sources ?? [])].join(", ")) : null,
    found.questions?.length ? el("p", { class: "question" }, found.questions[0].text) : null);

const spelled = (proof) => el("li", {}, el("b", {}, proof.word), el("span", {}, proof.cubes.map((cube) => small(cube.code, cube.letter))), proof.text ? el("span", { class: "soft" }, `${t.by} “${proof.text}”`) : proof.cube ? el("span", { class: "soft" }, t.by, " ", small(proof.cube.code)) : null);

/** Ways to win of one kind, the first of them in view. */
function proofs(title, given, n) {
  if (!n) return null;
  const rest = given.slice(N_IN_VIEW);
  const all = el("ul", { class: "proofs" }, rest.map(spelled), n > given.length ? el("li", { class: "soft" }, t.more(n - given.length)) : null);
  return [el("h3", {}, `${title}: ${t.words(n)}`), el("ul", { class: "proofs" }, given.slice(0, N_IN_VIEW).map(spelled)), n > N_IN_VIEW ? el("details", {}, el("summary", {}, t.more(n - N_IN_VIEW)), all) : null];
}

const look = latest((asked) => ask("mat/analyse", asked), (answer) => {
  const { win } = answer;
  inZone("demands").forEach((cube, i) => { cube.text = answer.demands[i] ?? cube.text; });
  document.querySelectorAll(".demanded").forEach((place, i) => { place.textContent = inZone("demands")[i]?.text ?? ""; });
  fill(
    analysis,
    el("h2", {}, t.analysis),
    ruling(division.value === "SR" ? t.now : t.win, win, ...(win.n_words ? [t.words(win.n_words)] : [])),
    proofs(t.alone, win.spare_proofs, win.n_spare),
    proofs(t.byLetter, win.proofs, win.n_proofs),
    proofs(t.byDemand, win.demand_proofs, win.n_by_demand),
    win.n_demands ? el("details", {}, el("summary", {}, t.demandsThatWin(win.n_demands)), el("ul", { class: "words" }, win.demands.map((one) => el("li", { class: "chip" }, one)), win.n_demands > win.demands.length ? el("li", { class: "chip soft" }, t.more(win.n_demands - win.demands.length)) : null)) : null,
    answer.trap ? ruling(t.trap, answer.trap) : null,
    ruling(t.impossible, answer.impossible),
    forced,
  );
  later();
}, (sentence) => fill(analysis, el("p", { class: "error" }, sentence)));
const soon = paused((asked) => look(asked), 60);
const later = paused(() => learn(), 400); // the Forceout takes all safe moves: once nobody moves cubes

function changed(focused = null) {
  learn.stop();
  learned = null;
  wanted = false;
  fill(safe);
  fill(forced);
  fill(reasons);
  draw(focused);
  if (cubes.length) soon({ mat: mat(), lexicon: lexicon.name });
  else fill(analysis, el("p", {}, t.start));
}

let learned = null, wanted = false;
const learn = latest(() => ask("mat/safe", { mat: mat(), lexicon: lexicon.name }), (answer) => {
  learned = answer;
  fill(forced, ruling(t.forceout, answer.forceout));
  if (wanted) tellSafe();
}, (sentence) => fill(safe, el("p", { class: "error" }, sentence)));

function showSafe() {
  wanted = true;
  if (learned) tellSafe();
  else learn();
}

function tellSafe() {
  const all = numbered(), answer = learned;
  const letters = answer.letters.map((number) => small(all[number].code));
  const demands = answer.demands.slice(0, 40).map((one) => el("li", { class: "chip", title: one.cubes.map((number) => all[number].code).join(" ") }, one.text));
  const isPassing = division.value === "SR"; // in that edition nobody disagrees: a Forceout comes by passing
  fill(
    safe,
    isPassing ? null : [
      el("h3", {}, t.safeLetters), el("p", {}, letters.length ? letters : t.none),
      el("h3", {}, t.safeDemands), el("ul", { class: "words" }, demands.length ? demands : el("li", {}, t.none), answer.n_demands > 40 ? el("li", { class: "chip soft" }, t.more(answer.n_demands - 40)) : null),
    ],
    el("h3", {}, t.agree), el("p", {}, answer.agree_words.slice(0, 20).join(", ") || t.none, answer.n_agree_words > 20 ? ` ${t.more(answer.n_agree_words - 20)}` : null),
  );
}

const explain = latest(() => ask("mat/explain", { mat: mat(), word: word.value.trim(), lexicon: lexicon.name }),
  (answer) => fill(reasons, el("ul", {}, (answer.told ?? []).map((line) => el("li", {}, line)))), (sentence) => fill(reasons, el("p", { class: "error" }, sentence)));

/** A shake is stepped through, a mat is put down as it is. */
function openFile(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    trouble.textContent = t.notFile;
    return;
  }
  if (Array.isArray(data?.resources)) {
    trouble.textContent = "";
    shakeFile = null;
    story.hidden = true;
    put(data);
  } else {
    shakeFile = data;
    stepTo(null);
  }
}

function saved() {
  const data = shakeFile ? { ...shakeFile, moves: shakeFile.moves.slice(0, stepped) } : mat();
  save(shakeFile ? "shake.json" : "mat.json", JSON.stringify(data, null, 1) + "\n", "application/json");
}

function put({ letters = [], resources = [], demands = [], demand_cubes: spent = [], division: named = "JS", last_move: last = null }) {
  division.value = named;
  lastMove = last;
  past = [];
  chosen = null;
  const placed = (codes, zone) => codes.map((code, i) => ({ code, zone, demand: zone === "demands" ? demands[i] : null }));
  cubes = [...placed(letters, "letters"), ...placed(resources, "resources"), ...placed(spent, "demands")];
  changed();
}

const stepTo = latest((at) => ask("mat/shake", { shake: shakeFile, at }), (answer) => {
  trouble.textContent = "";
  story.hidden = false;
  stepped = answer.at;
  steps.show(answer.at, answer.n_moves);
  fill(told, answer.told.map((line) => el("li", {}, line)));
  put(answer.mat);
}, (sentence) => { shakeFile = null; trouble.textContent = sentence; draw(); });

changed();
roll();

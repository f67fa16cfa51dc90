// The page: connects its parts.

import { Trouble, ask, connection, isAlone, renewToken, theToken } from "./ask.js";
import { Boards, manIcon } from "./boards.js";
import * as drafts from "./drafts.js";
import { Editor, emptyDraft } from "./editor.js";
import * as exports from "./export.js";
import { Collection } from "./files.js";
import { Play } from "./play.js";
import { boardOf, homologues, isWhite, manName, moveInWords, spoken } from "./position.js";
import { marked, outcome, remarks } from "./printed.js";
import { Search, verdictOf } from "./search.js";
import { Tree, gradeDuals, sections } from "./tree.js";

const $ = (id) => document.getElementById(id);
const make = (name, text = "", attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const editor = new Editor();
const boards = new Boards($("boards"));
const search = new Search();
const tree = new Tree($("tree"));
const play = new Play();
const collection = new Collection($("collection"));

/** The program's description of what it offers. */
let about = null;
/** The program's findings about the draft. */
let seen = null;
/** The key under which this tab stores its draft. */
let key = drafts.newKey();
/** `setup` or `play`, the twin shown, the man that the palette places, the man picked up. */
let mode = "setup", twin = 0, hand = "", taken = null;
let tab = "solution";
/** Whether there is anything to store: until then, a reload finds the last content of the page. */
let opened = false;

const variantOf = (rules) => about.variants.find((variant) => variant.name === rules) ?? about.variants[0];
const variant = () => variantOf(editor.draft.rules);

// ---- Messages ---------------------------------------------------------------------------------------------------------

/** A notice at the top of the page; one of each kind at a time. */
function notice(kind, words, actions = {}) {
  $("notices").querySelector(`[data-kind="${kind}"]`)?.remove();
  if (!words) return;
  const line = make("div", words, { "data-kind": kind, class: "notice" });
  const close = () => line.remove();
  for (const [label, act] of Object.entries(actions)) {
    const button = make("button", label, { type: "button" });
    button.addEventListener("click", () => { close(); act?.(); });
    line.append(" ", button);
  }
  if (!Object.keys(actions).length || kind === "info") {
    const button = make("button", "×", { type: "button", "aria-label": "Close" });
    button.addEventListener("click", close);
    line.append(" ", button);
  }
  $("notices").append(line);
}

function say(words, kind = "") {
  $("notice").textContent = words;
  $("notice").className = kind;
}

/** Shows an error, unless the connection notice shows it already. */
function trouble(error) {
  if (error?.name === "AbortError") return;
  if (error instanceof Trouble && error.kind !== "refused") return;
  notice("info", error.message);
}

connection.addEventListener("change", ({ detail: state }) => {
  if (state === true) return notice("connection", "");
  const kept = "Your work is kept in this browser.";
  notice("connection", state === "gone"
    ? `The program does not answer: it has ended, or the connection is lost. ${kept} Editing still works; start the program again with parton board --port ${location.port}, and open the address that it prints.`
    : `The program was started again after this page was opened. ${kept} Open the address that it printed.`,
  state === "gone" ? { "Try again": () => inspect() } : {});
});

// ---- Storing ------------------------------------------------------------------------------------------------------------

let keeping = 0;
/** Stores the draft soon, in the browser and in the address. */
function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 150);
}
function keepNow() {
  clearTimeout(keeping);
  if (!opened) return;
  const record = collection.records[collection.current];
  const file = record?.file ? { ...record.file, index: record.index, id: record.id } : null;
  const { draft, dirty } = editor;
  if (dirty && !drafts.keep(key, draft, { file })) {
    notice("room", "This browser has no room for more drafts: download this one, or delete some under Open.", { Export: openExport });
  }
  drafts.keepTab({ key, draft, dirty, past: editor.past.slice(-40), future: editor.future.slice(-40), file });
  const fragment = new URLSearchParams({ ...(theToken() && { t: theToken() }), k: key, r: draft.rules, s: draft.stipulation });
  if (seen?.fen && seen.of === JSON.stringify(draft.men)) fragment.set("p", seen.fen);
  const other = Object.entries(draft.dialect).map(([name, setting]) => `${name}=${setting}`).join(",");
  if (other) fragment.set("d", other);
  if (draft.conditions?.length) fragment.set("c", draft.conditions.join(";"));
  if (draft.missing_king) fragment.set("a", "missing-king");
  history.replaceState(null, "", `#${fragment.toString().replaceAll("%2F", "/").replaceAll("+", "%20")}`);
}
addEventListener("pagehide", keepNow);

drafts.watch(() => key, () => {
  const theirs = key;
  key = drafts.newKey();
  keepNow();
  notice("tabs", "This problem is also edited in another tab. From now on each tab keeps its own draft.", {
    "Take over the other's": () => { const kept = drafts.find(theirs); if (kept) openDraft(kept.draft, { dirty: true }); },
    "Keep mine": null,
  });
});

// Another address is pasted over this one.
addEventListener("hashchange", () => {
  const params = new URLSearchParams(location.hash.slice(1));
  const renewed = renewToken();
  if (!about) return start().catch(trouble);
  if (renewed) {
    // The program was restarted, perhaps with other files.
    ask("/about").then(({ files }) => {
      about.files = files;
      $("save").hidden = !(files.save && files.names.length);
    }).catch(trouble);
  }
  if (params.get("k") === key || !params.get("p")) {
    keep();
    if (renewed) inspect();
    return;
  }
  fromAddress(params).catch(trouble);
});

async function fromAddress(params) {
  const answer = await ask("/read", { text: params.get("p"), rules: params.get("r"), stipulation: params.get("s") });
  const draft = { ...emptyDraft(), ...answer.records[0].draft, stipulation: params.get("s") || "#2" };
  if (params.get("r")) draft.rules = params.get("r");
  for (const pair of (params.get("d") ?? "").split(",").filter(Boolean)) {
    const [name, setting] = pair.split("=");
    draft.dialect[name] = setting;
  }
  if (params.get("c")) draft.conditions = params.get("c").split(";");
  draft.missing_king ||= params.get("a") === "missing-king";
  openDraft(draft, { dirty: true });
}

// ---- Opening --------------------------------------------------------------------------------------------------------------

function openDraft(draft, { dirty = false, ownKey = null, history = null } = {}) {
  if (opened) keepNow();
  opened = true;
  notice("pasted", "");
  key = ownKey ?? drafts.newKey();
  [mode, twin, taken] = ["setup", 0, null];
  editor.open({ ...emptyDraft(), ...draft }, { dirty, ...history });
  keepNow();
}

function openRecord(index) {
  const record = collection.records[index];
  if (!record) return;
  collection.choose(index);
  if (record.draft) openDraft(record.draft);
  else notice("info", record.diagnostics.map((one) => `${one.line ?? "?"}:${one.column ?? "?"}: ${one.message}`).join(" — "));
}
collection.addEventListener("open", ({ detail: index }) => openRecord(index));

/** Opens the first problem of a file; the list contains the problems of all files. */
async function openFile(number) {
  if (collection.placeOf(number) < 0) await collection.read([...about.files.names.keys()]);
  const first = collection.records.findIndex((record) => record.file?.number === number && record.draft);
  openRecord(first < 0 ? collection.placeOf(number) : first);
  $("open-dialog").close();
}

async function start() {
  about = await ask("/about");
  for (const variant of about.variants) variant.names = about.names;
  const sheet = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>${about.men}</defs></svg>`, "image/svg+xml");
  $("sheet").querySelector("defs").replaceWith(document.importNode(sheet.documentElement.firstElementChild, true));
  otherMen();
  $("condition-names").append(...about.conditions.map(({ name, rule }) => make("option", rule.split("\n")[0].slice(0, 80), { value: name })));
  $("rules").append(...about.variants.map(({ name, title }) => make("option", title, { value: name })));
  $("save").hidden = !(about.files.save && about.files.names.length);
  const view = JSON.parse(localStorage.getItem("parton.view") ?? "{}");
  boards.style = view.style ?? "two-boards";
  boards.flip = view.flip ?? false;
  $("style").value = boards.style;
  $("flip").setAttribute("aria-pressed", boards.flip);
  const params = new URLSearchParams(location.hash.slice(1));
  const here = drafts.findTab();
  if (here && here.key === params.get("k")) {
    if (here.file) {
      await collection.read([...about.files.names.keys()]).then(() => collection.choose(collection.placeOf(here.file.number, here.file.index))).catch(() => {});
    }
    return openDraft(here.draft, { dirty: here.dirty, ownKey: here.key, history: { past: here.past ?? [], future: here.future ?? [] } });
  }
  const kept = params.get("k") && drafts.find(params.get("k"));
  if (kept) return openDraft(kept.draft, { dirty: true, ownKey: params.get("k") });
  if (params.get("p")) return fromAddress(params);
  if (about.files.names.length) await openFile(0);
  if (!opened) openDraft(emptyDraft(about.variants.find(({ name }) => name === view.rules)?.name));
}

// ---- Drawing -------------------------------------------------------------------------------------------------------------

const setsUp = () => mode === "setup" && twin === 0 && !shownVersion()?.own;
const shownVersion = () => {
  const version = seen?.versions?.[twin];
  return version ? { ...version, own: twin > 0 } : null;
};

function draw(move = null) {
  const playing = mode === "play" && play.place;
  boards.show(playing ? variantOf(play.version.rules) : variant());
  const marks = { bad: [], selected: taken ? [taken] : [], from: [], to: [], check: [] };
  let men = editor.draft.men;
  if (playing) {
    men = play.place.men;
    const made = play.place.move;
    if (made) {
      if (made.kind !== "pass") {
        marks.from.push(made.from_board + made.from);
        marks.to.push(made.to_board + made.to);
      }
      if (made.check) {
        const king = play.place.by === "white" ? "k" : "K";
        marks.check.push(...Object.keys(men).filter((cell) => men[cell] === king));
      }
    }
  } else if (twin > 0 && shownVersion()) {
    men = shownVersion().men;
  } else if (seen) {
    marks.bad.push(...seen.reasons.filter((reason) => reason.severity === "error").flatMap((reason) => reason.cells));
  }
  boards.draw(men, { move, marks });
  if (document.body.classList.contains("playing") !== !!playing) {
    document.body.classList.toggle("playing", !!playing);
    boards.arrange();
  }
  $("steps").hidden = !playing;
  $("line").hidden = !playing;
  $("palette").hidden = $("others").hidden = !!playing || twin > 0;
  if (playing) $("line").textContent = play.line || "the diagram";
}

/** Adds the named condition, if the program knows it. */
async function addCondition() {
  const field = $("condition"), text = field.value.trim();
  if (!text) return;
  const own = editor.draft.conditions ?? [];
  const name = about.conditions.find((one) => one.name.toLowerCase() === text.toLowerCase())?.name ?? text;
  try {
    const { complaints, conditions } = await ask("/inspect", { ...editor.draft, conditions: [...own, name] });
    const wrong = complaints.find((one) => one.field === "conditions");
    if (wrong) {
      $("complaint").textContent = wrong.message + (wrong.help ? `; ${wrong.help}` : "");
      return;
    }
    field.value = "";
    editor.change("conditions", (draft) => { draft.conditions = conditions; });
  } catch (error) {
    trouble(error);
  }
}
$("condition").addEventListener("change", addCondition);

/** The men as a list, for users who read rather than see. */
function listMen() {
  const host = $("view-men");
  host.replaceChildren();
  const { men } = editor.draft, now = variant();
  const order = now.letters;
  for (const plane of now.planes) {
    const here = Object.entries(men).filter(([cell]) => boardOf(cell) === plane.id);
    if (!here.length && now.planes.length > 3) continue;
    host.append(make("h3", plane.title));
    for (const white of [true, false]) {
      const side = here.filter(([, letter]) => isWhite(letter) === white)
        .sort(([a, one], [b, other]) => order.indexOf(one.toUpperCase()) - order.indexOf(other.toUpperCase()) || a.localeCompare(b));
      const names = side.map(([cell, letter]) => `${manName(letter, now).split(" ").slice(1).join(" ")} ${now.cube ? cell.slice(1) : cell.slice(-2)}`);
      host.append(make("p", `${white ? "White" : "Black"}: ${names.join(", ") || "none"}.`));
    }
  }
  if (seen) host.append(make("p", `${seen.counts[0]} white and ${seen.counts[1]} black men. ${seen.starts === "white" ? "White" : "Black"} begins.`));
}

function palette() {
  const now = variant();
  const host = $("palette");
  const shown = now.letters;
  if (host.dataset.shown === shown) return;
  host.dataset.shown = shown;
  host.replaceChildren();
  const add = (letter, label, ...content) => {
    const button = make("button", "", { type: "button", role: "radio", "aria-checked": letter === hand, "aria-label": label, title: label, tabindex: letter === hand ? 0 : -1, "data-hand": letter });
    button.append(...content);
    button.addEventListener("pointerdown", (event) => {
      if (event.button || letter === "" || letter === "x") return;
      // A touch must not scroll the page while a man is dragged.
      event.preventDefault();
      choose(letter);
      boards.drag(event, letter, null);
    });
    button.addEventListener("click", () => choose(letter));
    host.append(button);
  };
  const row = (letters) => letters.forEach((letter) => add(letter, manName(letter, now), manIcon(letter)));
  add("", "pick men up and move them", make("span", "✥", { "aria-hidden": "true" }));
  row([...shown]);
  add("x", "remove men", make("span", "⌫", { "aria-hidden": "true" }));
  row([...shown.toLowerCase()]);
}

// ---- Men of any kind: by name, with attributes ---------------------------------------------------------------------------

/** The man with a name or letters; an unambiguous beginning of a name is enough. */
function manOf(text) {
  const wanted = text.trim().toLowerCase().replaceAll(" ", "-");
  const all = Object.entries(about.names).map(([id, name]) => [id, name.replaceAll(" ", "-")]);
  const exact = all.find(([, name]) => name === wanted) ?? all.find(([id]) => id.toLowerCase() === wanted);
  const begun = wanted.length > 2 ? all.filter(([, name]) => name.startsWith(wanted)) : [];
  return (exact ?? (begun.length === 1 ? begun[0] : null))?.[0] ?? null;
}

/** The code of a man in a draft, in the program's form. */
function codeOf(id, side, attributes) {
  const black = /[A-Za-z]/.test(id) ? id.toLowerCase() : `-${id}`;
  return [side === "n" ? `=${id}` : side === "b" ? black : id, ...attributes].join("+");
}

function otherMen() {
  $("other-men").append(...[...new Set(Object.values(about.names))].sort().map((name) => make("option", "", { value: name })));
  $("attributes").append(...about.attributes.map((name) => {
    const label = make("label");
    label.append(make("input", "", { type: "checkbox", value: name }), ` ${name}`);
    return label;
  }));
  $("other").addEventListener("input", showOther);
  $("attributes").addEventListener("change", showOther);
}

/** Shows the named man in both colours, to be placed with a click or dragged. */
function showOther() {
  const text = $("other").value, id = manOf(text);
  const attributes = [...$("attributes").querySelectorAll(":checked")].map((box) => box.value);
  const sides = attributes.includes("neutral") ? ["n"] : ["w", "b"];
  const codes = id ? sides.map((side) => codeOf(id, side, attributes.filter((one) => one !== "neutral"))) : [];
  $("other-signs").replaceChildren(...codes.map((code) => {
    const label = manName(code, variant());
    const button = make("button", "", { type: "button", "aria-label": label, title: label, "aria-pressed": code === hand, "data-hand": code });
    button.append(manIcon(code));
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      choose(code);
      boards.drag(event, code, null);
    });
    button.addEventListener("click", () => choose(code));
    return button;
  }));
  $("other-notice").textContent = id || !text.trim() ? (id ? `${manName(codes[0], variant())}: click a square, or drag` : "") : "no man has this name";
  if (codes.length && !codes.includes(hand)) choose(codes[0]);
}

function choose(letter) {
  hand = letter;
  for (const button of $("other-signs").children) button.setAttribute("aria-pressed", button.dataset.hand === hand);
  for (const button of $("palette").children) {
    const chosen = button.dataset.hand === hand;
    button.setAttribute("aria-checked", chosen);
    button.tabIndex = chosen ? 0 : -1;
  }
  taken = null;
}
$("palette").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...$("palette").children];
  const next = all[(all.indexOf(event.target.closest("button")) + step + all.length) % all.length];
  choose(next.dataset.hand);
  next.focus();
});

function fields() {
  const { draft } = editor, now = variant();
  const set = (id, value) => { if (document.activeElement !== $(id)) $(id).value = value; };
  set("stipulation", draft.stipulation);
  $("rules").value = now.name;
  $("rules").title = now.short;
  // With one board there is nothing to choose.
  $("style").closest("label").hidden = now.planes.length < 2;
  $("turn").value = draft.turn;
  $("dialect").replaceChildren(...now.switches.map((one) => {
    const label = make("label", one.name + " ", { title: one.about });
    const select = make("select", "", { "data-switch": one.name });
    select.append(...one.choices.map(({ name, about }) => make("option", name, { value: name, title: about ?? "" })));
    select.value = draft.dialect[one.name] ?? one.choices[0].name;
    select.addEventListener("change", () => editor.change("dialect", (draft) => { draft.dialect[one.name] = select.value; }));
    label.append(select);
    return label;
  }));
  $("switches").hidden = !now.switches.length;
  $("switches").open ||= now.switches.some(({ name, choices }) => (draft.dialect[name] ?? choices[0].name) !== choices[0].name);
  $("conditions").replaceChildren(...(draft.conditions ?? []).map((name) => {
    const rule = about.conditions.find((one) => one.name === name)?.rule ?? "";
    const button = make("button", `${name} ×`, { type: "button", title: rule, "aria-label": `${name}: remove` });
    button.addEventListener("click", () => editor.change("conditions", (draft) => { draft.conditions = draft.conditions.filter((one) => one !== name); }));
    return button;
  }));
  const source = [draft.authors.join(" & "), draft.source].filter(Boolean).join(", ");
  $("about").textContent = source || draft.title || "Authors and source …";
  $("about").classList.toggle("unset", !source && !draft.title);
  set("printed", draft.solution);
  $("undo").disabled = !editor.past.length;
  $("redo").disabled = !editor.future.length;
  $("save").disabled = !editor.dirty;
  document.title = `${draft.title || draft.id || "position"}${editor.dirty ? " •" : ""} – parton`;
}

// ---- The program's findings about the draft -----------------------------------------------------------------------------

let inspecting = null;
async function inspect() {
  inspecting?.abort();
  const mine = inspecting = new AbortController();
  const { draft } = editor;
  const of = JSON.stringify(draft.men);
  try {
    const answer = await ask("/inspect", draft, mine.signal);
    if (mine.signal.aborted) return;
    seen = { ...answer, of };
  } catch (error) {
    return trouble(error);
  }
  showInspection();
  draw();
  keep();
  if (seen.ready) search.soon(editor.draft);
}

function showInspection() {
  const complaint = seen.complaints.find((one) => one.field !== "men") ?? seen.complaints[0];
  $("complaint").textContent = complaint ? complaint.message + (complaint.help ? `; ${complaint.help}` : "") : "";
  $("stipulation").setAttribute("aria-invalid", !!complaint && complaint.field === "stipulation");
  const list = $("reasons");
  list.replaceChildren();
  const empty = !Object.keys(editor.draft.men).length;
  if (!empty) {
    for (const { severity, message } of seen.reasons) list.append(make("li", `${severity === "error" ? "✗" : "△"} ${message}`, { class: severity }));
    for (const message of seen.impossible) list.append(make("li", `△ ${message}`, { class: "warning" }));
  }
  const versions = seen.versions;
  const tabs = $("twins");
  tabs.hidden = versions.length < 2 && !versions[0]?.error;
  tabs.replaceChildren(...versions.map((version, index) => {
    const button = make("button", version.error ?? (version.heading || `${version.name})`), { type: "button", role: "tab", "aria-selected": index === twin });
    button.addEventListener("click", () => { twin = index; mode = "setup"; showInspection(); showResult(); draw(); });
    return button;
  }));
  if (twin >= versions.length) twin = 0;
  listMen();
  if (!seen.ready) {
    search.forget("unready");
    $("verdict").className = "card";
    $("verdict").replaceChildren(...(empty ? [make("strong", "An empty board"), make("p", "Set up men: click one below and then a square, drag, type letters on a square, or paste a position.")]
      : [make("strong", "Not a problem yet")]));
  }
  $("solve").disabled = $("check").disabled = !seen.ready;
}

let result = null;
search.addEventListener("state", ({ detail: state }) => {
  $("stop").hidden = !state.running || state.limit;
  const { progress } = state;
  $("progress").textContent = state.kind === "waiting" ? "…" : !progress ? "" : state.running
    ? `${state.limit ? "checking" : "searching"}: ${progress.done} of ${progress.total}, ${count(progress.nodes)} positions, ${progress.seconds.toFixed(1)} s`
    : `${count(progress.nodes)} positions, ${progress.seconds < 1 ? `${Math.round(progress.seconds * 1000)} ms` : `${progress.seconds.toFixed(1)} s`}`;
  if (state.kind === "unready" || state.kind === "none") {
    result = null;
    tree.show([], null);
    $("details").replaceChildren();
    $("unfold").hidden = true;
    return;
  }
  if (state.kind === "waiting" || (state.running && state.limit && !state.entry)) {
    $("verdict").classList.add("stale");
    return;
  }
  result = state;
  if (state.error) {
    $("verdict").className = "card bad";
    $("verdict").replaceChildren(make("strong", "Cannot be solved"), make("p", state.error));
    return;
  }
  collection.note(state.entry, state);
  showResult();
});

const count = (number) => (number >= 1e6 ? `${(number / 1e6).toFixed(1)} million` : number.toLocaleString("en"));

/** The sides that begin in a version of the result: one, or two in duplex. */
function sides() {
  const own = result?.entry?.twins?.[twin];
  return own ? [own, own.duplex].filter(Boolean) : [];
}

function showResult() {
  if (!result || !seen?.versions?.[twin]) return;
  const version = seen.versions[twin];
  const card = $("verdict");
  const cards = [];
  let worst = "";
  for (const side of sides()) {
    const verdict = verdictOf(side, result);
    if (verdict) {
      worst = worst === "bad" || verdict.kind === "bad" ? "bad" : worst === "open" || verdict.kind === "open" ? "open" : "good";
      const sign = { good: "✓", bad: "✗", open: "…" }[verdict.kind];
      cards.push(make("strong", `${sign} ${verdict.heading}`), make("p", verdict.summary.replace(/^(sound|cooked|no solution)(, |: |$)/, "")));
    } else {
      const complete = side.status === "complete" && !result.stopped && !result.running;
      worst = complete ? worst : "open";
      const found = side.keys?.length || (Array.isArray(side.lines) ? side.lines.length : 0);
      cards.push(make("strong", complete ? `Solved: ${found} solution${found === 1 ? "" : "s"}` : "… Not finished"),
        make("p", complete ? "" : `${side.limits?.join("; ") || "The search was cut short"}: what is shown is right, but something may be missing.`));
    }
    if (side.status === "limited" && result.limit) cards.push(make("p", "Two seconds were not enough: Check to the end takes as long as it needs."));
  }
  if (!cards.length && result.running) {
    worst = "open";
    const keys = result.keys.length, lines = result.lines.length;
    cards.push(make("strong", "… Searching"), make("p", keys || lines ? `${keys || lines} ${keys ? "key" : "line"}${(keys || lines) === 1 ? "" : "s"} so far` : "nothing found yet"));
  }
  if (!cards.length && !result.running && result.stopped) {
    worst = "open";
    cards.push(make("strong", "… Not finished"), make("p", `${result.stopped === "many" ? `${count(result.lines.length)} lines are more than can be shown.` : "The search was stopped."} The lines shown are correct, but others may be missing.`));
  }
  card.className = `card ${worst}`;
  if (card.textContent !== cards.map((one) => one.textContent).join("")) card.replaceChildren(...cards);
  const at = mode === "play" ? play.place?.moves : null;
  play.begin(structuredClone(editor.draft), version);
  let shown = sides().flatMap((side, index) => {
    const found = sections(side, play.root);
    gradeDuals(found, side.verdict?.duals ?? []);
    return index || side.starts !== version.starts ? found.map((one) => ({ ...one, title: `${side.starts === "white" ? "White" : "Black"} begins: ${one.title}` })) : found;
  });
  if (!sides().length) shown = sections(soFar(version), play.root);
  tree.show(shown, play.root);
  $("unfold").hidden = !shown.some(({ rows }) => rows.some((row) => row.rows.length));
  details();
  claim();
  // The current place in the play is kept if it still exists.
  if (at) {
    let place = play.root;
    for (const move of at) place = place?.children.find((child) => child.move.san === move.san && child.move.from === move.from);
    if (place) { play.place = place; tree.mark(place); } else { mode = "setup"; draw(); }
  }
}

/** The findings of a running search, in the form of a solution. */
function soFar(version) {
  // More is shown when everything is known.
  const own = result.lines.slice(0, 1000).filter((line) => line.twin === version.name);
  const list = (name) => own.filter((line) => line.list === name).map((line) => line.moves);
  const keys = result.keys.filter((one) => one.twin === version.name).map((one) => one.key);
  return { stipulation: version.stipulation, keys, lines: list("lines"), short_lines: list("short_lines"), set_lines: list("set_lines") };
}

function details() {
  const host = $("details");
  host.replaceChildren();
  for (const side of sides()) {
    const verdict = side.verdict;
    if (side.omitted) host.append(make("p", `${count(side.omitted)} more lines are not shown.`, { class: "open" }));
    if (!verdict) continue;
    const list = make("ul", "", { class: "findings" });
    for (const { text } of verdict.flaws) list.append(make("li", `✗ ${text}`, { class: "error" }));
    const signs = { thematic: "!! thematic dual", by_play: "! dual in the by-play", threat: "dual after the threat", last_promotion: "promotion dual", minor: "minor dual" };
    for (const { grade, text } of verdict.duals.slice(0, 100)) list.append(make("li", `${signs[grade] ?? grade}: ${text}`, { class: "warning" }));
    for (const { text } of verdict.facts.slice(0, 100)) list.append(make("li", `· ${text}`));
    for (const { text } of verdict.warnings) list.append(make("li", `△ ${text}`, { class: "warning" }));
    if (verdict.c_plus) list.append(make("li", `C+ ${typeof verdict.c_plus === "string" ? verdict.c_plus : JSON.stringify(verdict.c_plus)}`, { class: "good" }));
    if (list.childElementCount) host.append(list);
  }
  const themes = result?.entry?.themes ?? [];
  if (!themes.length) return;
  const shown = make("ul", "", { class: "findings themes" });
  for (const { name, evidence } of themes) {
    const line = make("li", ` ${evidence[0]}`, { title: evidence.slice(0, 20).join("\n") });
    line.prepend(make("strong", name));
    shown.append(line);
  }
  const fold = make("details", "", {});
  fold.append(make("summary", `${themes.length} theme${themes.length === 1 ? "" : "s"}`), shown);
  host.append(fold);
}

function claim() {
  const found = sides()[0]?.verdict?.claim;
  $("claimed").textContent = found ? outcome(found) : editor.draft.solution.trim() ? "Not compared yet." : "";
  $("claimed").className = found ? { confirmed: "good", wrong: "bad", undecided: "open" }[found.status] : "";
  $("marked").replaceChildren();
  if (found) $("marked").append(marked(seen.pieces, [found]), remarks(found));
}

// ---- Stepping -----------------------------------------------------------------------------------------------------------

function stepTo(place, focus = false) {
  if (mode !== "play") {
    mode = "play";
    taken = null;
    boards.show(variantOf(play.version.rules));
    boards.draw(play.place.men, { marks: {} });
  }
  play.go(place);
  tree.mark(place, { focus });
}
tree.addEventListener("choose", ({ detail: place }) => stepTo(place, true));
play.addEventListener("step", ({ detail: { place, move } }) => {
  tree.mark(place);
  draw(move);
});
play.addEventListener("say", ({ detail: { words, kind, lines } }) => {
  const { place } = play;
  const several = variantOf(play.version.rules).planes.length > 1;
  const made = place?.move ? moveInWords(place.move, place.by, about.names, several) : "The diagram.";
  say(words || made, kind);
  showWhy(lines);
});

/** The rest of an answer: refutations, and everything else folded. */
function showWhy(lines = []) {
  $("why").replaceChildren();
  const refutes = (line) => /refut/.test(line);
  const list = (some) => {
    const made = make("ul");
    made.append(...some.map((line) => make("li", line, refutes(line) ? { class: "refutation" } : {})));
    return made;
  };
  const first = lines.filter(refutes), rest = lines.filter((line) => !refutes(line));
  if (first.length) $("why").append(list(first));
  if (!rest.length) return;
  const fold = make("details");
  fold.append(make("summary", `${rest.length} more`), list(rest));
  $("why").append(fold);
}
for (const button of $("steps").querySelectorAll("[data-way]")) {
  button.addEventListener("click", () => play.step(button.dataset.way));
}
function backToSetup() {
  mode = "setup";
  say("");
  showWhy();
  tree.mark(null);
  play.place = play.root;
  draw();
}
$("set-up").addEventListener("click", backToSetup);

/** Asks which of several moves is meant. */
function pick(moves) {
  const dialog = $("choose-dialog");
  return new Promise((done) => {
    let chosen = null;
    dialog.querySelector(".choices").replaceChildren(...moves.map((move) => {
      const button = make("button", move.san, { type: "button" });
      button.addEventListener("click", () => { chosen = move; dialog.close(); });
      return button;
    }));
    dialog.addEventListener("close", () => done(chosen), { once: true });
    dialog.showModal();
  });
}

// ---- Setting up -----------------------------------------------------------------------------------------------------------

function put(cell, letter) {
  const blocked = letter && !variant().shares && homologues(cell, variant()).find((other) => editor.draft.men[other]);
  editor.put(cell, letter);
  say(blocked ? `${spoken(blocked, editor.draft.men[blocked], variant())}: the same square of another board cannot be used.` : "", blocked ? "bad" : "");
}

/** Tries a move. The arrow keys then step as in the solution. */
function attempt(from, to) {
  $("steps").focus({ preventScroll: true });
  return play.attempt(from, to, pick);
}

boards.addEventListener("press", ({ detail: { cell } }) => {
  const { men } = mode === "play" ? play.place : editor.draft;
  if (mode === "setup" && twin > 0) return say("Edit a twin under Source, and the diagram in the first tab.");
  if (mode === "setup" && hand === "x") return editor.put(cell, null);
  if (mode === "setup" && hand) return put(cell, men[cell] === hand ? null : hand);
  if (!taken) {
    taken = men[cell] ? cell : null;
  } else {
    const from = taken;
    taken = null;
    if (mode === "play") attempt(from, cell);
    else editor.move(from, cell);
  }
  draw();
});

boards.addEventListener("drop", ({ detail: { letter, from, to } }) => {
  taken = null;
  if (mode === "play") {
    if (from && to) attempt(from, to);
    return;
  }
  if (twin > 0) return say("Edit a twin under Source, and the diagram in the first tab.");
  if (!from) return to && put(to, letter);
  if (!to) return editor.put(from, null);
  editor.move(from, to);
  draw();
});

boards.addEventListener("key", ({ detail: { cell, square, event } }) => {
  const pressed = event.key;
  if (mode === "play" || twin > 0) return;
  const { men } = editor.draft;
  const letter = pressed.length === 1 ? (pressed.toUpperCase() === "S" ? "N" : pressed.toUpperCase()) : "";
  if (pressed === "Delete" || pressed === "Backspace") editor.put(cell, null);
  else if (letter && variant().letters.includes(letter)) {
    // A lower-case letter is a white man, an upper-case one (with Shift) a black one.
    put(cell, event.shiftKey ? letter.toLowerCase() : letter);
  } else if (pressed === "/") {
    const other = homologues(cell, variant())[0];
    if (!other) return;
    if (men[cell]) editor.move(cell, other);
    if (boards.merged) boards.plane = boardOf(other);
    boards.focus(boards.merged ? square : other);
  } else return;
  event.preventDefault();
  draw();
});

addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, dialog");
  if (event.key === "Escape" && !typing) {
    if (taken) { taken = null; draw(); } else if (mode === "play") backToSetup(); else if (hand) choose("");
  }
  const way = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" }[event.key];
  if (way && mode === "play" && !typing && !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey
    && !event.target.closest?.("select, [role=grid], [role=tab], [role=radio]")) {
    event.preventDefault();
    play.step(way);
  }
  if (!(event.ctrlKey || event.metaKey) || typing) return;
  const pressed = event.key.toLowerCase();
  if (pressed === "z" && !event.shiftKey) editor.undo();
  else if (pressed === "y" || (pressed === "z" && event.shiftKey)) editor.redo();
  else if (pressed === "s" && !$("save").hidden) save();
  else return;
  event.preventDefault();
});

document.addEventListener("paste", (event) => {
  if (event.target.closest?.("input, textarea")) return;
  const text = event.clipboardData.getData("text/plain");
  if (text.trim()) {
    event.preventDefault();
    takeText(text).catch((error) => notice("info", error.message));
  }
});

/** Takes a pasted position or pasted problems. */
async function takeText(text) {
  const answer = await ask("/read", { text, rules: editor.draft.rules, stipulation: editor.draft.stipulation });
  if (answer.format === "position") {
    const { draft } = answer.records[0];
    const position = { rules: draft.rules, men: draft.men, castling: draft.castling, en_passant: draft.en_passant };
    const before = editor.draft;
    const renewed = before.rules === draft.rules ? "" : variantOf(draft.rules).title;
    const origin = before.authors.join(" & ") || before.source || (before.solution.trim() || before.base ? before.id || "another problem" : "");
    const other = JSON.stringify(before.men) !== JSON.stringify(draft.men) && Object.keys(before.men).length > 0;
    editor.change("paste", (own) => Object.assign(own, position, renewed ? { dialect: {} } : {}));
    if (renewed) say(`Read as ${renewed}. Other rules can be chosen beside the board.`);
    if (origin && other) {
      const words = `The position has changed; authors, source, twins and printed solution are still those of ${origin}.`;
      notice("pasted", words, {
        "Make it a new problem": () => {
          collection.choose(-1);
          openDraft({ ...emptyDraft(), ...position, stipulation: before.stipulation, dialect: before.dialect, conditions: before.conditions }, { dirty: true });
        },
        "Keep them": null,
      });
    }
    return;
  }
  const good = answer.records.filter((record) => record.draft);
  if (!good.length) throw new Trouble("refused", answer.records.flatMap((record) => record.diagnostics).map((one) => `${one.line}:${one.column}: ${one.message}`).join(" — ") || "this text contains no problem");
  collection.take(answer);
  collection.choose(answer.records.indexOf(good[0]));
  openDraft(good[0].draft, { dirty: true });
}

/** The text of a file: UTF-8, UTF-16 with a mark, or else the Latin letters of Windows. */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Opens files of this computer: the problems of all of them are the collection. */
async function takeFiles(files) {
  const answers = [];
  for (const file of files) {
    try {
      if (file.size > 8 << 20) throw new Trouble("refused", "larger than 8 MiB");
      const text = decoded(await file.arrayBuffer());
      answers.push({ name: file.name, answer: await ask("/read", { text, name: file.name }) });
    } catch (error) {
      notice("info", `${file.name}: ${error.message}`);
    }
  }
  if (!answers.length) return;
  collection.join(answers);
  const first = collection.records.findIndex((record) => record.draft);
  openRecord(Math.max(first, 0));
  $("open-dialog").close();
}
$("chooser").addEventListener("change", (event) => {
  takeFiles([...event.target.files]).catch(trouble);
  event.target.value = "";
});
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files") || event.dataTransfer?.types.includes("text/plain")) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (event.target.closest?.("input, textarea")) return;
  const { files } = event.dataTransfer, text = event.dataTransfer.getData("text/plain");
  if (!files.length && !text.trim()) return;
  event.preventDefault();
  (files.length ? takeFiles([...files]) : takeText(text)).catch(trouble);
});

// ---- Changes ----------------------------------------------------------------------------------------------------------------

editor.addEventListener("change", ({ detail: what }) => {
  if (what !== "saved") {
    if (what === "open" || what === "paste") twin = 0;
    mode = "setup";
    search.stop();
    play.place = null;
    $("verdict").classList.add("stale");
    if (what === "open") say("");
  }
  palette();
  fields();
  draw();
  keep();
  if (what !== "saved") inspect();
  if (what !== "source" && tab === "source") source();
});

$("undo").addEventListener("click", () => editor.undo());
$("redo").addEventListener("click", () => editor.redo());
$("stipulation").addEventListener("input", (event) => editor.change("stipulation", (draft) => { draft.stipulation = event.target.value; }, { merge: true }));
$("task").addEventListener("submit", (event) => event.preventDefault());
$("rules").addEventListener("change", (event) => {
  const before = variant(), after = variantOf(event.target.value);
  editor.change("rules", (draft) => {
    draft.rules = after.name;
    draft.dialect = {};
    const planes = new Set(after.planes.map((plane) => plane.id));
    const fits = (cell) => planes.has(boardOf(cell)) && "abcdefgh".indexOf(cell.at(-2)) < after.files && Number(cell.at(-1)) <= after.ranks;
    for (const cell of Object.keys(draft.men)) if (!fits(cell)) delete draft.men[cell];
  });
  remember({ rules: after.name });
  if (before.planes.length > after.planes.length || before.files > after.files) say("Men on squares that do not exist in these rules were removed; Undo restores them.");
});
$("turn").addEventListener("change", (event) => editor.change("turn", (draft) => { draft.turn = event.target.value; }));
$("printed").addEventListener("input", (event) => editor.change("printed", (draft) => { draft.solution = event.target.value; }, { merge: true }));
$("solve").addEventListener("click", () => search.run("/solve", editor.draft));
$("check").addEventListener("click", () => search.run("/check", editor.draft));
$("stop").addEventListener("click", () => {
  search.stop();
  search.dispatchEvent(new CustomEvent("state", { detail: { ...search.state, running: false, stopped: "user" } }));
});
$("unfold").addEventListener("click", () => tree.unfold());
$("style").addEventListener("change", (event) => view({ style: event.target.value }));
$("flip").addEventListener("click", () => view({ flip: !boards.flip }));
function view(look) {
  boards.look(look);
  $("flip").setAttribute("aria-pressed", boards.flip);
  remember({ style: boards.style, flip: boards.flip });
  draw();
}
/** Keeps choices for the next visit. */
function remember(choices) {
  const before = JSON.parse(localStorage.getItem("parton.view") ?? "{}");
  localStorage.setItem("parton.view", JSON.stringify({ ...before, ...choices }));
}

// ---- Tabs -------------------------------------------------------------------------------------------------------------------

const views = ["solution", "printed", "men", "source"];
function openTab(name, focus = false) {
  tab = name;
  for (const view of views) {
    $(`view-${view}`).hidden = view !== name;
    $(`tab-${view}`).setAttribute("aria-selected", view === name);
    $(`tab-${view}`).tabIndex = view === name ? 0 : -1;
  }
  if (focus) $(`tab-${name}`).focus();
  if (name === "source") source();
}
for (const name of views) $(`tab-${name}`).addEventListener("click", () => openTab(name));
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) openTab(views[(views.indexOf(tab) + step + views.length) % views.length], true);
});

async function source() {
  if (document.activeElement === $("source")) return;
  try {
    const { text, refused } = await exports.written(editor.draft, "ron");
    $("source").value = text;
    $("source-wrong").textContent = refused.join("; ");
  } catch (error) {
    $("source-wrong").textContent = error.message;
  }
}
const reads = (text) => ask("/read", { text, format: "ron" });
const wrong = (answer) => answer.records.flatMap((record) => record.diagnostics).filter((one) => one.severity === "error")
  .map((one) => `${one.line}:${one.column}: ${one.message}${one.help ? `; ${one.help}` : ""}`);
let reading = 0;
$("source").addEventListener("input", () => {
  clearTimeout(reading);
  reading = setTimeout(async () => {
    const answer = await reads($("source").value).catch(() => null);
    if (answer) $("source-wrong").textContent = wrong(answer).join("\n");
  }, 200);
});
$("apply").addEventListener("click", async () => {
  try {
    const answer = await reads($("source").value);
    const [record] = answer.records;
    if (!record?.draft) {
      $("source-wrong").textContent = wrong(answer).join("\n") || "this text contains no problem";
      return;
    }
    $("source-wrong").textContent = "";
    $("source").blur();
    editor.change("source", (draft) => Object.assign(draft, emptyDraft(), record.draft));
  } catch (error) {
    $("source-wrong").textContent = error.message;
  }
});

// ---- Dialogs ----------------------------------------------------------------------------------------------------------------

$("new").addEventListener("click", () => {
  const { rules, dialect, stipulation } = editor.draft;
  collection.choose(-1);
  openDraft({ ...emptyDraft(rules, stipulation), dialect });
});
$("help").addEventListener("click", () => $("help-dialog").showModal());
$("open").addEventListener("click", () => {
  $("file-list").replaceChildren(...about.files.names.map((name, number) => {
    const button = make("button", name, { type: "button" });
    button.addEventListener("click", () => openFile(number).catch(trouble));
    const item = make("li");
    item.append(button);
    return item;
  }));
  if (!about.files.names.length) $("file-list").append(make("li", "None: name files after parton board.", { class: "quiet" }));
  $("named").hidden = isAlone;
  const list = () => {
    const kept = drafts.all();
    $("draft-list").replaceChildren(...kept.map((one) => {
      const name = one.draft.title || one.draft.authors.join(" & ") || one.draft.id || "a position";
      const button = make("button", `${name}, ${one.draft.stipulation}, ${Object.keys(one.draft.men).length} men, ${new Date(one.time).toLocaleString()}`, { type: "button" });
      button.addEventListener("click", () => { openDraft(one.draft, { dirty: true, ownKey: one.key }); $("open-dialog").close(); });
      const remove = make("button", "Delete", { type: "button", class: "small" });
      remove.addEventListener("click", () => { drafts.drop(one.key); list(); });
      const item = make("li");
      item.append(button, " ", remove);
      return item;
    }));
    if (!kept.length) $("draft-list").append(make("li", "None.", { class: "quiet" }));
  };
  list();
  $("open-dialog").showModal();
});
$("paste").addEventListener("click", () => {
  $("pasted-wrong").textContent = "";
  $("paste-dialog").showModal();
  $("pasted").focus();
});
$("take").addEventListener("click", async () => {
  try {
    await takeText($("pasted").value);
    $("paste-dialog").close();
    $("pasted").value = "";
  } catch (error) {
    $("pasted-wrong").textContent = error.message;
  }
});

let out = null;
function openExport() {
  out = null;
  for (const id of ["exported", "copy", "download"]) $(id).hidden = true;
  $("losses").replaceChildren();
  $("export-dialog").showModal();
}
$("export").addEventListener("click", openExport);
for (const button of document.querySelectorAll("[data-export]")) {
  button.addEventListener("click", async () => {
    const format = button.dataset.export;
    const look = { style: boards.style, flip: boards.flip };
    const { draft } = editor;
    $("losses").replaceChildren();
    try {
      if (format === "png") {
        const { blob, name } = await exports.painted(draft, look);
        exports.download(name, blob);
        return;
      }
      out = format === "svg" || format === "latex" ? await exports.pictured(draft, format, look) : await exports.written(draft, format);
      $("exported").textContent = out.text;
      for (const words of [...(out.refused ?? []), ...(out.losses ?? [])]) $("losses").append(make("li", words));
      for (const id of ["exported", "copy", "download"]) $(id).hidden = !out.text;
    } catch (error) {
      $("losses").append(make("li", error.message));
    }
  });
}
$("copy").addEventListener("click", () => navigator.clipboard.writeText(out.text).then(() => { $("copy").textContent = "Copied"; setTimeout(() => { $("copy").textContent = "Copy"; }, 1500); }));
$("download").addEventListener("click", () => exports.download(out.name, out.text));

const detailsOf = {
  authors: [(draft) => draft.authors.join(", "), (draft, text) => { draft.authors = text.split(",").map((name) => name.trim()).filter(Boolean); }],
  "source-line": [(draft) => draft.source, (draft, text) => { draft.source = text; }],
  title: [(draft) => draft.title, (draft, text) => { draft.title = text; }],
  id: [(draft) => draft.id, (draft, text) => { draft.id = text; }],
  castling: [(draft) => draft.castling ?? "", (draft, text) => { draft.castling = text.trim() || null; }],
  "en-passant": [(draft) => draft.en_passant ?? "", (draft, text) => { draft.en_passant = text.trim() || null; }],
  solutions: [(draft) => draft.solutions ?? "", (draft, text) => { draft.solutions = Number.parseInt(text, 10) || null; }],
  comment: [(draft) => draft.comment, (draft, text) => { draft.comment = text; }],
};
$("about").addEventListener("click", () => {
  for (const [id, [get]] of Object.entries(detailsOf)) $(id).value = get(editor.draft);
  $("missing-king").checked = editor.draft.missing_king;
  $("about-dialog").showModal();
});
$("about-dialog").addEventListener("close", () => editor.change("about", (draft) => {
  for (const [id, [, set]] of Object.entries(detailsOf)) set(draft, $(id).value);
  draft.missing_king = $("missing-king").checked;
}));

// ---- Saving -----------------------------------------------------------------------------------------------------------------

/** Asks a question with several answers. */
function decide(title, words, answers) {
  const dialog = $("conflict-dialog");
  $("conflict-title").textContent = title;
  $("conflict-words").textContent = words;
  return new Promise((done) => {
    let chosen = "";
    dialog.querySelector(".choices").replaceChildren(...answers.map((answer) => {
      const button = make("button", answer, { type: "button" });
      button.addEventListener("click", () => { chosen = answer; dialog.close(); });
      return button;
    }));
    dialog.addEventListener("close", () => done(chosen), { once: true });
    dialog.showModal();
  });
}

async function save(more = {}) {
  const record = collection.records[collection.current];
  const { file } = collection;
  const number = file?.number ?? 0;
  const index = file ? record.index : null;
  const saving = structuredClone(editor.draft);
  try {
    const stamp = file?.stamp ?? (await ask("/files", { number })).stamp;
    const id = index === null ? "" : record.id;
    const answer = await ask("/files", { number, save: { draft: saving, index, id, stamp, ...more } });
    if (answer.conflict) {
      const choice = await decide("The file has changed on the disk", "Another program has written it since it was opened here.", ["Reload it", "Save anyway", "Keep a draft"]);
      if (choice === "Save anyway") return save({ ...more, force: true });
      drafts.keep(drafts.newKey(), saving, {});
      if (choice === "Reload it") {
        await collection.reread(number);
        openRecord(collection.placeOf(number, index ?? 0));
      }
      return;
    }
    if (answer.losses) {
      const choice = await decide("Not everything can be kept", answer.losses.join("; "), ["Save anyway", "Cancel"]);
      if (choice === "Save anyway") return save({ ...more, accept_losses: true });
      return;
    }
    drafts.drop(key);
    await collection.reread(number);
    // A new problem is the last of its file.
    const own = collection.records.filter((one) => one.file?.number === number);
    const now = collection.placeOf(number, index ?? own.length - 1);
    collection.choose(now);
    if (JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved({ ...editor.draft, base: collection.records[now]?.draft?.base ?? editor.draft.base });
    say(`Saved in ${collection.file.name}.`, "good");
  } catch (error) {
    trouble(error);
    if (!(error instanceof Trouble) || error.kind === "refused") say(error.message, "bad");
  }
}
$("save").addEventListener("click", () => save());
$("check-all").addEventListener("click", () => collection.checkAll(10, () => search.state.running || search.state.kind === "waiting", (words) => { $("checked").textContent = words; }));

// In the browser alone the page works without a network after the first visit.
if (isAlone && "serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {});

start().catch((error) => {
  if (error instanceof Trouble && error.kind === "forbidden") return;
  notice("info", error.message);
});

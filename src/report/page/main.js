// The page of a report: a table of problems, and one problem with its boards and its tree. It knows no rules: everything shown
// comes from the data.

import { Boards, diagram } from "./boards.js";
import { idOf, legendOf, menOf, moveInWords, reversed, sideOf, variantOf } from "./position.js";
import { marked, outcome, remarks } from "./printed.js";
import { GRADES, Place, Tree, gradeDuals, sections } from "./tree.js";

const $ = (id) => /** @type {any} */ (document.getElementById(id));
/** The nearest element around the target of an event that matches a selector. */
const around = ({ target }, selector) => (target instanceof Element ? /** @type {any} */ (target.closest(selector)) : null);
const make = (name, text = "", attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

const { shapes, value } = JSON.parse($("data").textContent);
/** The report: in the page, field names are written once. A list begins with 0, an object with the number of its shape. */
const unpack = (packed) => {
  if (!Array.isArray(packed) || !packed.length) return packed;
  const [shape, ...items] = packed;
  const fields = items.map(unpack);
  return shape ? Object.fromEntries(shapes[shape - 1].map((name, at) => [name, fields[at]])) : fields;
};
const { problems } = unpack(value);
const names = JSON.parse($("names").textContent);

/** The versions of a problem, with those in which the other side begins. */
const sidesOf = (problem) => problem.twins.flatMap((twin) => [twin, twin.duplex].filter(Boolean));
/** The rules as in magazines: nothing for orthodox chess, otherwise their name; non-default settings; conditions. */
function rulesOf({ rules, dialect, conditions }) {
  const known = names.rules[rules];
  const set = Object.entries(dialect ?? {}).filter(([name, value]) => known?.usual[name] !== value).map(([name, value]) => `${name}=${value}`);
  const name = rules === "orthodox" ? "" : known?.title ?? rules ?? "";
  const own = [name, set.length ? `(${set.join(", ")})` : ""].filter(Boolean).join(" ");
  return [own, ...(conditions ?? [])].filter(Boolean).join(", ");
}
const list = (twin, name) => (Array.isArray(twin[name]) ? twin[name] : []);
/** The number of lines of a list, with those that it leaves out because it would be too long. */
const linesOf = (twin, name) => list(twin, name).length + (twin.omitted?.[name] ?? 0);

// ---- Results --------------------------------------------------------------------------------------------------------

const OUTCOMES = {
  sound: ["good", "✓"], cooked: ["bad", "✗"], no_solution: ["bad", "✗"], short: ["bad", "✗"], too_few: ["bad", "✗"], dual: ["bad", "✗"],
  illegal: ["bad", "✗"], unreadable: ["bad", "✗"], not_stated: ["open", "?"], restricted: ["open", "…"], incomplete: ["open", "…"],
  unsupported: ["open", "…"], solved: ["good", "✓"],
};
const worded = (outcome) => ({ incomplete: "not finished", unreadable: "cannot be read" })[outcome] ?? outcome.replaceAll("_", " ");

/** The result of a version: a kind, and a line. A flaw that a search cut short has proved stands. */
function resultOf(twin) {
  const { verdict, status } = twin;
  if (verdict) return verdict;
  if (status === "limited") return { outcome: "incomplete", summary: "not finished" };
  if (status !== "complete") return { outcome: status, summary: worded(status) };
  const keys = twin.keys.length, lines = linesOf(twin, "lines") + linesOf(twin, "short_lines");
  const after = twin.post_key && !keys ? "after the key" : "";
  const { found, proved } = twin.shortest ?? {};
  const shortest = found ? `, shortest ${found}${proved ? ", no shorter solution exists" : ""}` : "";
  const summary = keys ? count(keys, "key") : lines ? count(lines, "solution") + shortest : after || "no solution";
  return { outcome: keys || lines || after ? "solved" : "no_solution", summary };
}

/** The result of a problem: that of its worst version. */
function resultsOf(problem) {
  const sides = sidesOf(problem);
  if (!sides.length) return { outcome: "unreadable", summary: problem.diagnostics.map(({ message }) => message).join("; ") || "cannot be read" };
  const results = sides.map(resultOf);
  const weight = ({ outcome }) => ({ good: 0, open: 1, bad: 2 })[OUTCOMES[outcome]?.[0] ?? "open"];
  const worst = results.reduce((worst, one) => (weight(one) > weight(worst) ? one : worst));
  const all = sides.map((_, at) => (sides.length > 1 ? `${tabName(problem, at)}: ${results[at].summary}` : results[at].summary));
  return { outcome: worst.outcome, summary: all.join("; ") };
}

const claimsOf = (problem) => sidesOf(problem).map((twin) => twin.verdict?.claim).filter(Boolean);
const claimed = (problem) => {
  const all = claimsOf(problem).map((claim) => claim.status);
  return ["wrong", "undecided", "confirmed"].find((status) => all.includes(status)) ?? "";
};

// ---- The table ------------------------------------------------------------------------------------------------------

const rows = problems.map((problem, index) => {
  const result = resultsOf(problem);
  const stipulation = [...new Set(problem.twins.map((twin) => twin.stipulation))].join(", ");
  const cells = [problem.id, problem.authors.join(", "), problem.source ?? "", stipulation, rulesOf(problem), result.summary, claimed(problem)];
  return { index, result, cells, text: [...cells, problem.title ?? "", problem.rules ?? "", worded(result.outcome)].join(" ").toLowerCase() };
});
const COLUMNS = ["Problem", "Authors", "Source", "Stipulation", "Rules", "Result", "Printed"];
let sorted = null, down = false, wanted = "", shown = rows;
/** The number of rows created at once. */
const SOME = 400;

function table() {
  const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  shown = rows.filter((row) => (!wanted || row.result.outcome === wanted) && words.every((word) => row.text.includes(word)));
  if (sorted !== null) {
    const order = new Intl.Collator("en", { numeric: true });
    shown.sort((a, b) => (down ? -1 : 1) * order.compare(a.cells[sorted], b.cells[sorted]) || a.index - b.index);
  }
  $("shown").textContent = shown.length === rows.length ? "" : `${shown.length} of ${rows.length}`;
  document.querySelector("#table tbody").replaceChildren();
  moreRows();
}

function moreRows() {
  const body = document.querySelector("#table tbody");
  const from = body.childElementCount;
  for (const row of shown.slice(from, from + SOME)) {
    const line = make("tr", "", { "data-problem": row.index });
    row.cells.forEach((text, column) => {
      const cell = make("td", column ? text : "");
      if (!column) cell.append(make("a", text, { href: `#${row.index + 1}` }));
      if (column === 5) {
        const [kind, sign] = OUTCOMES[row.result.outcome] ?? ["open", "…"];
        cell.className = kind;
        cell.textContent = `${sign} ${text}`;
      }
      if (column === 6) cell.className = { confirmed: "good", wrong: "bad", undecided: "open" }[text] ?? "";
      line.append(cell);
    });
    body.append(line);
  }
}

function setUpTable() {
  const head = document.querySelector("#table thead tr");
  COLUMNS.forEach((name, column) => {
    const cell = make("th", "", { scope: "col" });
    const button = make("button", name, { type: "button" });
    button.addEventListener("click", () => {
      down = sorted === column && !down;
      sorted = column;
      for (const other of head.children) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      table();
    });
    cell.append(button);
    head.append(cell);
  });
  const totals = new Map();
  for (const { result } of rows) totals.set(result.outcome, (totals.get(result.outcome) ?? 0) + 1);
  const chip = (label, outcome) => {
    const button = make("button", label, { type: "button", "aria-pressed": String(outcome === wanted), class: OUTCOMES[outcome]?.[0] ?? "" });
    button.addEventListener("click", () => {
      wanted = outcome;
      for (const other of $("totals").children) other.setAttribute("aria-pressed", String(other === button));
      table();
    });
    $("totals").append(button);
  };
  chip(count(rows.length, "problem"), "");
  for (const [outcome, number] of totals) chip(`${OUTCOMES[outcome]?.[1] ?? "…"} ${number} ${worded(outcome)}`, outcome);
  $("filter").addEventListener("input", table);
  document.querySelector("#table tbody").addEventListener("click", (event) => {
    const line = around(event, "tr");
    if (line && !around(event, "a") && !getSelection().toString()) location.hash = `#${Number(line.dataset.problem) + 1}`;
  });
  addEventListener("scroll", () => {
    if (!$("table").hidden && innerHeight + scrollY > document.body.scrollHeight - 600) moreRows();
  }, { passive: true });
  table();
}

// ---- A problem ------------------------------------------------------------------------------------------------------

const boards = new Boards($("boards"));
const tree = new Tree($("tree"));
let current = 0, side = 0, root = null, place = null;
const problem = () => problems[current];
const twin = () => sidesOf(problem())[side];

/** The name of a version in its tab. */
function tabName(problem, at) {
  const one = sidesOf(problem)[at];
  const begins = problem.twins.some(({ duplex }) => duplex) ? `${one.starts === "white" ? "White" : "Black"} begins` : "";
  return [problem.twins.length > 1 ? `${one.name})` : "", begins].filter(Boolean).join(" ");
}

function showProblem(index) {
  current = index;
  side = 0;
  const { title, authors, source, id } = problem();
  $("credit").replaceChildren();
  const line = (text, kind) => text && $("credit").append(make("div", text, { class: kind }));
  line(authors.join(", ") || id, "authors");
  line([title ? `“${title}”` : "", source ?? ""].filter(Boolean).join(", "), "title");
  $("before").disabled = index === 0;
  $("after").disabled = index === problems.length - 1;
  const sides = sidesOf(problem());
  $("twins").hidden = sides.length < 2;
  $("twins").replaceChildren(...sides.map((_, at) => {
    const tab = make("button", tabName(problem(), at), { type: "button", role: "tab", "aria-selected": "false", tabindex: -1 });
    tab.addEventListener("click", () => showSide(at));
    return tab;
  }));
  for (const text of [...$("plain").children]) text.classList.toggle("here", text.dataset.problem === String(index));
  showAuthor();
  showSide(0);
}

/** The differences of a version: `wKh1→h2`, `+bPa7`, `−wQd1`. */
function changes(first, here) {
  const several = first.boards.length > 1;
  const name = (cell) => cell.slice(1) + (several ? `/${cell[0]}` : "");
  // The letters of fairy men mean little to most readers.
  const man = (letter) => ("KQRBNP".includes(idOf(letter)) ? sideOf(letter) + idOf(letter)
    : `${{ w: "white", b: "black", n: "neutral" }[sideOf(letter)]} ${names.roles[idOf(letter)] ?? idOf(letter)} `);
  const [before, after] = [menOf(first.men), menOf(here.men)];
  const gone = Object.entries(before).filter(([cell, letter]) => after[cell] !== letter);
  const come = Object.entries(after).filter(([cell, letter]) => before[cell] !== letter);
  const words = gone.map(([cell, letter]) => {
    const to = come.findIndex((one) => one[1] === letter);
    return to < 0 ? `−${man(letter)}${name(cell)}` : `${man(letter)}${name(cell)}→${name(come.splice(to, 1)[0][0])}`;
  });
  return [...words, ...come.map(([cell, letter]) => `+${man(letter)}${name(cell)}`)].join(", ");
}

/** The number of men in a diagram, as printed in brackets. */
function counted({ men }) {
  const neutral = ({ attributes = [] }) => attributes.includes("neutral");
  const of = (color) => men.filter((man) => man.color === color && !neutral(man)).length;
  const neutrals = men.filter(neutral).length;
  return `(${of("white")}+${of("black")}${neutrals ? `+${neutrals}n` : ""})`;
}

function showSide(at) {
  side = at;
  stepping(false);
  [...$("twins").children].forEach((tab, number) => {
    tab.setAttribute("aria-selected", String(number === at));
    tab.tabIndex = number === at ? 0 : -1;
  });
  const version = twin();
  for (const id of ["boards", "steps", "line", "notice", "tree", "unfold"]) $(id).hidden = !version;
  $("under").replaceChildren();
  $("target").hidden = !version?.target;
  showVerdict(version);
  if (!version) return tree.show([], null);
  const { position, array, target } = version;
  // A twin may have its own rules.
  const ruled = version.rules ? version : problem();
  const variant = variantOf(position, ruled.rules, names);
  $("under").append(make("strong", version.stipulation), make("span", [counted(position), rulesOf(ruled)].join("\u2003"), { class: "quiet" }));
  const other = at && changes(sidesOf(problem())[0].position, position);
  if (other) $("under").append(make("div", `Changed from ${sidesOf(problem())[0].name}): ${other}`));
  for (const line of legendOf(position)) $("under").append(make("div", line, { class: "legend" }));
  if (target) $("target").replaceChildren(make("figcaption", "To this position:"), diagram(variant, menOf(target)));
  root = Place.start(menOf((array ?? position).men), version.starts);
  const found = sections(version, root);
  gradeDuals(found, version.verdict?.duals ?? []);
  boards.men = menOf(position.men);
  boards.marks = {};
  boards.show(variant);
  tree.show(found, root);
  place = null;
  $("line").textContent = "";
  $("notice").textContent = array ? "The diagram; the play begins in the game array." : "";
  $("unfold").hidden = !found.some(({ rows }) => rows.some((row) => row.rows.length));
  if (!found.length) $("tree").append(make("p", version.status === "complete" ? "No solution was found." : "Nothing is known.", { class: "quiet" }));
  buttons();
}

// ---- Verdict and findings -------------------------------------------------------------------------------------------

/** The number of items of a kind shown at once. */
const FIRST = 10;

function finding(title, items) {
  if (!items.length) return;
  const shown = make("ul");
  const put = (some) => shown.append(...some.map((item) => {
    const line = make("li", typeof item === "string" ? item : item.text);
    if (item.name) line.prepend(make("strong", item.name), " ");
    if (item.grade) line.prepend(make("span", GRADES[item.grade] ?? item.grade, { class: `grade ${item.grade}` }), " ");
    return line;
  }));
  put(items.slice(0, FIRST));
  if (items.length > FIRST) {
    const more = make("button", `${items.length - FIRST} more`, { type: "button", class: "small" });
    more.addEventListener("click", () => { more.remove(); put(items.slice(FIRST)); });
    shown.append(more);
  }
  $("findings").append(make("h3", title), shown);
}

function showVerdict(version) {
  const card = $("verdict");
  $("findings").replaceChildren();
  finding("Remarks", problem().diagnostics.map(({ severity, message, line, column }) =>
    `${severity}: ${message}${line ? ` (line ${line}, column ${column})` : ""}`));
  const { outcome: kind, summary } = version ? resultOf(version) : resultsOf(problem());
  const [tone, sign] = OUTCOMES[kind] ?? ["open", "…"];
  card.className = `card ${tone}`;
  card.replaceChildren(make("strong", `${sign} ${summary}`));
  if (!version) return;
  const { verdict, verified, limits, unsearched } = version;
  const say = (text) => text && card.append(make("p", text, { class: "quiet" }));
  say(verdict?.c_plus && version.status === "complete" ? `C+ ${verdict.c_plus}` : "");
  if (version.status === "limited") say("The search was cut short: everything shown is correct, but parts may be missing.");
  if (version.status === "restricted") say("The search was restricted by options: only a part was searched.");
  for (const limit of limits) say(limit);
  const claim = verdict?.claim?.status;
  if (claim) say(`Author's solution: ${{ confirmed: "confirmed", wrong: "wrong, see below", undecided: "not decided" }[claim]}`);
  if (unsearched.length) say(`Not searched: ${unsearched.join(", ")}.`);
  if (verified) say(`A second search (${verified.by}) ${{ agrees: "agrees", differs: "DIFFERS", stopped: "was stopped", "no-other": "would be the same search" }[verified.outcome]}.`);
  if (!verdict) return;
  finding("Flaws", verdict.flaws.flatMap(({ text, moves }) => (moves.every((one) => text.includes(one)) ? [text] : [text, ...moves])));
  const order = Object.keys(GRADES);
  finding("Duals", [...verdict.duals].sort((a, b) => order.indexOf(a.grade) - order.indexOf(b.grade)));
  finding("Facts", verdict.facts);
  finding("Themes", (problem().themes ?? []).map(({ name, evidence }) => ({ name, text: evidence[0] })));
  finding("Position", verdict.warnings);
  finding("Without", (verdict.economy ?? []).map(({ man, without, idle }) => `${man}: ${without}${idle ? " (idle)" : ""}`));
}

function showAuthor() {
  const { printed } = problem();
  const sides = sidesOf(problem());
  const all = sides.map((one, at) => [one.verdict?.claim, sides.length > 1 ? `${tabName(problem(), at)} ` : ""]).filter(([claim]) => claim);
  $("author").hidden = !printed.length && !all.length;
  $("claimed").replaceChildren(...all.map(([claim, name]) =>
    make("div", name + outcome(claim), { class: { confirmed: "good", wrong: "bad", undecided: "open" }[claim.status] })));
  $("marked").replaceChildren();
  if (all.length) $("marked").append(marked(printed, all.map(([claim]) => claim)), ...all.map(([claim, name]) => remarks(claim, name)));
  else $("marked").append(...printed.map((piece) => make("div", piece)));
}

// ---- Stepping -------------------------------------------------------------------------------------------------------

/** The moves that lead to a place, in notation. */
function lineTo(place) {
  const labels = [];
  // The number of the preceding move also covers the reply.
  for (; place?.parent; place = place.parent) {
    labels.unshift(place.parent.parent ? place.label.replace(/^\d+\.\.\./, "") : place.label);
  }
  return labels.join(" ");
}

/** While stepping, narrow screens keep the boards in view. */
function stepping(steps) {
  if (document.body.classList.contains("playing") === steps) return;
  document.body.classList.toggle("playing", steps);
  boards.arrange();
}

function go(next, focus = false) {
  if (!next) return;
  const before = place ?? (twin().array ? null : root);
  place = next;
  const move = next.parent && next.parent === before ? next.move : before?.parent === next ? reversed(before.move) : null;
  const marks = {};
  if (next.move) {
    const made = next.move;
    if (made.kind !== "pass") {
      marks.from = [made.from_board + made.from];
      marks.to = [made.to_board + made.to];
    }
    marks.captured = made.captures && made.captures.board + made.captures.square;
    const king = next.by === "white" ? "k" : "K";
    if (made.check) marks.check = Object.keys(next.men).filter((cell) => next.men[cell] === king);
  }
  stepping(!!next.parent);
  boards.draw(next.men, { move, marks });
  tree.mark(next.parent ? next : null, { focus });
  $("line").textContent = lineTo(next);
  $("notice").textContent = next.move ? moveInWords(next.move, next.by, names.roles, twin().position.boards.length > 1) : twin().array ? "The game array." : "The diagram.";
  buttons();
}

const step = (way, focus = false) => go(Tree.step(place ?? root, way), focus);

function buttons() {
  for (const button of $("steps").children) button.disabled = !root || !Tree.step(place ?? root, button.dataset.way);
}

/** Hears the events of a part of the page: `hear(detail)`. */
const on = (target, name, hear) => target.addEventListener(name, (event) => hear(event.detail));
on(tree, "choose", (place) => go(place, true));
on(boards, "step", (way) => step(way));
$("steps").addEventListener("click", (event) => step(around(event, "button")?.dataset.way));
$("unfold").addEventListener("click", () => tree.unfold());
$("flip").addEventListener("click", () => {
  boards.show(boards.variant, !boards.flip);
  $("flip").setAttribute("aria-pressed", String(boards.flip));
});
$("twins").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tab = by && $("twins").children[side + by];
  if (!by) return;
  event.preventDefault();
  if (tab) { showSide(side + by); tab.focus(); }
});
const WAYS = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || $("problem").hidden) return;
  if (around(event, "input, select")) return;
  if (problems.length > 1 && event.key === "n") return $("after").click();
  if (problems.length > 1 && event.key === "p") return $("before").click();
  if (problems.length > 1 && event.key === "Escape") { location.hash = ""; return; }
  if (!WAYS[event.key] || !twin()) return;
  event.preventDefault();
  step(WAYS[event.key]);
});

// ---- Print ----------------------------------------------------------------------------------------------------------

/** Prints the diagrams of everything shown, a fixed number per page. */
function printDiagrams() {
  const wanted = $("problem").hidden ? shown.map((row) => row.index) : [current];
  $("prints").className = `per${$("many").value}`;
  for (const index of wanted) {
    const { authors, source, title, id, rules, twins } = problems[index];
    if (!twins.length) continue;
    const [{ position, stipulation, target }] = twins;
    const variant = variantOf(position, rules, names);
    const figure = make("figure"), caption = make("figcaption");
    figure.append(make("strong", authors.join(", ") || id), make("span", [source ?? "", title ? `“${title}”` : ""].filter(Boolean).join(", ")),
      diagram(variant, menOf(position.men)), caption);
    const line = (text) => text && caption.append(make("div", text));
    line([stipulation, counted(position), rulesOf(problems[index])].join("\u2003").trim());
    const changed = (twin, at) => [changes(position, twin.position), twin.stipulation === stipulation ? "" : twin.stipulation,
      twin.rules ? rulesOf(twin) || "orthodox chess" : ""].filter(Boolean).join(", ")
      || (at ? "" : "diagram");
    if (twins.length > 1) line(twins.map((twin, at) => `${twin.name}) ${changed(twin, at)}`).join("; "));
    legendOf(position).forEach(line);
    if (target) figure.append(make("span", "to this position:"), diagram(variant, menOf(target)));
    $("prints").append(figure);
  }
  $("prints").hidden = false;
  document.documentElement.classList.add("printing");
  print();
}
addEventListener("afterprint", () => {
  document.documentElement.classList.remove("printing");
  $("prints").hidden = true;
  $("prints").replaceChildren();
});
$("print").addEventListener("click", printDiagrams);

// ---- The whole ------------------------------------------------------------------------------------------------------

let scrolled = 0;
function route() {
  const number = Number(location.hash.slice(1));
  const index = problems.length === 1 ? 0 : Number.isInteger(number) && number >= 1 && number <= problems.length ? number - 1 : null;
  const toTable = index === null;
  if (!toTable && !$("table").hidden) scrolled = scrollY;
  $("table").hidden = !toTable;
  $("problem").hidden = toTable;
  for (const id of ["all", "before", "after"]) $(id).hidden = toTable || problems.length === 1;
  $("flip").hidden = toTable;
  if (toTable) scrollTo(0, scrolled);
  else {
    showProblem(index);
    scrollTo(0, 0);
  }
}
$("all").addEventListener("click", () => { location.hash = ""; });
$("before").addEventListener("click", () => { if (current > 0) location.hash = `#${current}`; });
$("after").addEventListener("click", () => { if (current + 1 < problems.length) location.hash = `#${current + 2}`; });
addEventListener("hashchange", route);
document.documentElement.classList.add("live");
$("bar").hidden = false;
if (problems.length !== 1) setUpTable();
route();

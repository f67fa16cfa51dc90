// The element <parton-problem>: a diagram with its author, and the solution behind a button.

import { svg } from "../../report/page/drawing.js";
import { idOf, legendOf, menOf, sideOf, squareOf, variantOf } from "../../report/page/position.js";
import { Boards } from "./boards.js";
import { Flaw } from "./flaw.js";
import { NAMES, isFairy, variantNamed } from "./men.js";
import { empty, twinLetter } from "./problem.js";
import { complaint, prepare, readProblem } from "./read.js";
import { Sheet } from "./sheet.js";
import { styleSheet } from "./style.js";

/** The largest text that is fetched, in bytes, and the default time limit, in seconds. */
const LARGEST = 2_000_000, TIME = 10;

const ATTRIBUTES = ["src", "stipulation", "rules", "number", "flip", "board-style", "size", "open",
  "solver", "max-time"];
const STYLES = ["two-boards", "turned", "ringed"];

/** The drawings of the buttons for stepping. */
const STEPS = [
  ["first", "Back to the diagram", "M2 2h2.4v12H2zM14 2v12L5.4 8z"],
  ["back", "Previous move", "M12 2v12L3.4 8z"],
  ["next", "Next move", "M4 2v12l8.6-6z"],
  ["last", "Last move of this line", "M11.6 2H14v12h-2.4zM2 2v12l8.6-6z"],
];
const KEYS = {
  ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first",
  End: "last",
};

const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const button = (label, attributes = {}) => make("button", { type: "button", ...attributes }, label);

/** The file that plays. */
const loadPlay = () => import("./parton-problem-play.js");

/** The variant of a position in the JSON of the program. */
function variantOfJson(position, rules) {
  const shared = ["odonohue", "duo", "alice3"];
  try {
    return variantNamed(rules ?? "orthodox", 0);
  } catch {
    return variantOf(position, rules, { shared, roles: NAMES });
  }
}

export class PartonProblem extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  #root = this.attachShadow({ mode: "open" });
  #soon = false;
  /** What the load shows; an older load that ends late shows nothing. */
  #turn = 0;
  #abort = null;
  #watch = new MutationObserver(() => this.#later());
  #body = null;
  /** Paper shows the diagram, not a place in the play. */
  #unplay = () => this.root && this.#go(this.root, false);

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [styleSheet()];
  }

  connectedCallback() {
    // The children may still be on their way when the element begins.
    this.#watch.observe(this, { childList: true, characterData: true, subtree: true });
    this.#later();
    addEventListener("beforeprint", this.#unplay);
  }

  disconnectedCallback() {
    removeEventListener("beforeprint", this.#unplay);
    this.#watch.disconnect();
    this.#abort?.abort();
  }

  attributeChangedCallback(_, before, now) {
    if (before !== now && this.isConnected) this.#later();
  }

  #later() {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      this.#load();
    });
  }

  /** The text of the problem inside the element. */
  #inside() {
    const plain = this.querySelector(':scope > script[type="text/plain"]');
    if (plain) return plain.textContent;
    const template = this.querySelector(":scope > template");
    if (template instanceof HTMLTemplateElement) return template.content.textContent;
    const own = [...this.childNodes].filter((node) => !/^(script|style)$/i.test(node.nodeName));
    return own.map((node) => node.textContent).join("");
  }

  /** The solution in JSON inside the element, or null. */
  #json() {
    const text = this.querySelector(':scope > script[type="application/json"]')?.textContent;
    if (!text?.trim()) return null;
    const parsed = JSON.parse(text);
    const problems = parsed.problems ?? [parsed];
    const entry = problems.length === 1 ? problems[0] : problems[this.#number - 1];
    if (!Array.isArray(entry?.twins)) throw new Error("it has no problems");
    return entry;
  }

  get #number() {
    return Math.max(1, Math.floor(Number(this.getAttribute("number") ?? 1)) || 1);
  }

  async #fetched(source) {
    const response = await fetch(new URL(source, document.baseURI));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > LARGEST) throw new Error("it is larger than 2 MB");
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder("windows-1252").decode(bytes);
    }
  }

  async #load() {
    const turn = ++this.#turn;
    this.#abort?.abort();
    this.#abort = null;
    let text = this.#inside(), json = null;
    const faults = [];
    const source = this.getAttribute("src");
    if (source) {
      try {
        text = await this.#fetched(source);
      } catch (error) {
        if (turn === this.#turn) this.#fail(`${source} cannot be loaded: ${error.message}.`, "");
        return;
      }
      if (turn !== this.#turn) return;
    }
    try {
      json = this.#json();
    } catch (error) {
      faults.push(`The solution in JSON cannot be read: ${error.message}.`);
    }
    this.text = text;
    let problem;
    try {
      const [rules, stipulation] = [this.getAttribute("rules"), this.getAttribute("stipulation")];
      await prepare(text);
      if (turn !== this.#turn) return;
      problem = text.trim() || !json ? readProblem(text, { rules, stipulation }, this.#number)
        : ofJson(json);
    } catch (error) {
      if (turn === this.#turn) this.#fail(complaint(error, text), text);
      return;
    }
    try {
      this.#show(problem, json, faults);
    } catch (error) {
      this.#fail(`This problem cannot be shown: ${error.message}.`, text);
    }
  }

  /** Replaces everything by a message. The text stays readable. */
  #fail(message, text) {
    const error = make("p", { class: "error", role: "alert" }, message);
    const body = make("div", { class: "all" }, error);
    if (text.trim()) body.append(make("pre", { class: "source", tabindex: 0 }, text.trim()));
    this.#replace(body);
  }

  #replace(body) {
    this.#abort?.abort();
    this.#abort = null;
    this.root = null;
    this.boards?.watch.disconnect();
    this.boards = null;
    this.#body?.remove();
    this.#body = body;
    this.#root.append(body);
    this.dispatchEvent(new CustomEvent("parton-shown"));
  }

  /** Shows a problem: its diagram, and its solution if there is one. */
  #show(problem, json, faults) {
    this.problem = problem;
    this.tree = this.script = this.place = this.root = null;
    this.json = json;
    this.filled = false;
    const sheet = new Sheet();
    const host = make("div", { class: "boards-host" });
    const body = make("article", { class: "all" }, sheet.root);
    this.#replace(body);
    const name = problem.authors.join(", ") || problem.title || "Chess problem";
    body.setAttribute("aria-label", `${name}, ${problem.stipulation}`);
    const header = credit(problem);
    this.notice = make("p", { class: "notice", role: "status", hidden: "" });
    this.below = make("div");
    this.bar = make("div", { class: "bar" });
    this.solution = make("div", { class: "solution", id: "solution", hidden: "" });
    if (header.childElementCount) body.append(header);
    body.append(make("figure", {}, host, this.below), this.bar, this.notice, this.solution);
    for (const fault of faults) body.append(make("p", { class: "error" }, fault));
    this.host = host;
    this.boards = new Boards(host, sheet);
    body.addEventListener("keydown", (event) => this.#key(event));
    this.#diagram(problem.variant, problem.men);
    this.#below(problem);
    this.#buttons();
    this.toggle.hidden = !json && !problem.solution.length;
    this.#open(this.hasAttribute("open") && !this.toggle.hidden);
  }

  #diagram(variant, men) {
    const style = this.getAttribute("board-style") ?? STYLES[0];
    const size = Number(this.getAttribute("size")) || 45;
    this.diagram = men;
    this.boards.men = men;
    this.boards.show(variant, {
      flip: this.hasAttribute("flip"), style: STYLES.includes(style) ? style : STYLES[0],
      size: Math.min(200, Math.max(12, size)),
    });
    // The line below is as wide as the boards.
    const width = Math.max(220, Math.floor(this.boards.extent[0] * size / 100));
    this.below.style.maxWidth = `${width}px`;
    this.below.style.margin = "auto";
  }

  /** Below the diagram: stipulation, number of men, rules, twins, fairy men. */
  #below({ stipulation, men, variant, conditions, twins, zero, unread, legend }) {
    const all = Object.values(men);
    const [white, black, neutral] = ["w", "b", "n"].map((side) =>
      all.filter((man) => sideOf(man) === side).length);
    const count = `(${white}+${black}${neutral ? `+${neutral}` : ""})`;
    const task = make("span", { class: "task" }, stipulation || " ");
    const line = make("div", { class: "below" }, task, make("span", { class: "count" }, count));
    const rules = variant.name && variant.name !== "orthodox" ? [variant.title] : [];
    const named = [...rules, ...conditions].join(", ");
    if (named) line.append(make("span", { class: "rules" }, named));
    this.below.replaceChildren(line);
    const list = make("ul", { class: "twins" });
    if (zero) list.append(make("li", {}, "Zeroposition"));
    twins.forEach((twin, number) => {
      list.append(make("li", {}, `${twinLetter(number + (zero ? 0 : 1))}) ${twin}`));
    });
    if (list.childElementCount) this.below.append(list);
    for (const words of legend ?? fairyMen(men, variant)) {
      this.below.append(make("p", { class: "legend" }, words));
    }
    for (const words of unread) {
      const note = `The widget does not show ${words}.`;
      this.below.append(make("p", { class: "legend" }, note));
    }
  }

  #buttons() {
    this.toggle = button("Solution", { "aria-expanded": "false", "aria-controls": "solution" });
    this.toggle.addEventListener("click", () => this.#open(this.solution.hidden));
    this.bar.append(this.toggle);
    if (this.hasAttribute("solver") && this.text.trim()) {
      this.solveButton = button("Solve");
      this.solveButton.addEventListener("click", () => this.#solve());
      this.bar.append(this.solveButton);
    } else this.solveButton = null;
    this.steps = make("span", { class: "steps", role: "group", "aria-label": "Moves", hidden: "" });
    for (const [way, label, path] of STEPS) {
      const icon = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
        svg("path", { d: path }));
      const step = make("button", { type: "button", "aria-label": label, title: label }, icon);
      step.dataset.way = way;
      step.addEventListener("click", () => this.#step(way));
      this.steps.append(step);
    }
    this.bar.append(this.steps);
  }

  /** Shows or hides the solution. Once it is hidden, the diagram is back. */
  #open(open) {
    this.solution.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
    this.toggle.textContent = open ? "Hide solution" : "Solution";
    if (open && !this.filled) this.#fill();
    else this.#settle();
  }

  /** Writes the solution, with its moves if the file that plays can be loaded. */
  async #fill() {
    this.filled = true;
    this.steps.hidden = this.notice.hidden = true;
    const turn = this.#turn;
    try {
      this.play = await loadPlay();
      if (turn !== this.#turn) return;
      if (this.json) this.#exact(this.json);
      else this.#printed();
    } catch (error) {
      if (turn !== this.#turn) return;
      // The file may be there the next time.
      this.filled = !!this.play;
      this.root = null;
      this.#unplayed(error);
    }
    this.#settle();
  }

  /** The author's solution without its moves, and the reason. */
  #unplayed(error) {
    const reason = make("p", { class: "warning" }, `The moves cannot be played: ${error.message}.`);
    const pieces = this.problem.solution.map(({ kind, text }) => make("p", { class: kind }, text));
    this.solution.replaceChildren(make("div", { class: "text" }, ...pieces), reason);
    this.#comment();
  }

  /** Shows the buttons for stepping if there are moves to show, and the diagram. */
  #settle() {
    const open = !this.solution.hidden;
    this.steps.hidden = !open || !this.root?.children.length;
    this.notice.hidden = this.steps.hidden;
    if (this.steps.hidden) this.host.removeAttribute("tabindex");
    else this.host.setAttribute("tabindex", "0");
    this.notice.textContent = "";
    if (this.root) this.#go(this.root, false);
  }

  /** The author's printed solution. Moves that the widget is sure of lead to their positions. */
  #printed() {
    this.script = new this.play.Script(this.problem);
    this.root = this.script.root;
    const text = make("div", { class: "text" });
    this.script.pieces.forEach((segments, index) => {
      const { kind } = this.problem.solution[index];
      const piece = make("p", { class: kind });
      for (const { text: words, place } of segments) {
        if (!place) {
          piece.append(words);
          continue;
        }
        const move = make("span", { class: "move", role: "button", tabindex: -1 }, words);
        move.place = place;
        place.element ??= move;
        piece.append(move);
      }
      text.append(piece);
    });
    text.addEventListener("click", ({ target }) => {
      const place = target.closest?.(".move")?.place;
      if (place) this.#go(place);
    });
    this.solution.replaceChildren(text);
    this.#comment();
  }

  #comment() {
    if (!this.problem.comment) return;
    this.solution.append(make("p", { class: "comment" }, this.problem.comment));
  }

  /** The solution of the program: versions, and the tree of the chosen one. */
  #exact(entry, { cut = false } = {}) {
    const sides = entry.twins.flatMap((twin) => [twin, twin.duplex].filter(Boolean));
    this.solution.replaceChildren();
    for (const { severity, message } of entry.diagnostics ?? []) {
      if (severity !== "error") continue;
      this.solution.append(make("p", { class: "warning" }, `${message}.`));
    }
    const show = (index) => this.#side(entry, sides[index], cut);
    this.pick = null;
    if (sides.length > 1) {
      const pick = make("select", { "aria-label": "Version" });
      for (const [index, side] of sides.entries()) {
        const begins = entry.twins.some(({ duplex }) => duplex)
          ? `, ${side.starts === "white" ? "White" : "Black"} begins` : "";
        pick.append(make("option", { value: index }, `${side.name}) ${side.stipulation}${begins}`));
      }
      pick.addEventListener("change", () => {
        show(pick.value);
        this.#open(true);
      });
      this.solution.append(make("p", { class: "picks" }, pick));
    }
    this.panel = make("div");
    this.solution.append(this.panel);
    this.#comment();
    if (sides.length) show(0);
  }

  /** One version of the program's solution. */
  #side(entry, twin, cut) {
    const { position, array } = twin;
    const rules = twin.rules ?? entry.rules;
    const variant = variantOfJson(position, rules);
    const diagram = menOf(position.men);
    const start = menOf((array ?? position).men);
    this.panel.replaceChildren();
    this.#diagram(variant, diagram);
    const { Place, Tree, sections } = this.play;
    this.root = Place.start(start, twin.starts);
    const host = make("div", { class: "tree" });
    this.tree = new Tree(host);
    this.tree.addEventListener("choose", (event) => {
      this.#go(/** @type {CustomEvent} */ (event).detail, true, true);
    });
    const found = sections(twin, this.root);
    const note = standing(twin, found, cut);
    if (note) this.panel.append(make("p", { class: "warning" }, note));
    this.tree.show(found, this.root);
    this.panel.append(host);
    this.place = this.root;
  }

  #key(event) {
    const way = KEYS[event.key];
    if (!way || this.steps.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.defaultPrevented || event.target.closest?.("select")) return;
    if (this.#step(way)) event.preventDefault();
  }

  #step(way) {
    const next = this.root && this.play.Tree.step(this.place ?? this.root, way);
    if (!next) return false;
    this.#go(next);
    return true;
  }

  /** Shows a place of the play, and says its move. */
  #go(place, say = true, focus = false) {
    const before = this.place;
    const { Tree, moveInWords, reversed } = this.play;
    this.place = place;
    const { move } = place;
    const back = before?.parent === place && before.move ? reversed(before.move) : null;
    const forth = place.parent && place.parent === before ? move : null;
    const marks = move && move.kind !== "pass"
      ? { from: move.from_board + move.from, to: move.to_board + move.to } : {};
    this.boards.draw(place === this.root ? this.diagram : place.men, forth ?? back, marks);
    if (this.tree) {
      // Stepping by the buttons must not carry the boards out of sight.
      this.tree.mark(place, { focus, scroll: focus });
    }
    else {
      for (const here of this.solution.querySelectorAll(".here")) here.classList.remove("here");
      place.element?.classList.add("here");
    }
    for (const step of this.steps.children) {
      step.disabled = !Tree.step(place, step.dataset.way)
        || (place === this.root && step.dataset.way === "first");
    }
    if (!say) return;
    const several = this.problem.variant.worlds > 1;
    this.notice.textContent = move ? moveInWords(move, place.by, NAMES, several) : "The diagram.";
  }

  /** Solves with the program, which is loaded now. */
  async #solve() {
    if (this.#abort) {
      this.#abort.abort();
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    const turn = this.#turn;
    const time = Math.min(600, Math.max(1, Number(this.getAttribute("max-time")) || TIME));
    const say = (text) => {
      this.notice.hidden = false;
      this.notice.textContent = text;
    };
    this.solveButton.textContent = "Stop";
    say("The program is loading …");
    const path = this.getAttribute("solver") || "parton.wasm";
    const base = this.getAttribute("solver") ? document.baseURI : import.meta.url;
    try {
      const play = await loadPlay();
      const { entry, keys, cut } = await play.solve(this.text, {
        program: new URL(path, base), time, number: this.#number, signal: abort.signal,
        rules: this.getAttribute("rules"), stipulation: this.getAttribute("stipulation"),
        report: ({ seconds }) => say(`Solving … ${Math.floor(seconds)} s of at most ${time} s`),
      });
      if (turn !== this.#turn) return;
      if (entry) {
        this.play = play;
        this.filled = true;
        this.#exact(entry, { cut });
        this.toggle.hidden = false;
        this.#open(true);
      } else {
        const found = keys.map(({ key }) => key.san).join(", ");
        say(`The search was cut short after ${time} s.`
          + (found ? ` Found so far: ${found}. There may be more.` : " Nothing is known yet."));
      }
    } catch (error) {
      if (turn !== this.#turn) return;
      say(error.name === "AbortError" ? "The search was stopped: nothing is known."
        : `The program cannot solve this: ${error.message}.`);
    } finally {
      if (this.#abort === abort) this.#abort = null;
      if (this.solveButton) this.solveButton.textContent = "Solve";
    }
  }
}

/** Author, source and title above the diagram. */
function credit({ authors, source, title }) {
  const header = make("header");
  if (authors.length) header.append(make("p", { class: "authors" }, authors.join(", ")));
  const where = make("p", { class: "where" });
  if (title) where.append(make("span", { class: "title" }, `“${title}”`));
  if (title && source) where.append(", ");
  where.append(source);
  if (where.textContent) header.append(where);
  return header;
}

/** The fairy men of a diagram and the men with attributes, in words. */
function fairyMen(men, variant) {
  const several = variant.worlds > 1;
  const position = {
    boards: several ? ["A", "B"] : ["A"],
    men: Object.entries(men).map(([cell, man]) => ({
      name: isFairy(idOf(man)) && !variant.cube ? NAMES[idOf(man)] : "",
      attributes: man.split("+").slice(1), board: cell[0],
      square: variant.cube ? cell.slice(1) : squareOf(cell),
    })),
  };
  return legendOf(position);
}

/** What a solution says if it is not complete: in words, so that nobody takes it for the whole. */
function standing({ status, limits = [], starts }, found, cut) {
  const because = limits.length ? ` (${limits.join("; ")})` : "";
  if (status === "illegal") return "This position is not legal under these rules.";
  if (status === "unsupported") return "The program does not solve this.";
  if (cut || status === "limited") {
    return `The search was cut short${because}: what is listed is right, but there may be more.`;
  }
  if (status === "restricted") {
    return `The search was restricted${because}: solutions may be missing, and a refutation may `
      + "only exist because of that.";
  }
  const side = starts === "white" ? "White" : "Black";
  const solves = found.some(({ kind }) => kind === "key" || kind === "line");
  return solves ? "" : `No solution (${side} begins).`;
}

/** A problem from the JSON of the program alone. */
function ofJson(entry) {
  const [twin] = entry.twins;
  if (!twin?.position) throw new Flaw("the JSON has no position");
  return Object.assign(empty(), {
    title: entry.title ?? "", authors: entry.authors ?? [], source: entry.source ?? "",
    variant: variantOfJson(twin.position, entry.rules), conditions: entry.conditions ?? [],
    stipulation: twin.stipulation, men: menOf(twin.position.men),
    legend: legendOf(twin.position),
  });
}

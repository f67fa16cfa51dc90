// A solution as a graph of moves, and as a tree of text to walk through.

import { afterMove, inLetters, isWhite, sideOf } from "./position.js";

/** A place in the play: after a move, or at the beginning. */
export class Place {
  constructor(parent, move, label) {
    this.parent = parent;
    this.move = move;
    this.label = label;
    this.children = [];
    /** The men and the side that begins, at the beginning of the play. */
    this.now = null;
    this.starts = null;
    this.element = null;
    this.row = null;
  }

  static start(men, starts) {
    const place = new Place(null, null, "");
    place.now = men;
    place.starts = starts;
    return place;
  }

  /** The men with their cells. */
  get men() {
    return (this.now ??= afterMove(this.parent.men, this.move));
  }

  /** The side that made the move. */
  get by() {
    // Only Black passes.
    if (this.move?.kind === "pass") return this.move.by ?? "black";
    const man = this.parent?.men[this.move.from_board + this.move.from];
    if (man && sideOf(man) === "n") return this.move.by ?? (this.parent.by === "white" ? "black" : "white");
    return !man ? null : isWhite(man) ? "white" : "black";
  }

  get moves() {
    return this.parent ? [...this.parent.moves, this.move] : [];
  }

  get root() {
    return this.parent ? this.parent.root : this;
  }

  add(move, label) {
    const child = new Place(this, move, label);
    this.children.push(child);
    return child;
  }
}

const below = (move) => !!(move.threats?.length || move.replies?.length || move.refutations?.length);

/** A row of the tree: moves that follow or replace each other, and the rows below. */
const row = (places, rows = [], extra = {}) => /** @type {any} */ ({ places, rows, ...extra });

/** The row of an attacker's move, with the rows below it. */
function attack(parent, move, number, { mark = "", word = "" } = {}) {
  const place = parent.add(move, `${number}.${move.san}${mark}`);
  const self = row([place], [], { word, note: move.zugzwang ? "zugzwang" : "" });
  const threats = move.threats ?? [], replies = move.replies ?? [], refutations = move.refutations ?? [];
  if (threats.length && threats.every((threat) => !below(threat))) {
    self.threats = threats.map((threat) => place.add(threat, `${number + 1}.${threat.san}`));
  } else {
    for (const threat of threats) self.rows.push(attack(place, threat, number + 1, { word: "threat" }));
  }
  if (replies.length === 1 && !threats.length && !refutations.length && !below(replies[0])) {
    self.places.push(place.add(replies[0], replies[0].san));
    return self;
  }
  self.rows.push(...defences(place, replies, number));
  for (const refutation of refutations) {
    const reply = place.add(refutation, `${number}...${refutation.san}!`);
    const forced = (refutation.replies ?? []).map((answer) => attack(reply, answer, number + 1));
    self.rows.push(row([reply], forced, { word: "but", refutes: true }));
  }
  return self;
}

/** The rows of defences: those with the same answer share a row. */
function defences(parent, replies, number) {
  const rows = [];
  const alike = new Map();
  for (const reply of replies) {
    const answers = reply.replies ?? [];
    const place = parent.add(reply, `${number}...${reply.san}`);
    if (answers.length > 1 || (answers.length && below(answers[0]))) {
      const below = answers.map((answer) => attack(place, answer, number + 1));
      const dual = answers.length > 1 ? `${answers.length} continuations` : "";
      if (below.length === 1) {
        const [only] = below;
        rows.push(row([place, ...only.places], only.rows, { note: only.note, threats: only.threats }));
      } else {
        rows.push(row([place], below, { dual }));
      }
      continue;
    }
    const key = answers.length ? answers[0].san : "";
    let group = alike.get(key);
    if (!group) {
      group = row([], [], { group: true, answers: [] });
      alike.set(key, group);
      rows.push(group);
    }
    group.places.push(place);
    if (answers.length) group.answers.push(place.add(answers[0], `${number + 1}.${answers[0].san}`));
  }
  return rows;
}

/** The rows of lines, in which lines with a common beginning share their first moves. */
function lines(root, all, half) {
  const trie = [];
  for (const line of all) {
    let branches = trie, place = root, number = 0, last = null;
    const leader = half ? (line[0]?.by === "white" ? "black" : "white") : line[0]?.by;
    for (const step of line) {
      const leads = step.by === leader || step.by === last;
      if (leads || number === 0) number += 1;
      const label = leads ? `${number}.${step.san}` : number === 1 && last === null ? `1...${step.san}` : step.san;
      last = step.by;
      let branch = branches.find(({ place: { move } }) =>
        move.san === step.san && move.from === step.from && move.from_board === step.from_board);
      if (!branch) {
        branch = { place: place.add(step, label), branches: [] };
        branches.push(branch);
      }
      ({ place, branches } = branch);
    }
  }
  const rows = (branches) => branches.map((branch) => {
    const places = [branch.place];
    let { branches: rest } = branch;
    while (rest.length === 1) {
      places.push(rest[0].place);
      rest = rest[0].branches;
    }
    return row(places, rows(rest));
  });
  return rows(trie);
}

/**
 * The sections of a solution in JSON: each with a title, rows, and its kind: `key`, `try`, `set` or `line`. All play begins
 * at `root`.
 */
export function sections(twin, root) {
  const found = [];
  const add = (title, rows, extra) => rows.length && found.push({ title, rows, ...extra });
  const plural = (list, one, many) => (list.length === 1 ? one : many);
  if (twin.post_key) {
    const { threats = [], replies = [], refutations = [], zugzwang } = twin.post_key;
    add(zugzwang ? "After the key: zugzwang" : "After the key", [
      ...threats.map((threat) => attack(root, threat, 1, { word: "threat" })),
      ...defences(root, replies, 0), ...refutations.map((move) => row([root.add(move, `${move.san}!`)])),
    ], { kind: "key" });
  }
  add("Forced at once", (twin.forced ?? []).map((move) => attack(root, move, 1)), { kind: "key" });
  const tries = twin.tries ?? [], keys = twin.keys ?? [];
  add(plural(keys, "Key", `${keys.length} keys`), keys.map((move) => attack(root, move, 1, { mark: "!" })), { kind: "key" });
  // Tries that give check are seldom meant.
  const quiet = tries.filter((move) => !move.check), checking = tries.filter((move) => move.check);
  const sorted = (list) => [...list].sort((one, other) => (one.refutations ?? []).length - (other.refutations ?? []).length);
  const attempts = (list) => sorted(list).map((move) => attack(root, move, 1, { mark: "?" }));
  add(plural(quiet, "Try", `${quiet.length} tries`), attempts(quiet), { kind: "try", folded: quiet.length > 12 });
  add(plural(checking, "Try that gives check", `${checking.length} tries that give check`), attempts(checking), { kind: "try", folded: quiet.length > 0 || checking.length > 12 });
  add("Set play", defences(root, twin.set_play ?? [], 1), { kind: "set", folded: keys.length > 0 });
  add("Set play that reaches the goal at once", defences(root, twin.set_at_once ?? [], 1), { kind: "set", folded: keys.length > 0 });
  // A game is numbered from its first move, whatever its length.
  const half = /\.5$/.test(twin.stipulation) && !/dia|a=>b/.test(twin.stipulation);
  const list = (name) => (Array.isArray(twin[name]) ? twin[name] : []);
  const all = list("lines"), short = list("short_lines"), set = list("set_lines");
  // A list that would be too long has only its first lines.
  const many = (name, what) => {
    const shown = list(name).length, omitted = twin.omitted?.[name] ?? 0;
    return `${shown + omitted} ${what}${omitted ? `, the first ${shown} shown` : ""}`;
  };
  add(plural(set, "Set play", `Set play: ${many("set_lines", "lines")}`), lines(root, set, !half), { kind: "set" });
  add(plural(short, "Shorter solution", many("short_lines", "shorter solutions")), lines(root, short, half), { kind: "line" });
  add(plural(all, "Solution", many("lines", "solutions")), lines(root, all, half), { kind: "line" });
  return found;
}

/** What the solution says of a move that is in it: words after the move, and their severity. */
export function standing(place) {
  let first = place;
  while (first.parent?.parent) first = first.parent;
  const kind = first.row?.section?.kind;
  if (place.row?.refutes) return ["refutes this try", "bad"];
  if (kind === "try" && place === first) {
    const refutations = place.children.filter((child) => child.row?.refutes).map((child) => child.label.replace(/!$/, ""));
    return [`is a try, refuted by ${refutations.join(" and ")}`, "bad"];
  }
  if (kind === "try") return ["is play after a try, which is refuted", "open"];
  if (kind === "set") return ["is in the set play", ""];
  return [kind === "key" && place === first ? "solves" : "is in the solution", "good"];
}

export const GRADES = {
  thematic: "◆ thematic", by_play: "▲ by-play", threat: "■ threat", last_promotion: "● last promotion", minor: "○ minor",
};

/** Marks the severity of each dual in the tree. */
export function gradeDuals(found, duals) {
  const walk = (rows) => rows.forEach((row) => {
    if (row.dual) {
      // A dual is written from the first defence on.
      const labels = [];
      for (let place = row.places[0]; place?.parent; place = place.parent) labels.unshift(place.label);
      while (labels.length && !labels[0].includes("...")) labels.shift();
      const line = labels.map((label, at) => (at ? label.replace(/^\d+\.\.\./, "") : label)).join(" ");
      const grade = duals.find(({ text }) => text.startsWith(`${line} `))?.grade;
      if (grade) row.dual = `${GRADES[grade] ?? grade} dual: ${row.dual}`;
    }
    walk(row.rows);
  });
  found.filter(({ title }) => /key/i.test(title)).forEach(({ rows }) => walk(rows));
}

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** The number of rows created at once, more than anyone reads at a time. */
const PAGE = 150;

/** The tree in the page. `choose` events name the place to be shown. */
export class Tree extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.sections = [];
    this.current = null;
    host.addEventListener("click", (event) => {
      const place = event.target.closest?.(".move")?.place;
      if (place) this.#choose(place);
    });
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  show(sections, root) {
    this.sections = sections;
    this.root = root;
    this.current = null;
    this.host.replaceChildren();
    for (const section of sections) {
      const body = element("div", { class: "rows", role: "tree", "aria-label": section.title });
      const heading = element("button", { type: "button", class: "fold", "aria-expanded": String(!section.folded) }, section.title);
      heading.addEventListener("click", () => this.#fold(section));
      section.body = body;
      section.heading = heading;
      this.host.append(element("div", { class: "section" }, heading, body));
      this.#link(section.rows, null, section);
      if (!section.folded) this.#fill(body, section.rows, 1);
      else body.hidden = true;
    }
    const first = this.host.querySelector(".move");
    first?.setAttribute("tabindex", 0);
  }

  #fold(section, open = section.body.hidden) {
    if (open && !section.body.childElementCount) this.#fill(section.body, section.rows, 1);
    section.body.hidden = !open;
    section.heading.setAttribute("aria-expanded", String(open));
  }

  #link(rows, above, section) {
    for (const row of rows) {
      row.above = above;
      row.section = section;
      for (const place of [...row.places, ...(row.answers ?? []), ...(row.threats ?? [])]) place.row = row;
      this.#link(row.rows, row, section);
    }
  }

  #fill(body, rows, depth, from = 0) {
    for (const row of rows.slice(from, from + PAGE)) body.append(this.#row(row, depth));
    const left = rows.length - from - PAGE;
    if (left <= 0) return;
    const more = element("button", { type: "button", class: "more", role: "treeitem" }, `${left} more`);
    more.addEventListener("click", () => {
      more.remove();
      this.#fill(body, rows, depth, from + PAGE);
    });
    body.append(more);
    body.more = () => more.isConnected && more.click();
  }

  #row(row, depth) {
    const words = element("div", { class: "words", role: "none" });
    const made = element("div", { class: "row", role: "none" }, words);
    if (row.refutes) made.classList.add("refutes");
    row.element = made;
    row.depth = depth;
    if (row.rows.length) {
      // Only for the mouse: whoever steps through the tree by keys unfolds it so.
      const toggle = element("span", { class: "toggle", "aria-hidden": "true" });
      toggle.addEventListener("click", () => this.#open(row, row.body.hidden));
      row.toggle = toggle;
      words.append(toggle);
    }
    if (row.word) words.append(element("span", { class: "word" }, row.word), " ");
    row.places.forEach((place, index) => {
      if (index) words.append(row.group ? ", " : " ");
      // Defences that share a row share the number.
      words.append(this.#move(place, depth, row.group && index ? place.move.san : place.label));
    });
    if (row.answers?.length) {
      const answer = this.#move(row.answers[0], depth + 1);
      row.answer = answer;
      for (const place of row.answers) place.element = answer;
      words.append(" ", answer);
    }
    if (row.threats) {
      words.append(" ", element("span", { class: "word" }, "threat"), " ");
      row.threats.forEach((place, index) => words.append(...(index ? [", "] : []), this.#move(place, depth + 1)));
    }
    if (row.note) words.append(" ", element("span", { class: "word" }, row.note));
    if (row.dual) words.append(" ", element("span", { class: "dual" }, row.dual));
    if (row.rows.length) {
      row.body = element("div", { class: "rows", role: "group" });
      row.body.hidden = true;
      made.append(row.body);
      // The parts that a composer looks at first are unfolded.
      if (depth < 2 && !row.section.folded) this.#open(row, true);
    }
    return made;
  }

  #open(row, open) {
    if (!row.body) return;
    if (open && !row.body.childElementCount) this.#fill(row.body, row.rows, row.depth + 1);
    row.body.hidden = !open;
    row.toggle.classList.toggle("open", open);
  }

  #move(place, depth, label = place.label) {
    const made = element("span", { class: "move", role: "treeitem", tabindex: -1, "aria-level": depth, "aria-selected": "false" });
    // The board is not shown by colour alone: its letter is also written.
    const [, san, board, rest] = /^(.*?)(\/[A-C](?=\b))?([^/]*)$/.exec(inLetters(label)) ?? [null, label];
    made.append(san ?? label);
    if (board) made.append(element("span", { class: `on on${board[1]}` }, board));
    if (rest) made.append(rest);
    made.place = place;
    place.element = made;
    return made;
  }

  /** The sections as lines of text, as deep as a magazine prints them, up to `most` lines. */
  lines(root, most = 400) {
    const text = [];
    const add = (rows, depth) => {
      for (const row of rows) {
        if (text.length >= most) return;
        const moves = row.places.map((place, index) => (row.group && index ? place.move.san : place.label)).join(row.group ? ", " : " ");
        const threats = row.threats ? ` threat ${row.threats.map((place) => place.move.san).join(", ")}` : "";
        const answer = row.answers?.length ? ` ${row.answers[0].label}` : "";
        const words = [row.word, moves + answer + threats, row.note, row.dual].filter(Boolean).join(" ");
        text.push("  ".repeat(depth) + inLetters(words));
        add(row.rows, depth + 1);
      }
    };
    if (root === this.root) {
      for (const { title, rows } of this.sections) {
        if (text.length) text.push("");
        text.push(`${title}:`);
        add(rows, 1);
      }
    }
    if (text.length >= most) text.push("...");
    return text;
  }

  /** Unfolds everything. */
  unfold() {
    for (const section of this.sections) {
      this.#fold(section, true);
      const all = (rows) => rows.forEach((row) => {
        if (!row.element) row.above?.body?.more?.() ?? section.body.more?.();
        if (row.element) this.#open(row, true);
        all(row.rows);
      });
      all(section.rows);
    }
  }

  #reveal(row) {
    if (!row) return;
    if (row.above) {
      this.#reveal(row.above);
      this.#open(row.above, true);
    } else {
      this.#fold(row.section, true);
    }
    const body = row.above ? row.above.body : row.section.body;
    for (let pages = 0; !row.element && body.more && pages < 1000; pages++) body.more();
  }

  /** Shows the current place. */
  mark(place, { focus = false, scroll = true } = {}) {
    this.current?.element?.classList.remove("here");
    this.current?.element?.setAttribute("aria-selected", "false");
    this.current = place;
    if (!place?.row) return;
    this.#reveal(place.row);
    const { element } = place;
    if (!element) return;
    if (element.place !== place) element.place = place;
    if (place.row.answer) {
      // In a row of several defences, the answer belongs to the defence chosen last.
      const defence = place.row.places.indexOf(place);
      if (defence >= 0) place.row.answer.place = place.row.answers[defence];
    }
    element.classList.add("here");
    element.setAttribute("aria-selected", "true");
    this.host.querySelector('.move[tabindex="0"]')?.setAttribute("tabindex", -1);
    element.setAttribute("tabindex", 0);
    if (focus) element.focus({ preventScroll: true });
    if (scroll) element.scrollIntoView({ block: "nearest" });
  }

  /** The next, the previous or a neighbouring place. */
  static step(place, way) {
    const beside = (place, by) => {
      const all = place.parent?.children ?? [];
      return all[all.indexOf(place) + by] ?? null;
    };
    switch (way) {
      case "next": return place.children.find((child) => child.row) ?? place.children[0] ?? null;
      case "back": return place.parent;
      case "down": {
        for (let here = place; here?.parent; here = here.parent) if (beside(here, 1)) return beside(here, 1);
        return null;
      }
      case "up": return beside(place, -1) ?? (place.parent?.parent ? place.parent : null);
      case "first": return place.root;
      case "last": {
        let here = place;
        while (here.children.length) here = Tree.step(here, "next");
        return here;
      }
    }
    return null;
  }

  #key(event) {
    const place = event.target.closest?.(".move")?.place;
    if (!place || event.ctrlKey || event.altKey || event.metaKey) return;
    const ways = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };
    const way = ways[event.key];
    if (event.key === "Enter" || event.key === " ") this.#choose(place);
    else if (!way) return;
    else {
      const next = Tree.step(place, way);
      if (next) this.#choose(next);
    }
    event.preventDefault();
  }

  #choose(place) {
    this.dispatchEvent(new CustomEvent("choose", { detail: place }));
  }
}

// Made by scripts/bundle from src/report/page/main.js: change that, not this.

// src/report/page/position.js
var squareOf = (cell) => cell.slice(-2);
var idOf = (letter) => letter.replace(/^[=-]|\+.*$/g, "").toUpperCase();
function sideOf(letter) {
  if (letter[0] === "=") return "n";
  return letter[0] === "-" || letter.replace(/\+.*$/, "") !== idOf(letter) ? "b" : "w";
}
var isWhite = (letter) => sideOf(letter) !== "b";
function cased(letter, like, side2 = sideOf(like)) {
  const small = letter.toLowerCase();
  const written = side2 === "n" ? `=${letter}` : side2 === "w" ? letter : small === letter ? `-${letter}` : small;
  return written + like.replace(/^[^+]*/, "");
}
function homologues(cell, variant) {
  const level = variant.cube ? cell[1] : "";
  const letters2 = [...new Set(variant.planes.map((plane) => plane.id[0]))];
  return letters2.filter((letter) => letter !== cell[0]).map((letter) => letter + level + squareOf(cell));
}
function manName(letter, variant) {
  const side2 = { w: "white", b: "black", n: "neutral" }[sideOf(letter)];
  return [side2, ...letter.split("+").slice(1), variant.names[idOf(letter)] ?? letter].join(" ");
}
function spoken(cell, letter, variant) {
  const place2 = variant.cube ? `${variant.worlds > 1 ? `cube ${cell[0]} ` : ""}${cell.slice(1)}` : variant.planes.length > 1 ? `${cell[0]} ${cell.slice(1)}` : cell.slice(1);
  return letter ? `${place2}, ${manName(letter, variant)}` : `${place2}, empty`;
}
function afterMove(men, move) {
  const next = { ...men };
  if (move.kind === "pass") return next;
  const from = move.from_board + move.from, to = move.to_board + move.to;
  const man = next[from];
  delete next[from];
  let rook;
  if (move.rook) {
    const at = move.from_board + move.rook.from;
    rook = next[at];
    delete next[at];
  }
  if (move.captures) delete next[move.captures.board + move.captures.square];
  if (man && !move.vanishes) {
    const side2 = move.becomes ? move.becomes[0] : sideOf(man);
    next[to] = cased(move.promotes_to ?? move.turns_into ?? idOf(man), man, side2);
  }
  for (const one of move.recolors ?? []) {
    const at = one.board + one.square;
    if (next[at]) next[at] = cased(idOf(next[at]), next[at], one.to[0]);
  }
  if (rook) next[move.rook.to_board + move.rook.to] = rook;
  for (const { square, board, man: man2 } of move.changes ?? []) {
    if (man2) Object.assign(next, menOf([{ ...man2, square, board }]));
    else delete next[board + square];
  }
  return next;
}
var reversed = (move) => move.kind === "pass" ? null : {
  from: move.to,
  from_board: move.to_board,
  to: move.from,
  to_board: move.from_board,
  rook: move.rook && { from: move.rook.to, from_board: move.rook.to_board, to: move.rook.from, to_board: move.from_board }
};
var menOf = (men) => Object.fromEntries(men.map(({ color, man, square, board, attributes = [] }) => {
  const like = attributes.includes("neutral") ? "=K" : color === "white" ? "K" : "k";
  const others = attributes.filter((one) => one !== "neutral").map((one) => `+${one}`);
  return [board + square, cased(man, like) + others.join("")];
}));
function variantOf(position, rules, names2) {
  const cube = position.levels > 1, several = position.boards.length > 1;
  const planes = position.boards.flatMap((board, world) => cube ? [..."ABCDEFGH"].slice(0, position.levels).map((level) => ({ id: board + level, world, title: several ? `${level}/${board}` : `Level ${level}` })) : [{ id: board, world, title: `Board ${board}` }]);
  const { files, ranks } = position;
  const shares = names2.shared.includes(rules);
  return { files, ranks, cube, planes, worlds: position.boards.length, shares, names: names2.roles };
}
function moveInWords(move, by, names2, several) {
  const on2 = (board) => several ? ` on board ${board}` : "";
  const side2 = by === "white" ? "White" : "Black";
  if (move.kind === "pass") return move.goal ? `${side2} passes; the goal is reached.` : `${side2} passes.`;
  const named = (man) => names2[man] ?? man;
  const words = [`${side2} ${named(move.man)} ${move.from}–${move.to}${on2(move.from_board)}`];
  if (move.kind.startsWith("castle")) words[0] = `${side2} castles${on2(move.from_board)}`;
  if (move.captures) {
    const { man, square, board } = move.captures;
    const passing = move.kind === "en-passant" ? " en passant" : "";
    words.push(`captures the ${named(man)} on ${square}${several ? `, board ${board}` : ""}${passing}`);
  }
  if (move.promotes_to) words.push(`becomes a ${named(move.promotes_to)}`);
  if (move.turns_into) words.push(`turns into a ${named(move.turns_into)}`);
  if (move.to_board !== move.from_board) words.push(`goes over to board ${move.to_board}`);
  if (move.goal) words.push(move.check ? "check, and the goal is reached" : "the goal is reached");
  else if (move.check) words.push("check");
  return `${words.join("; ")}.`;
}
function legendOf(position) {
  const several = position.boards.length > 1;
  const places = (men) => men.map(({ square, board }) => square + (several ? `/${board}` : "")).sort().join(", ");
  const grouped = (keys) => {
    const found = /* @__PURE__ */ new Map();
    for (const man of position.men) for (const key of keys(man)) found.set(key, [...found.get(key) ?? [], man]);
    return [...found];
  };
  const named = grouped(({ name }) => name ? [name] : []).map(([name, men]) => `${name[0].toUpperCase()}${name.slice(1)} ${places(men)}`);
  const set = grouped(({ attributes = [] }) => attributes.filter((one) => one !== "neutral"));
  return [named.join("; "), set.map(([name, men]) => `${name}: ${places(men)}`).join("; ")].filter(Boolean);
}
var letters = null;
var MAN = /(?<![A-Za-z/])[A-Z]{1,2}(?=[a-h1-8]{0,2}[x*]?[a-h][1-8])|(?<==)[A-Z]{1,2}(?![A-Za-z])/g;
var inLetters = (text) => letters ? text.replace(MAN, (man) => letters[man] ?? man) : text;

// src/report/page/drawing.js
var SVG = "http://www.w3.org/2000/svg";
var SQUARE = 100;
var EDGE = 46;
var TITLE = 74;
var GAP = 34;
function svg(name, attributes = {}, ...children) {
  const element2 = document.createElementNS(SVG, name);
  for (const [key, value2] of Object.entries(attributes)) element2.setAttribute(key, value2);
  element2.append(...children);
  return element2;
}
function manUse(letter) {
  return svg("use", { href: `#${sideOf(letter)}${idOf(letter)}` });
}
var calm = matchMedia("(prefers-reduced-motion: reduce)");
function measure({ files, ranks }, count2) {
  const title = count2 > 1 ? TITLE : 20;
  return [files * SQUARE + 2 * EDGE, ranks * SQUARE + EDGE + title, title];
}
function arrangement(variant, count2, width, height, most) {
  const [wide, high] = measure(variant, count2);
  const whole = variant.cube && count2 > 1 ? count2 / variant.worlds : count2;
  let best = [1, 0];
  for (let columns = 1; columns <= count2; columns++) {
    if (whole % columns) continue;
    const rows2 = Math.ceil(count2 / columns);
    const fits = Math.min(width / (columns * (wide + GAP)), height / (rows2 * (high + GAP)), most);
    if (fits > best[1] * 1.001) best = [columns, fits];
  }
  return best;
}
var oneByOne = (variant) => variant.planes.map((plane) => ({ title: plane.title, id: plane.id, planes: [plane] }));
function grid(variant, boards2, columns, flip = false) {
  const { files, ranks } = variant;
  const [wide, high, title] = measure(variant, boards2.length);
  const size = [columns * wide + (columns - 1) * GAP, Math.ceil(boards2.length / columns) * (high + GAP) - GAP];
  const root2 = svg("svg", { viewBox: `0 0 ${size.join(" ")}`, class: "boards" });
  const spots = /* @__PURE__ */ new Map(), cells = /* @__PURE__ */ new Map();
  boards2.forEach(({ title: name, id, planes }, index) => {
    const left = index % columns * (wide + GAP) + EDGE, top = Math.floor(index / columns) * (high + GAP) + title;
    const level = variant.cube ? "ABCDEFGH".indexOf(id[1]) : 0;
    const world = planes.length > 1 ? "both" : `w${planes[0].world}`;
    const board = svg("g", { role: "grid", "aria-label": name, class: `board ${world}` });
    if (boards2.length > 1) board.append(svg("text", { x: left + files * 50, y: top - 26, class: "title" }, name));
    board.append(svg("rect", {
      x: left - 6,
      y: top - 6,
      width: files * SQUARE + 12,
      height: ranks * SQUARE + 12,
      class: "frame"
    }));
    const coordinate = (x, y, text) => board.append(svg("text", { x, y, class: "coordinate", "aria-hidden": "true" }, text));
    for (let row2 = 0; row2 < ranks; row2++) {
      const line = svg("g", { role: "row" });
      const rank = flip ? row2 : ranks - 1 - row2;
      for (let column = 0; column < files; column++) {
        const file = flip ? files - 1 - column : column;
        const square = "abcdefgh"[file] + (rank + 1);
        const x = left + column * SQUARE, y = top + row2 * SQUARE;
        const cell = svg("g", {
          role: "gridcell",
          tabindex: -1,
          "data-cell": id + square,
          class: (file + rank + level) % 2 ? "light" : "dark"
        }, svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "square" }));
        for (const plane of planes) spots.set(plane.id + square, { x, y });
        cells.set(id + square, cell);
        line.append(cell);
      }
      board.append(line);
      coordinate(left - 26, top + row2 * SQUARE + 60, `${rank + 1}`);
    }
    for (let column = 0; column < files; column++) {
      const file = flip ? files - 1 - column : column;
      coordinate(left + column * SQUARE + 50, top + ranks * SQUARE + 37, "abcdefgh"[file]);
    }
    root2.append(board);
  });
  return { root: root2, size, spots, cells };
}
function resize(root2, size, scale) {
  root2.style.width = `${Math.floor(size[0] * scale)}px`;
  root2.style.height = `${Math.floor(size[1] * scale)}px`;
}
function setMen({ layer, drawn, spots }, men, move, make2) {
  const gone = new Map(drawn);
  const glides = [];
  if (move && move.kind !== "pass") {
    glides.push([move.from_board + move.from, move.to_board + move.to]);
    if (move.rook) glides.push([(move.rook.from_board ?? move.from_board) + move.rook.from, move.rook.to_board + move.rook.to]);
  }
  for (const [cell, letter] of Object.entries(men)) {
    const spot = spots.get(cell);
    if (!spot) continue;
    let man = drawn.get(cell);
    if (man?.dataset.man !== letter) {
      man?.remove();
      man = make2(letter, cell);
      layer.append(man);
      drawn.set(cell, man);
    }
    man.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    gone.delete(cell);
    const glide = glides.find(([, to]) => to === cell);
    const from = glide && spots.get(glide[0]);
    if (from && !calm.matches) {
      layer.append(man);
      man.animate(
        [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: man.style.transform }],
        { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" }
      );
    }
  }
  for (const [cell, man] of gone) {
    man.remove();
    drawn.delete(cell);
  }
}
function dim(layer, spots, men, variant) {
  for (const [cell, letter] of Object.entries(men)) {
    for (const other of homologues(cell, variant)) {
      const spot = spots.get(other);
      if (!spot || men[other]) continue;
      const { x, y } = spot;
      layer.append(
        svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "dim" }),
        svg("g", { transform: `translate(${x} ${y})`, class: "ghost" }, manUse(letter))
      );
    }
  }
}
var ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function beside(cells, spots, name, [dx, dy]) {
  const here = spots.get(name);
  let best = null, least = Infinity;
  for (const other of cells) {
    const spot = spots.get(other);
    const along = dx ? (spot.x - here.x) * dx : (spot.y - here.y) * dy;
    const across = Math.abs(dx ? spot.y - here.y : spot.x - here.x);
    if (along > 0 && across < 50 && along < least) [best, least] = [other, along];
  }
  return best;
}
function ringFocus(root2, layer, spots) {
  const gone = () => layer.querySelector(".focus")?.remove();
  root2.addEventListener("focusout", gone);
  root2.addEventListener("focusin", ({ target }) => {
    gone();
    const spot = spots.get(target.dataset?.cell);
    if (!spot) return;
    const at = { x: spot.x + 4, y: spot.y + 4, width: SQUARE - 8, height: SQUARE - 8 };
    layer.append(svg("g", { class: "focus" }, svg("rect", at), svg("rect", at)));
  });
}

// src/report/page/boards.js
function diagram(variant, men) {
  const { root: root2, spots } = grid(variant, oneByOne(variant), Math.min(variant.planes.length, variant.cube ? 5 : 3));
  for (const [cell, letter] of Object.entries(men)) {
    const spot = spots.get(cell);
    if (spot) root2.append(svg("g", { transform: `translate(${spot.x} ${spot.y})` }, manUse(letter)));
  }
  return root2;
}
var Boards = class extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.men = {};
    this.svg = null;
    this.size = [0, 0];
    this.columns = 0;
    this.cells = /* @__PURE__ */ new Map();
    this.spots = /* @__PURE__ */ new Map();
    this.flip = false;
    this.marks = {};
    new ResizeObserver(() => this.arrange()).observe(host);
    addEventListener("resize", () => this.arrange());
  }
  /** Shows a variant, from Black's side if `flip` is set. */
  show(variant, flip = this.flip) {
    this.variant = variant;
    this.flip = flip;
    this.#layout();
  }
  /** The number of columns that makes the boards largest, and their scale. */
  #columns() {
    const { host, variant } = this;
    const narrow = innerWidth < 900, steps = document.body.classList.contains("playing");
    const height = narrow ? steps ? innerHeight * 0.42 : Infinity : Math.max(300, innerHeight - 290);
    return arrangement(variant, variant.planes.length, host.clientWidth || 800, height, 1);
  }
  /** Makes the boards as large as there is room for. */
  arrange() {
    if (!this.variant) return;
    const [columns, scale] = this.#columns();
    if (columns !== this.columns) this.#layout();
    else resize(this.svg, this.size, scale);
  }
  #layout() {
    const [columns, scale] = this.#columns();
    const { root: root2, size, spots, cells } = grid(this.variant, oneByOne(this.variant), columns, this.flip);
    Object.assign(this, { columns, size, spots, cells });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    this.layer = svg("g", { class: "men", "aria-hidden": "true" });
    const over = svg("g", { class: "over", "aria-hidden": "true" });
    root2.append(this.ghosts, this.layer, over);
    ringFocus(root2, over, spots);
    this.svg?.remove();
    this.svg = root2;
    this.drawn = /* @__PURE__ */ new Map();
    this.#listen(root2);
    this.host.append(root2);
    resize(this.svg, this.size, scale);
    this.draw(this.men);
    this.cells.values().next().value.setAttribute("tabindex", 0);
  }
  /** Shows men. A move tells which men glide where; without a move they are placed at once. */
  draw(men, { move = null, marks = this.marks } = {}) {
    this.men = men;
    this.marks = marks;
    setMen(this, men, move, (letter, cell) => svg("g", { class: "man", "data-man": letter, "data-on": cell }, manUse(letter)));
    this.#ghosts();
    this.#label();
  }
  /** Squares that cannot be used are dimmed; a man just captured is crossed out. */
  #ghosts() {
    this.ghosts.replaceChildren();
    const { variant, men, marks } = this;
    if (!variant.shares && variant.worlds > 1) dim(this.ghosts, this.spots, men, variant);
    const spot = men[marks.captured] ? null : this.spots.get(marks.captured);
    if (!spot) return;
    const { x, y } = spot;
    this.ghosts.append(svg("path", { d: `M${x + 14} ${y + 14}l72 72m0-72l-72 72`, class: "cross" }));
  }
  #label() {
    const { variant, marks } = this;
    for (const [name, element2] of this.cells) {
      const letter = this.men[name] ?? "";
      const words = [spoken(name, letter, variant)];
      if (!letter && !variant.shares && homologues(name, variant).some((other) => this.men[other])) words.push("not usable");
      const label = words.join(", ");
      if (element2.getAttribute("aria-label") !== label) element2.setAttribute("aria-label", label);
      for (const mark of ["from", "to", "check"]) element2.classList.toggle(mark, (marks[mark] ?? []).includes(name));
    }
  }
  #listen(root2) {
    root2.addEventListener("click", (event) => {
      const board = event.target.closest?.(".board")?.querySelector(".frame").getBoundingClientRect();
      if (!board) return;
      const way = event.clientX < board.left + board.width / 2 ? "back" : "next";
      this.dispatchEvent(new CustomEvent("step", { detail: way }));
    });
    root2.addEventListener("mousedown", (event) => event.preventDefault());
    root2.addEventListener("keydown", (event) => {
      const name = event.target.closest?.("[data-cell]")?.dataset.cell;
      if (!name || !ARROWS[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = this.cells.get(beside(this.cells.keys(), this.spots, name, ARROWS[event.key]));
      if (!next) return;
      this.svg.querySelector('[tabindex="0"]')?.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus({ preventScroll: true });
    });
  }
};

// src/report/page/printed.js
var encoder = new TextEncoder();
var decoder = new TextDecoder();
function marked(pieces, claims) {
  const shown2 = document.createDocumentFragment();
  const of = (kind) => claims.flatMap((claim) => claim[kind].map((remark) => ({ ...remark, kind })));
  const remarks2 = [...of("wrong"), ...of("extra")].filter((remark) => remark.piece !== null && remark.end > remark.start);
  const decided = claims.every((claim) => claim.status !== "undecided");
  pieces.forEach((piece, number) => {
    const bytes = encoder.encode(piece);
    const line = document.createElement("div"), text = document.createElement("span"), word = document.createElement("span");
    const own = remarks2.filter((remark) => remark.piece === number).sort((a, b) => a.start - b.start);
    let at = 0;
    for (const remark of own) {
      if (remark.start < at) continue;
      const mark = document.createElement("mark");
      mark.className = remark.kind;
      mark.title = remark.text;
      mark.append(decoder.decode(bytes.slice(remark.start, remark.end)));
      const note = document.createElement("span");
      note.className = `came ${remark.kind}`;
      note.textContent = remark.kind === "wrong" ? " ✗ wrong" : " · extra";
      text.append(decoder.decode(bytes.slice(at, remark.start)), mark, note);
      at = remark.end;
    }
    text.append(decoder.decode(bytes.slice(at)));
    const wrong = own.some((remark) => remark.kind === "wrong");
    const says = /[a-h][1-8]|[0O]-[0O]/.test(piece);
    const kind = wrong ? "wrong" : own.length ? "extra" : decided && says ? "true" : "";
    word.textContent = kind === "true" ? " ✓ confirmed" : "";
    word.className = "came";
    line.className = kind;
    const { firstChild: first, lastChild: last } = text;
    if (first instanceof Text) first.data = first.data.trimStart();
    if (last instanceof Text) last.data = last.data.trimEnd();
    line.append(text, word);
    shown2.append(line);
  });
  return shown2;
}
function remarks(claim, name = "") {
  const list2 = document.createElement("ul");
  const add = (kind, sign, items) => {
    for (const { text } of items) {
      const item = document.createElement("li");
      item.className = kind;
      item.textContent = `${name}${sign} ${text}`;
      list2.append(item);
    }
  };
  add("wrong", "✗ wrong:", claim.wrong);
  add("missing", "+ missing:", claim.missing);
  add("extra", "· extra:", claim.extra);
  return list2;
}
function outcome(claim) {
  const count2 = claim.confirmed;
  const statements = `${count2} statement${count2 === 1 ? "" : "s"} confirmed`;
  const words = { confirmed: `✓ ${statements}`, wrong: `✗ ${claim.wrong.length} wrong, ${statements}`, undecided: `… not decided; ${statements}` };
  return words[claim.status];
}

// src/report/page/tree.js
var Place = class _Place {
  constructor(parent, move, label) {
    this.parent = parent;
    this.move = move;
    this.label = label;
    this.children = [];
    this.now = null;
    this.starts = null;
    this.element = null;
    this.row = null;
  }
  static start(men, starts) {
    const place2 = new _Place(null, null, "");
    place2.now = men;
    place2.starts = starts;
    return place2;
  }
  /** The men with their cells. */
  get men() {
    return this.now ??= afterMove(this.parent.men, this.move);
  }
  /** The side that made the move. */
  get by() {
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
    const child = new _Place(this, move, label);
    this.children.push(child);
    return child;
  }
};
var below = (move) => !!(move.threats?.length || move.replies?.length || move.refutations?.length);
var row = (places, rows2 = [], extra = {}) => (
  /** @type {any} */
  { places, rows: rows2, ...extra }
);
function attack(parent, move, number, { mark = "", word = "" } = {}) {
  const place2 = parent.add(move, `${number}.${move.san}${mark}`);
  const self = row([place2], [], { word, note: move.zugzwang ? "zugzwang" : "" });
  const threats = move.threats ?? [], replies = move.replies ?? [], refutations = move.refutations ?? [];
  if (threats.length && threats.every((threat) => !below(threat))) {
    self.threats = threats.map((threat) => place2.add(threat, `${number + 1}.${threat.san}`));
  } else {
    for (const threat of threats) self.rows.push(attack(place2, threat, number + 1, { word: "threat" }));
  }
  if (replies.length === 1 && !threats.length && !refutations.length && !below(replies[0])) {
    self.places.push(place2.add(replies[0], replies[0].san));
    return self;
  }
  self.rows.push(...defences(place2, replies, number));
  for (const refutation of refutations) {
    const reply = place2.add(refutation, `${number}...${refutation.san}!`);
    const forced = (refutation.replies ?? []).map((answer) => attack(reply, answer, number + 1));
    self.rows.push(row([reply], forced, { word: "but", refutes: true }));
  }
  return self;
}
function defences(parent, replies, number) {
  const rows2 = [];
  const alike = /* @__PURE__ */ new Map();
  for (const reply of replies) {
    const answers = reply.replies ?? [];
    const place2 = parent.add(reply, `${number}...${reply.san}`);
    if (answers.length > 1 || answers.length && below(answers[0])) {
      const below2 = answers.map((answer) => attack(place2, answer, number + 1));
      const dual = answers.length > 1 ? `${answers.length} continuations` : "";
      if (below2.length === 1) {
        const [only] = below2;
        rows2.push(row([place2, ...only.places], only.rows, { note: only.note, threats: only.threats }));
      } else {
        rows2.push(row([place2], below2, { dual }));
      }
      continue;
    }
    const key = answers.length ? answers[0].san : "";
    let group = alike.get(key);
    if (!group) {
      group = row([], [], { group: true, answers: [] });
      alike.set(key, group);
      rows2.push(group);
    }
    group.places.push(place2);
    if (answers.length) group.answers.push(place2.add(answers[0], `${number + 1}.${answers[0].san}`));
  }
  return rows2;
}
function lines(root2, all, half) {
  const trie = [];
  for (const line of all) {
    let branches = trie, place2 = root2, number = 0, last = null;
    const leader = half ? line[0]?.by === "white" ? "black" : "white" : line[0]?.by;
    for (const step2 of line) {
      const leads = step2.by === leader || step2.by === last;
      if (leads || number === 0) number += 1;
      const label = leads ? `${number}.${step2.san}` : number === 1 && last === null ? `1...${step2.san}` : step2.san;
      last = step2.by;
      let branch = branches.find(({ place: { move } }) => move.san === step2.san && move.from === step2.from && move.from_board === step2.from_board);
      if (!branch) {
        branch = { place: place2.add(step2, label), branches: [] };
        branches.push(branch);
      }
      ({ place: place2, branches } = branch);
    }
  }
  const rows2 = (branches) => branches.map((branch) => {
    const places = [branch.place];
    let { branches: rest } = branch;
    while (rest.length === 1) {
      places.push(rest[0].place);
      rest = rest[0].branches;
    }
    return row(places, rows2(rest));
  });
  return rows2(trie);
}
function sections(twin2, root2) {
  const found = [];
  const add = (title, rows2, extra) => rows2.length && found.push({ title, rows: rows2, ...extra });
  const plural = (list3, one, many2) => list3.length === 1 ? one : many2;
  if (twin2.post_key) {
    const { threats = [], replies = [], refutations = [], zugzwang } = twin2.post_key;
    add(zugzwang ? "After the key: zugzwang" : "After the key", [
      ...threats.map((threat) => attack(root2, threat, 1, { word: "threat" })),
      ...defences(root2, replies, 0),
      ...refutations.map((move) => row([root2.add(move, `${move.san}!`)]))
    ], { kind: "key" });
  }
  add("Forced at once", (twin2.forced ?? []).map((move) => attack(root2, move, 1)), { kind: "key" });
  const tries = twin2.tries ?? [], keys = twin2.keys ?? [];
  add(plural(keys, "Key", `${keys.length} keys`), keys.map((move) => attack(root2, move, 1, { mark: "!" })), { kind: "key" });
  const quiet = tries.filter((move) => !move.check), checking = tries.filter((move) => move.check);
  const sorted2 = (list3) => [...list3].sort((one, other) => (one.refutations ?? []).length - (other.refutations ?? []).length);
  const attempts = (list3) => sorted2(list3).map((move) => attack(root2, move, 1, { mark: "?" }));
  add(plural(quiet, "Try", `${quiet.length} tries`), attempts(quiet), { kind: "try", folded: quiet.length > 12 });
  add(plural(checking, "Try that gives check", `${checking.length} tries that give check`), attempts(checking), { kind: "try", folded: quiet.length > 0 || checking.length > 12 });
  add("Set play", defences(root2, twin2.set_play ?? [], 1), { kind: "set", folded: keys.length > 0 });
  add("Set play that reaches the goal at once", defences(root2, twin2.set_at_once ?? [], 1), { kind: "set", folded: keys.length > 0 });
  const half = /\.5$/.test(twin2.stipulation) && !/dia|a=>b/.test(twin2.stipulation);
  const list2 = (name) => Array.isArray(twin2[name]) ? twin2[name] : [];
  const all = list2("lines"), short = list2("short_lines"), set = list2("set_lines");
  const many = (name, what) => {
    const shown2 = list2(name).length, omitted = twin2.omitted?.[name] ?? 0;
    return `${shown2 + omitted} ${what}${omitted ? `, the first ${shown2} shown` : ""}`;
  };
  add(plural(set, "Set play", `Set play: ${many("set_lines", "lines")}`), lines(root2, set, !half), { kind: "set" });
  add(plural(short, "Shorter solution", many("short_lines", "shorter solutions")), lines(root2, short, half), { kind: "line" });
  add(plural(all, "Solution", many("lines", "solutions")), lines(root2, all, half), { kind: "line" });
  return found;
}
var GRADES = {
  thematic: "◆ thematic",
  by_play: "▲ by-play",
  threat: "■ threat",
  last_promotion: "● last promotion",
  minor: "○ minor"
};
function gradeDuals(found, duals) {
  const walk = (rows2) => rows2.forEach((row2) => {
    if (row2.dual) {
      const labels = [];
      for (let place2 = row2.places[0]; place2?.parent; place2 = place2.parent) labels.unshift(place2.label);
      while (labels.length && !labels[0].includes("...")) labels.shift();
      const line = labels.map((label, at) => at ? label.replace(/^\d+\.\.\./, "") : label).join(" ");
      const grade = duals.find(({ text }) => text.startsWith(`${line} `))?.grade;
      if (grade) row2.dual = `${GRADES[grade] ?? grade} dual: ${row2.dual}`;
    }
    walk(row2.rows);
  });
  found.filter(({ title }) => /key/i.test(title)).forEach(({ rows: rows2 }) => walk(rows2));
}
var element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value2] of Object.entries(attributes)) made.setAttribute(key, value2);
  made.append(...children);
  return made;
};
var PAGE = 150;
var Tree = class _Tree extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.sections = [];
    this.current = null;
    host.addEventListener("click", (event) => {
      const place2 = event.target.closest?.(".move")?.place;
      if (place2) this.#choose(place2);
    });
    host.addEventListener("keydown", (event) => this.#key(event));
  }
  show(sections2, root2) {
    this.sections = sections2;
    this.root = root2;
    this.current = null;
    this.host.replaceChildren();
    for (const section of sections2) {
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
  #link(rows2, above, section) {
    for (const row2 of rows2) {
      row2.above = above;
      row2.section = section;
      for (const place2 of [...row2.places, ...row2.answers ?? [], ...row2.threats ?? []]) place2.row = row2;
      this.#link(row2.rows, row2, section);
    }
  }
  #fill(body, rows2, depth, from = 0) {
    for (const row2 of rows2.slice(from, from + PAGE)) body.append(this.#row(row2, depth));
    const left = rows2.length - from - PAGE;
    if (left <= 0) return;
    const more = element("button", { type: "button", class: "more", role: "treeitem" }, `${left} more`);
    more.addEventListener("click", () => {
      more.remove();
      this.#fill(body, rows2, depth, from + PAGE);
    });
    body.append(more);
    body.more = () => more.isConnected && more.click();
  }
  #row(row2, depth) {
    const words = element("div", { class: "words", role: "none" });
    const made = element("div", { class: "row", role: "none" }, words);
    if (row2.refutes) made.classList.add("refutes");
    row2.element = made;
    row2.depth = depth;
    if (row2.rows.length) {
      const toggle = element("span", { class: "toggle", "aria-hidden": "true" });
      toggle.addEventListener("click", () => this.#open(row2, row2.body.hidden));
      row2.toggle = toggle;
      words.append(toggle);
    }
    if (row2.word) words.append(element("span", { class: "word" }, row2.word), " ");
    row2.places.forEach((place2, index) => {
      if (index) words.append(row2.group ? ", " : " ");
      words.append(this.#move(place2, depth, row2.group && index ? place2.move.san : place2.label));
    });
    if (row2.answers?.length) {
      const answer = this.#move(row2.answers[0], depth + 1);
      row2.answer = answer;
      for (const place2 of row2.answers) place2.element = answer;
      words.append(" ", answer);
    }
    if (row2.threats) {
      words.append(" ", element("span", { class: "word" }, "threat"), " ");
      row2.threats.forEach((place2, index) => words.append(...index ? [", "] : [], this.#move(place2, depth + 1)));
    }
    if (row2.note) words.append(" ", element("span", { class: "word" }, row2.note));
    if (row2.dual) words.append(" ", element("span", { class: "dual" }, row2.dual));
    if (row2.rows.length) {
      row2.body = element("div", { class: "rows", role: "group" });
      row2.body.hidden = true;
      made.append(row2.body);
      if (depth < 2 && !row2.section.folded) this.#open(row2, true);
    }
    return made;
  }
  #open(row2, open) {
    if (!row2.body) return;
    if (open && !row2.body.childElementCount) this.#fill(row2.body, row2.rows, row2.depth + 1);
    row2.body.hidden = !open;
    row2.toggle.classList.toggle("open", open);
  }
  #move(place2, depth, label = place2.label) {
    const made = element("span", { class: "move", role: "treeitem", tabindex: -1, "aria-level": depth, "aria-selected": "false" });
    const [, san, board, rest] = /^(.*?)(\/[A-C](?=\b))?([^/]*)$/.exec(inLetters(label)) ?? [null, label];
    made.append(san ?? label);
    if (board) made.append(element("span", { class: `on on${board[1]}` }, board));
    if (rest) made.append(rest);
    made.place = place2;
    place2.element = made;
    return made;
  }
  /** The sections as lines of text, as deep as a magazine prints them, up to `most` lines. */
  lines(root2, most = 400) {
    const text = [];
    const add = (rows2, depth) => {
      for (const row2 of rows2) {
        if (text.length >= most) return;
        const moves = row2.places.map((place2, index) => row2.group && index ? place2.move.san : place2.label).join(row2.group ? ", " : " ");
        const threats = row2.threats ? ` threat ${row2.threats.map((place2) => place2.move.san).join(", ")}` : "";
        const answer = row2.answers?.length ? ` ${row2.answers[0].label}` : "";
        const words = [row2.word, moves + answer + threats, row2.note, row2.dual].filter(Boolean).join(" ");
        text.push("  ".repeat(depth) + inLetters(words));
        add(row2.rows, depth + 1);
      }
    };
    if (root2 === this.root) {
      for (const { title, rows: rows2 } of this.sections) {
        if (text.length) text.push("");
        text.push(`${title}:`);
        add(rows2, 1);
      }
    }
    if (text.length >= most) text.push("...");
    return text;
  }
  /** Unfolds everything. */
  unfold() {
    for (const section of this.sections) {
      this.#fold(section, true);
      const all = (rows2) => rows2.forEach((row2) => {
        if (!row2.element) row2.above?.body?.more?.() ?? section.body.more?.();
        if (row2.element) this.#open(row2, true);
        all(row2.rows);
      });
      all(section.rows);
    }
  }
  #reveal(row2) {
    if (!row2) return;
    if (row2.above) {
      this.#reveal(row2.above);
      this.#open(row2.above, true);
    } else {
      this.#fold(row2.section, true);
    }
    const body = row2.above ? row2.above.body : row2.section.body;
    for (let pages = 0; !row2.element && body.more && pages < 1e3; pages++) body.more();
  }
  /** Shows the current place. */
  mark(place2, { focus = false, scroll = true } = {}) {
    this.current?.element?.classList.remove("here");
    this.current?.element?.setAttribute("aria-selected", "false");
    this.current = place2;
    if (!place2?.row) return;
    this.#reveal(place2.row);
    const { element: element2 } = place2;
    if (!element2) return;
    if (element2.place !== place2) element2.place = place2;
    if (place2.row.answer) {
      const defence = place2.row.places.indexOf(place2);
      if (defence >= 0) place2.row.answer.place = place2.row.answers[defence];
    }
    element2.classList.add("here");
    element2.setAttribute("aria-selected", "true");
    this.host.querySelector('.move[tabindex="0"]')?.setAttribute("tabindex", -1);
    element2.setAttribute("tabindex", 0);
    if (focus) element2.focus({ preventScroll: true });
    if (scroll) element2.scrollIntoView({ block: "nearest" });
  }
  /** The next, the previous or a neighbouring place. */
  static step(place2, way) {
    const beside2 = (place3, by) => {
      const all = place3.parent?.children ?? [];
      return all[all.indexOf(place3) + by] ?? null;
    };
    switch (way) {
      case "next":
        return place2.children.find((child) => child.row) ?? place2.children[0] ?? null;
      case "back":
        return place2.parent;
      case "down": {
        for (let here = place2; here?.parent; here = here.parent) if (beside2(here, 1)) return beside2(here, 1);
        return null;
      }
      case "up":
        return beside2(place2, -1) ?? (place2.parent?.parent ? place2.parent : null);
      case "first":
        return place2.root;
      case "last": {
        let here = place2;
        while (here.children.length) here = _Tree.step(here, "next");
        return here;
      }
    }
    return null;
  }
  #key(event) {
    const place2 = event.target.closest?.(".move")?.place;
    if (!place2 || event.ctrlKey || event.altKey || event.metaKey) return;
    const ways = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };
    const way = ways[event.key];
    if (event.key === "Enter" || event.key === " ") this.#choose(place2);
    else if (!way) return;
    else {
      const next = _Tree.step(place2, way);
      if (next) this.#choose(next);
    }
    event.preventDefault();
  }
  #choose(place2) {
    this.dispatchEvent(new CustomEvent("choose", { detail: place2 }));
  }
};

// src/report/page/main.js
var $ = (id) => (
  /** @type {any} */
  document.getElementById(id)
);
var around = ({ target }, selector) => target instanceof Element ? (
  /** @type {any} */
  target.closest(selector)
) : null;
var make = (name, text = "", attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value2] of Object.entries(attributes)) made.setAttribute(key, value2);
  return made;
};
var count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
var { shapes, value } = JSON.parse($("data").textContent);
var unpack = (packed) => {
  if (!Array.isArray(packed) || !packed.length) return packed;
  const [shape, ...items] = packed;
  const fields = items.map(unpack);
  return shape ? Object.fromEntries(shapes[shape - 1].map((name, at) => [name, fields[at]])) : fields;
};
var { problems } = unpack(value);
var names = JSON.parse($("names").textContent);
var sidesOf = (problem2) => problem2.twins.flatMap((twin2) => [twin2, twin2.duplex].filter(Boolean));
function rulesOf({ rules, dialect, conditions }) {
  const known = names.rules[rules];
  const set = Object.entries(dialect ?? {}).filter(([name2, value2]) => known?.usual[name2] !== value2).map(([name2, value2]) => `${name2}=${value2}`);
  const name = rules === "orthodox" ? "" : known?.title ?? rules ?? "";
  const own = [name, set.length ? `(${set.join(", ")})` : ""].filter(Boolean).join(" ");
  return [own, ...conditions ?? []].filter(Boolean).join(", ");
}
var list = (twin2, name) => Array.isArray(twin2[name]) ? twin2[name] : [];
var linesOf = (twin2, name) => list(twin2, name).length + (twin2.omitted?.[name] ?? 0);
var OUTCOMES = {
  sound: ["good", "✓"],
  cooked: ["bad", "✗"],
  no_solution: ["bad", "✗"],
  short: ["bad", "✗"],
  too_few: ["bad", "✗"],
  dual: ["bad", "✗"],
  illegal: ["bad", "✗"],
  unreadable: ["bad", "✗"],
  not_stated: ["open", "?"],
  restricted: ["open", "…"],
  incomplete: ["open", "…"],
  unsupported: ["open", "…"],
  solved: ["good", "✓"]
};
var worded = (outcome2) => ({ incomplete: "not finished", unreadable: "cannot be read" })[outcome2] ?? outcome2.replaceAll("_", " ");
function resultOf(twin2) {
  const { verdict, status } = twin2;
  if (verdict) return verdict;
  if (status === "limited") return { outcome: "incomplete", summary: "not finished" };
  if (status !== "complete") return { outcome: status, summary: worded(status) };
  const keys = twin2.keys.length, lines2 = linesOf(twin2, "lines") + linesOf(twin2, "short_lines");
  const after = twin2.post_key && !keys ? "after the key" : "";
  const { found, proved } = twin2.shortest ?? {};
  const shortest = found ? `, shortest ${found}${proved ? ", no shorter solution exists" : ""}` : "";
  const summary = keys ? count(keys, "key") : lines2 ? count(lines2, "solution") + shortest : after || "no solution";
  return { outcome: keys || lines2 || after ? "solved" : "no_solution", summary };
}
function resultsOf(problem2) {
  const sides = sidesOf(problem2);
  if (!sides.length) return { outcome: "unreadable", summary: problem2.diagnostics.map(({ message }) => message).join("; ") || "cannot be read" };
  const results = sides.map(resultOf);
  const weight = ({ outcome: outcome2 }) => ({ good: 0, open: 1, bad: 2 })[OUTCOMES[outcome2]?.[0] ?? "open"];
  const worst = results.reduce((worst2, one) => weight(one) > weight(worst2) ? one : worst2);
  const all = sides.map((_, at) => sides.length > 1 ? `${tabName(problem2, at)}: ${results[at].summary}` : results[at].summary);
  return { outcome: worst.outcome, summary: all.join("; ") };
}
var claimsOf = (problem2) => sidesOf(problem2).map((twin2) => twin2.verdict?.claim).filter(Boolean);
var claimed = (problem2) => {
  const all = claimsOf(problem2).map((claim) => claim.status);
  return ["wrong", "undecided", "confirmed"].find((status) => all.includes(status)) ?? "";
};
var rows = problems.map((problem2, index) => {
  const result = resultsOf(problem2);
  const stipulation = [...new Set(problem2.twins.map((twin2) => twin2.stipulation))].join(", ");
  const cells = [problem2.id, problem2.authors.join(", "), problem2.source ?? "", stipulation, rulesOf(problem2), result.summary, claimed(problem2)];
  return { index, result, cells, text: [...cells, problem2.title ?? "", problem2.rules ?? "", worded(result.outcome)].join(" ").toLowerCase() };
});
var COLUMNS = ["Problem", "Authors", "Source", "Stipulation", "Rules", "Result", "Printed"];
var sorted = null;
var down = false;
var wanted = "";
var shown = rows;
var SOME = 400;
function table() {
  const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  shown = rows.filter((row2) => (!wanted || row2.result.outcome === wanted) && words.every((word) => row2.text.includes(word)));
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
  for (const row2 of shown.slice(from, from + SOME)) {
    const line = make("tr", "", { "data-problem": row2.index });
    row2.cells.forEach((text, column) => {
      const cell = make("td", column ? text : "");
      if (!column) cell.append(make("a", text, { href: `#${row2.index + 1}` }));
      if (column === 5) {
        const [kind, sign] = OUTCOMES[row2.result.outcome] ?? ["open", "…"];
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
  const totals = /* @__PURE__ */ new Map();
  for (const { result } of rows) totals.set(result.outcome, (totals.get(result.outcome) ?? 0) + 1);
  const chip = (label, outcome2) => {
    const button = make("button", label, { type: "button", "aria-pressed": String(outcome2 === wanted), class: OUTCOMES[outcome2]?.[0] ?? "" });
    button.addEventListener("click", () => {
      wanted = outcome2;
      for (const other of $("totals").children) other.setAttribute("aria-pressed", String(other === button));
      table();
    });
    $("totals").append(button);
  };
  chip(count(rows.length, "problem"), "");
  for (const [outcome2, number] of totals) chip(`${OUTCOMES[outcome2]?.[1] ?? "…"} ${number} ${worded(outcome2)}`, outcome2);
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
var boards = new Boards($("boards"));
var tree = new Tree($("tree"));
var current = 0;
var side = 0;
var root = null;
var place = null;
var problem = () => problems[current];
var twin = () => sidesOf(problem())[side];
function tabName(problem2, at) {
  const one = sidesOf(problem2)[at];
  const begins = problem2.twins.some(({ duplex }) => duplex) ? `${one.starts === "white" ? "White" : "Black"} begins` : "";
  return [problem2.twins.length > 1 ? `${one.name})` : "", begins].filter(Boolean).join(" ");
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
function changes(first, here) {
  const several = first.boards.length > 1;
  const name = (cell) => cell.slice(1) + (several ? `/${cell[0]}` : "");
  const man = (letter) => "KQRBNP".includes(idOf(letter)) ? sideOf(letter) + idOf(letter) : `${{ w: "white", b: "black", n: "neutral" }[sideOf(letter)]} ${names.roles[idOf(letter)] ?? idOf(letter)} `;
  const [before, after] = [menOf(first.men), menOf(here.men)];
  const gone = Object.entries(before).filter(([cell, letter]) => after[cell] !== letter);
  const come = Object.entries(after).filter(([cell, letter]) => before[cell] !== letter);
  const words = gone.map(([cell, letter]) => {
    const to = come.findIndex((one) => one[1] === letter);
    return to < 0 ? `−${man(letter)}${name(cell)}` : `${man(letter)}${name(cell)}→${name(come.splice(to, 1)[0][0])}`;
  });
  return [...words, ...come.map(([cell, letter]) => `+${man(letter)}${name(cell)}`)].join(", ");
}
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
  const ruled = version.rules ? version : problem();
  const variant = variantOf(position, ruled.rules, names);
  $("under").append(make("strong", version.stipulation), make("span", [counted(position), rulesOf(ruled)].join(" "), { class: "quiet" }));
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
  $("unfold").hidden = !found.some(({ rows: rows2 }) => rows2.some((row2) => row2.rows.length));
  if (!found.length) $("tree").append(make("p", version.status === "complete" ? "No solution was found." : "Nothing is known.", { class: "quiet" }));
  buttons();
}
var FIRST = 10;
function finding(title, items) {
  if (!items.length) return;
  const shown2 = make("ul");
  const put = (some) => shown2.append(...some.map((item) => {
    const line = make("li", typeof item === "string" ? item : item.text);
    if (item.name) line.prepend(make("strong", item.name), " ");
    if (item.grade) line.prepend(make("span", GRADES[item.grade] ?? item.grade, { class: `grade ${item.grade}` }), " ");
    return line;
  }));
  put(items.slice(0, FIRST));
  if (items.length > FIRST) {
    const more = make("button", `${items.length - FIRST} more`, { type: "button", class: "small" });
    more.addEventListener("click", () => {
      more.remove();
      put(items.slice(FIRST));
    });
    shown2.append(more);
  }
  $("findings").append(make("h3", title), shown2);
}
function showVerdict(version) {
  const card = $("verdict");
  $("findings").replaceChildren();
  finding("Remarks", problem().diagnostics.map(({ severity, message, line, column }) => `${severity}: ${message}${line ? ` (line ${line}, column ${column})` : ""}`));
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
  finding("Flaws", verdict.flaws.flatMap(({ text, moves }) => moves.every((one) => text.includes(one)) ? [text] : [text, ...moves]));
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
  $("claimed").replaceChildren(...all.map(([claim, name]) => make("div", name + outcome(claim), { class: { confirmed: "good", wrong: "bad", undecided: "open" }[claim.status] })));
  $("marked").replaceChildren();
  if (all.length) $("marked").append(marked(printed, all.map(([claim]) => claim)), ...all.map(([claim, name]) => remarks(claim, name)));
  else $("marked").append(...printed.map((piece) => make("div", piece)));
}
function lineTo(place2) {
  const labels = [];
  for (; place2?.parent; place2 = place2.parent) {
    labels.unshift(place2.parent.parent ? place2.label.replace(/^\d+\.\.\./, "") : place2.label);
  }
  return labels.join(" ");
}
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
var step = (way, focus = false) => go(Tree.step(place ?? root, way), focus);
function buttons() {
  for (const button of $("steps").children) button.disabled = !root || !Tree.step(place ?? root, button.dataset.way);
}
var on = (target, name, hear) => target.addEventListener(name, (event) => hear(event.detail));
on(tree, "choose", (place2) => go(place2, true));
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
  if (tab) {
    showSide(side + by);
    tab.focus();
  }
});
var WAYS = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || $("problem").hidden) return;
  if (around(event, "input, select")) return;
  if (problems.length > 1 && event.key === "n") return $("after").click();
  if (problems.length > 1 && event.key === "p") return $("before").click();
  if (problems.length > 1 && event.key === "Escape") {
    location.hash = "";
    return;
  }
  if (!WAYS[event.key] || !twin()) return;
  event.preventDefault();
  step(WAYS[event.key]);
});
function printDiagrams() {
  const wanted2 = $("problem").hidden ? shown.map((row2) => row2.index) : [current];
  $("prints").className = `per${$("many").value}`;
  for (const index of wanted2) {
    const { authors, source, title, id, rules, twins } = problems[index];
    if (!twins.length) continue;
    const [{ position, stipulation, target }] = twins;
    const variant = variantOf(position, rules, names);
    const figure = make("figure"), caption = make("figcaption");
    figure.append(
      make("strong", authors.join(", ") || id),
      make("span", [source ?? "", title ? `“${title}”` : ""].filter(Boolean).join(", ")),
      diagram(variant, menOf(position.men)),
      caption
    );
    const line = (text) => text && caption.append(make("div", text));
    line([stipulation, counted(position), rulesOf(problems[index])].join(" ").trim());
    const changed = (twin2, at) => [
      changes(position, twin2.position),
      twin2.stipulation === stipulation ? "" : twin2.stipulation,
      twin2.rules ? rulesOf(twin2) || "orthodox chess" : ""
    ].filter(Boolean).join(", ") || (at ? "" : "diagram");
    if (twins.length > 1) line(twins.map((twin2, at) => `${twin2.name}) ${changed(twin2, at)}`).join("; "));
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
var scrolled = 0;
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
$("all").addEventListener("click", () => {
  location.hash = "";
});
$("before").addEventListener("click", () => {
  if (current > 0) location.hash = `#${current}`;
});
$("after").addEventListener("click", () => {
  if (current + 1 < problems.length) location.hash = `#${current + 2}`;
});
addEventListener("hashchange", route);
document.documentElement.classList.add("live");
$("bar").hidden = false;
if (problems.length !== 1) setUpTable();
route();

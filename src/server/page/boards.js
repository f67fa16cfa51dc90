// The boards: one SVG in which all of them stand, so that men glide from one to another. Each board is an ARIA grid; all
// have one tab stop.

import { boardOf, homologues, isWhite, spoken, squareOf } from "./editor.js";

const SVG = "http://www.w3.org/2000/svg";
const SQUARE = 100, EDGE = 46, TITLE = 74, GAP = 34;

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The drawing of a man, from the sheet that is in the page once. */
export function manUse(letter) {
  return svg("use", { href: `#${isWhite(letter) ? "w" : "b"}${letter.toUpperCase()}` });
}

/** A small picture of a man, for a button or a list. */
export function manIcon(letter) {
  return svg("svg", { viewBox: "4 4 92 92", class: "icon", "aria-hidden": "true" }, manUse(letter));
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The boards. Events: `press` (a cell was clicked, or Enter), `drop` (a man was dragged), `key` (a key on a cell).
 */
export class Boards extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.men = {};
    this.style = "two-boards";
    this.flip = false;
    this.plane = "A";
    this.focused = null;
    this.marks = {};
    new ResizeObserver(() => this.#arrange()).observe(host);
    addEventListener("resize", () => this.#arrange());
  }

  /** Whether all boards are drawn as one. */
  get merged() {
    const { variant } = this;
    return this.style !== "two-boards" && variant && variant.planes.length === 2 && !variant.cube && !variant.shares;
  }

  /** Shows a variant. */
  show(variant) {
    if (this.variant === variant) return;
    this.variant = variant;
    if (!variant.planes.some((plane) => plane.id === this.plane)) this.plane = variant.planes[0].id;
    this.#layout();
  }

  look({ style = this.style, flip = this.flip }) {
    this.style = style;
    this.flip = flip;
    if (this.variant) this.#layout();
  }

  /** The boards that are drawn: each with the planes whose men stand on it. */
  #grids() {
    const { planes } = this.variant;
    return this.merged ? [{ title: "Boards A and B", id: planes[0].id, planes }]
      : planes.map((plane) => ({ title: plane.title, id: plane.id, planes: [plane] }));
  }

  /** As many boards beside each other as make them largest. */
  #columns(count) {
    const [wide, high] = this.#grid();
    const width = this.host.clientWidth || 800;
    const phone = innerWidth < 700;
    const height = Math.max(300, innerHeight - (phone ? 250 : 235));
    let best = 1, scale = 0;
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns);
      const fits = Math.min(width / (columns * (wide + GAP)), height / (rows * (high + GAP)), 1.1);
      if (fits > scale * 1.001) [best, scale] = [columns, fits];
    }
    return [best, scale];
  }

  #grid() {
    const { files, ranks } = this.variant;
    const title = this.variant.planes.length > 1 && !this.merged ? TITLE : 20;
    return [files * SQUARE + 2 * EDGE, ranks * SQUARE + EDGE + title, title];
  }

  #arrange() {
    if (!this.variant) return;
    const [columns, scale] = this.#columns(this.#grids().length);
    if (columns !== this.columns) this.#layout();
    else this.#scale(scale);
  }

  #scale(scale) {
    this.svg.style.width = `${Math.floor(this.size[0] * scale)}px`;
    this.svg.style.height = `${Math.floor(this.size[1] * scale)}px`;
  }

  #layout() {
    const { files, ranks } = this.variant;
    const grids = this.#grids();
    const [columns, scale] = this.#columns(grids.length);
    const [wide, high, title] = this.#grid();
    this.columns = columns;
    this.size = [columns * wide + (columns - 1) * GAP, Math.ceil(grids.length / columns) * (high + GAP) - GAP];
    this.spots = new Map();
    this.cells = new Map();
    const root = svg("svg", { viewBox: `0 0 ${this.size.join(" ")}`, class: "boards" });
    grids.forEach((grid, index) => {
      const left = (index % columns) * (wide + GAP) + EDGE, top = Math.floor(index / columns) * (high + GAP) + title;
      const world = grid.planes.length > 1 ? "both" : `w${grid.planes[0].world}`;
      const board = svg("g", { role: "grid", "aria-label": grid.title, class: `board ${world}` });
      if (title > 20) {
        board.append(svg("text", { x: left + files * 50, y: top - 26, class: "title" }, grid.title));
      }
      board.append(svg("rect", {
        x: left - 6, y: top - 6, width: files * SQUARE + 12, height: ranks * SQUARE + 12, class: "frame",
      }));
      for (let row = 0; row < ranks; row++) {
        const line = svg("g", { role: "row" });
        const rank = this.flip ? row : ranks - 1 - row;
        for (let column = 0; column < files; column++) {
          const file = this.flip ? files - 1 - column : column;
          const square = "abcdefgh"[file] + (rank + 1);
          const x = left + column * SQUARE, y = top + row * SQUARE;
          const cell = svg("g", {
            role: "gridcell", tabindex: -1, "data-cell": grid.id + square, class: (file + rank) % 2 ? "light" : "dark",
          }, svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "square" }));
          for (const plane of grid.planes) this.spots.set(plane.id + square, { x, y });
          this.cells.set(grid.id + square, cell);
          line.append(cell);
        }
        board.append(line);
        const y = top + row * SQUARE + 60;
        board.append(svg("text", { x: left - 26, y, class: "coordinate", "aria-hidden": "true" }, `${rank + 1}`));
      }
      for (let column = 0; column < files; column++) {
        const file = this.flip ? files - 1 - column : column;
        const x = left + column * SQUARE + 50, y = top + ranks * SQUARE + 37;
        board.append(svg("text", { x, y, class: "coordinate", "aria-hidden": "true" }, "abcdefgh"[file]));
      }
      root.append(board);
    });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    this.layer = svg("g", { class: "men", "aria-hidden": "true" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    root.append(this.ghosts, this.layer, this.over);
    this.svg?.remove();
    this.svg = root;
    this.drawn = new Map();
    this.#listen(root);
    this.host.append(root);
    this.#scale(scale);
    this.draw(this.men);
    this.focus(this.focused && this.#drawnCell(this.focused) ? this.focused : this.#first(), false);
  }

  #first() {
    const { planes, ranks } = this.variant;
    return `${planes[0].id}a${this.flip ? 1 : ranks}`;
  }

  /** The element of a cell; where boards are drawn as one, that of its square. */
  #drawnCell(cell) {
    return this.cells.get(cell) ?? (this.merged ? this.cells.get(this.variant.planes[0].id + squareOf(cell)) : undefined);
  }

  /** The cell that a drawn cell stands for: where boards are one, that of the man there, or of the board that is set up. */
  #meant(name) {
    if (!this.merged) return name;
    const here = this.variant.planes.map((plane) => plane.id + squareOf(name)).filter((cell) => this.men[cell]);
    return here[0] ?? this.plane + squareOf(name);
  }

  /** Shows men. A move tells who glides where; without one they are simply there. */
  draw(men, { move = null, marks = this.marks } = {}) {
    this.men = men;
    this.marks = marks;
    const gone = new Map(this.drawn);
    const glides = [];
    if (move) {
      glides.push([move.from_board + move.from, move.to_board + move.to]);
      if (move.rook) glides.push([move.from_board + move.rook.from, move.rook.to_board + move.rook.to]);
    }
    for (const [cell, letter] of Object.entries(men)) {
      const spot = this.spots.get(cell);
      if (!spot) continue;
      let drawn = this.drawn.get(cell);
      if (drawn?.dataset.man !== letter) {
        drawn?.remove();
        drawn = this.#man(letter, cell);
        this.layer.append(drawn);
        this.drawn.set(cell, drawn);
      }
      drawn.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      gone.delete(cell);
      const glide = glides.find(([, to]) => to === cell);
      const from = glide && this.spots.get(glide[0]);
      if (from && !calm.matches) {
        this.layer.append(drawn);
        drawn.animate(
          [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: drawn.style.transform }],
          { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" },
        );
      }
    }
    for (const [cell, drawn] of gone) {
      drawn.remove();
      this.drawn.delete(cell);
    }
    this.#ghosts();
    this.#label();
  }

  #man(letter, cell) {
    const marked = this.merged && boardOf(cell) !== this.variant.planes[0].id;
    const man = svg("g", { class: "man", "data-man": letter, "data-on": cell });
    man.dataset.man = letter;
    const turned = marked && this.style === "turned";
    if (marked && this.style === "ringed") man.append(svg("circle", { cx: 50, cy: 50, r: 46, class: "ring" }));
    man.append(svg("g", turned ? { transform: "rotate(180 50 50)" } : {}, manUse(letter)));
    return man;
  }

  /** Where somebody stands, his homologue cannot be used: it is dimmed, and he shows through. */
  #ghosts() {
    this.ghosts.replaceChildren();
    if (this.merged || this.variant.shares || this.variant.worlds < 2) return;
    for (const [cell, letter] of Object.entries(this.men)) {
      for (const other of homologues(cell, this.variant)) {
        const spot = this.spots.get(other);
        if (!spot || this.men[other]) continue;
        const { x, y } = spot;
        this.ghosts.append(
          svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "dim" }),
          svg("g", { transform: `translate(${x} ${y})`, class: "ghost" }, manUse(letter)),
        );
      }
    }
  }

  #label() {
    const { variant, marks } = this;
    for (const [name, element] of this.cells) {
      const cells = this.merged ? variant.planes.map((plane) => plane.id + squareOf(name)) : [name];
      const here = cells.filter((cell) => this.men[cell]);
      const words = here.map((cell) => spoken(cell, this.men[cell], variant));
      if (!here.length) words.push(spoken(this.merged ? this.plane + squareOf(name) : name, "", variant));
      const blocked = !variant.shares && !here.length && !this.merged
        && homologues(name, variant).some((other) => this.men[other]);
      if (blocked) words.push("not usable");
      const has = (list) => (list ?? []).some((cell) => cells.includes(cell));
      if (has(marks.bad)) words.push("wrong");
      if (has(marks.selected)) words.push("selected");
      const label = words.join(", ");
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
      element.classList.toggle("occupied", here.length > 0);
      for (const mark of ["bad", "selected", "from", "to", "check"]) element.classList.toggle(mark, has(marks[mark]));
      element.setAttribute("aria-selected", has(marks.selected));
    }
  }

  /** Makes a cell the one tab stop. */
  focus(cell, really = true) {
    const element = this.#drawnCell(cell);
    if (!element) return;
    this.svg.querySelector('[tabindex="0"]')?.setAttribute("tabindex", -1);
    element.setAttribute("tabindex", 0);
    this.focused = cell;
    if (boardOf(cell) !== this.plane && !this.merged) this.plane = boardOf(cell);
    if (really) element.focus({ preventScroll: true });
  }

  /** The next cell in a direction, on this board or on one that stands there. */
  #beside(name, [dx, dy]) {
    const here = this.spots.get(name);
    let best = null, least = Infinity;
    for (const other of this.cells.keys()) {
      const spot = this.spots.get(other);
      const along = dx ? (spot.x - here.x) * dx : (spot.y - here.y) * dy;
      const across = Math.abs(dx ? spot.y - here.y : spot.x - here.x);
      if (along > 0 && across < 50 && along < least) [best, least] = [other, along];
    }
    return best;
  }

  #point(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return point;
  }

  /** The drawn cell at a place of the screen. */
  cellAt(event) {
    const { x, y } = this.#point(event);
    for (const name of this.cells.keys()) {
      const spot = this.spots.get(name);
      if (x >= spot.x && x < spot.x + SQUARE && y >= spot.y && y < spot.y + SQUARE) return name;
    }
    return null;
  }

  /** A man is dragged, from a cell or, without one, from elsewhere. Ends with a `drop` event, or with `press` if he did not move. */
  drag(event, letter, from) {
    const start = { x: event.clientX, y: event.clientY };
    let ghost = null;
    const own = from ? this.drawn.get(from) : null;
    const move = (event) => {
      if (!ghost) {
        if (!letter || Math.hypot(event.clientX - start.x, event.clientY - start.y) < 6) return;
        const width = this.svg.getScreenCTM().a * SQUARE;
        ghost = svg("svg", { viewBox: "0 0 100 100", class: "dragged", width, height: width }, manUse(letter));
        document.body.append(ghost);
        own?.classList.add("lifted");
      }
      const half = ghost.clientWidth / 2;
      ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
      const over = this.cellAt(event);
      for (const [name, element] of this.cells) element.classList.toggle("hover", name === over);
    };
    const end = (event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      own?.classList.remove("lifted");
      ghost?.remove();
      for (const element of this.cells.values()) element.classList.remove("hover");
      if (event.type === "pointercancel") return;
      const over = this.cellAt(event);
      if (!ghost) {
        if (over) this.#tell("press", { cell: this.#meant(over), square: over });
        return;
      }
      // Where boards are drawn as one, a man stays on his board.
      const to = over && this.merged ? (from ? boardOf(from) : this.plane) + squareOf(over) : over;
      this.#tell("drop", { letter, from, to });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #listen(root) {
    root.addEventListener("pointerdown", (event) => {
      const name = event.button === 0 && this.cellAt(event);
      if (!name) return;
      const cell = this.#meant(name);
      event.preventDefault();
      this.focus(this.merged ? name : cell);
      this.drag(event, this.men[cell] ?? "", this.men[cell] ? cell : null);
    });
    root.addEventListener("keydown", (event) => {
      const name = event.target.closest?.("[data-cell]")?.dataset.cell;
      if (!name || event.altKey) return;
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      if (steps[event.key] && !event.ctrlKey && !event.metaKey) {
        const next = this.#beside(name, steps[event.key]);
        if (next) this.focus(next);
        event.preventDefault();
        return;
      }
      const cell = this.#meant(name);
      if (event.key === "Enter" || event.key === " ") {
        this.#tell("press", { cell, square: name });
        event.preventDefault();
      } else if (!event.ctrlKey && !event.metaKey) {
        this.#tell("key", { cell, square: name, event });
      }
    });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

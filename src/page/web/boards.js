// The boards of the board program, on which men are set up, dragged and moved. All share one tab stop.

import { ARROWS, SQUARE, arrangement, beside, dim, grid, manUse, oneByOne, resize, ringFocus, setMen, svg } from "../../report/page/drawing.js";
import { drawArrows } from "./arrows.js";
import { boardOf, homologues, spoken, squareOf } from "../../report/page/position.js";

/** A small picture of a man, for a button or a list. */
export function manIcon(letter) {
  return svg("svg", { viewBox: "4 4 92 92", class: "icon", "aria-hidden": "true" }, manUse(letter));
}

/**
 * The boards. Events: `press` (a cell was clicked, or Enter), `drop` (a man was dragged), `key` (a key on a cell).
 */
export class Boards extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.men = {};
    /** The drawing, its size, its number of columns, its cells by name and their places. */
    this.svg = null;
    /** The height of what stands below the boards and should be in view with them. */
    this.below = 138;
    this.size = [0, 0];
    this.columns = 0;
    this.cells = new Map();
    this.spots = new Map();
    this.style = "two-boards";
    this.flip = false;
    this.plane = "A";
    this.focused = null;
    this.marks = {};
    new ResizeObserver(() => this.arrange()).observe(host);
    addEventListener("resize", () => this.arrange());
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

  /** The drawn boards: each with the planes whose men stand on it. */
  #grids() {
    const { variant } = this;
    return this.merged ? [{ title: "Boards A and B", id: variant.planes[0].id, planes: variant.planes }] : oneByOne(variant);
  }

  /** Arranges the boards in the number of columns that makes them largest. */
  #columns(count) {
    // On a narrow screen a single board is as wide as the screen, several fit on it together, and all shrink to stay in
    // view while stepping.
    const narrow = innerWidth < 900, steps = document.body.classList.contains("playing");
    const height = narrow ? innerHeight * (steps ? 0.42 : count > 1 ? 0.8 : 1) : Math.max(300, innerHeight - this.host.offsetTop - this.below);
    return arrangement(this.variant, count, this.host.clientWidth || 800, height, 1.1);
  }

  /** Makes the boards as large as there is room for. */
  arrange() {
    if (!this.variant) return;
    const [columns, scale] = this.#columns(this.#grids().length);
    if (columns !== this.columns) this.#layout();
    else resize(this.svg, this.size, scale);
  }

  #layout() {
    const boards = this.#grids();
    const [columns, scale] = this.#columns(boards.length);
    const { root, size, spots, cells } = grid(this.variant, boards, columns, this.flip);
    Object.assign(this, { columns, size, spots, cells });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    this.layer = svg("g", { class: "men", "aria-hidden": "true" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    root.append(this.ghosts, this.layer, this.over);
    ringFocus(root, this.over, spots);
    this.svg?.remove();
    this.svg = root;
    this.drawn = new Map();
    this.#listen(root);
    this.host.append(root);
    resize(this.svg, this.size, scale);
    this.draw(this.men);
    this.focus(this.focused && this.#drawnCell(this.focused) ? this.focused : this.#first(), false);
  }

  #first() {
    const { planes, ranks } = this.variant;
    return `${planes[0].id}a${this.flip ? 1 : ranks}`;
  }

  /** The element of a cell; if boards are drawn as one, that of its square. */
  #drawnCell(cell) {
    return this.cells.get(cell) ?? (this.merged ? this.cells.get(this.variant.planes[0].id + squareOf(cell)) : undefined);
  }

  /** The cell of a drawn cell: if boards are drawn as one, that of the man there, or of the board being set up. */
  #meant(name) {
    if (!this.merged) return name;
    const here = this.variant.planes.map((plane) => plane.id + squareOf(name)).filter((cell) => this.men[cell]);
    return here[0] ?? this.plane + squareOf(name);
  }

  /** Shows men and arrows. A move tells which men glide where; without a move they are placed at once. */
  draw(men, { move = null, marks = this.marks, arrows = [] } = {}) {
    this.men = men;
    this.marks = marks;
    setMen(this, men, move, (letter, cell) => this.#man(letter, cell));
    this.#ghosts();
    drawArrows(this.over, this.spots, arrows);
    this.#label();
  }

  #man(letter, cell) {
    const marked = this.merged && boardOf(cell) !== this.variant.planes[0].id;
    const man = svg("g", { class: "man", "data-man": letter, "data-on": cell });
    const how = !marked ? "" : this.style === "turned" ? "rotate(180 50 50)" : "translate(14 13) scale(.72)";
    if (marked && this.style === "ringed") man.append(svg("circle", { cx: 50, cy: 50, r: 45, class: "ring" }));
    man.append(svg("g", how ? { transform: how } : {}, manUse(letter)));
    // Some turned men look like other men: a turned queen is the picture of the grasshopper.
    if (marked && this.style === "turned") man.append(svg("text", { x: 82, y: 96, class: "badge" }, boardOf(cell)));
    return man;
  }

  #ghosts() {
    const { variant } = this;
    this.ghosts.replaceChildren();
    if (!this.merged && !variant.shares && variant.worlds > 1) dim(this.ghosts, this.spots, this.men, variant);
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
      if (has(marks.flight)) words.push("flight");
      if (has(marks.guard)) words.push("guarded");
      if (has(marks.pin)) words.push("pinned");
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

  #point(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return point;
  }

  /** The drawn cell at a point of the screen. */
  cellAt(event) {
    const { x, y } = this.#point(event);
    for (const name of this.cells.keys()) {
      const spot = this.spots.get(name);
      if (x >= spot.x && x < spot.x + SQUARE && y >= spot.y && y < spot.y + SQUARE) return name;
    }
    return null;
  }

  /** Drags a man, from a cell or from elsewhere. Ends with a `drop` event, or with `press` if it did not move. */
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
      // If boards are drawn as one, a man stays on its board.
      const to = over && this.merged ? (from ? boardOf(from) : this.plane) + squareOf(over) : over;
      this.#tell("drop", { letter, from, to });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #listen(root) {
    // A finger drags a man, and scrolls anywhere else. The contents of an SVG have no touch-action of their own.
    root.addEventListener("touchstart", (event) => {
      const name = event.touches.length === 1 && this.cellAt(event.touches[0]);
      if (name && this.men[this.#meant(name)]) event.preventDefault();
    }, { passive: false });
    // The right button places or makes the other colour. A long touch keeps the browser's menu.
    let right = false;
    root.addEventListener("contextmenu", (event) => {
      if (right) event.preventDefault();
      right = false;
    });
    root.addEventListener("pointerdown", (event) => {
      const name = this.cellAt(event);
      right = event.button === 2 && !!name;
      if (!name || event.button && !right) return;
      const cell = this.#meant(name);
      if (right) return this.#tell("other", { cell });
      event.preventDefault();
      this.focus(this.merged ? name : cell);
      this.drag(event, this.men[cell] ?? "", this.men[cell] ? cell : null);
    });
    root.addEventListener("keydown", (event) => {
      const name = event.target.closest?.("[data-cell]")?.dataset.cell;
      if (!name || event.altKey) return;
      if (ARROWS[event.key] && !event.ctrlKey && !event.metaKey) {
        const next = beside(this.cells.keys(), this.spots, name, ARROWS[event.key]);
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

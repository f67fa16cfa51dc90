// The boards of the report page. All share one tab stop.

import { ARROWS, arrangement, beside, dim, grid, manUse, oneByOne, resize, ringFocus, setMen, svg } from "./drawing.js";
import { homologues, spoken } from "./position.js";

/** A static diagram, for print. */
export function diagram(variant, men) {
  const { root, spots } = grid(variant, oneByOne(variant), Math.min(variant.planes.length, variant.cube ? 5 : 3));
  for (const [cell, letter] of Object.entries(men)) {
    const spot = spots.get(cell);
    if (spot) root.append(svg("g", { transform: `translate(${spot.x} ${spot.y})` }, manUse(letter)));
  }
  return root;
}

/** The boards for stepping through a solution. `step` events: the left or right half of a board was clicked. */
export class Boards extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.men = {};
    /** The drawing, its size, its number of columns, its cells by name and their places. */
    this.svg = null;
    this.size = [0, 0];
    this.columns = 0;
    this.cells = new Map();
    this.spots = new Map();
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
    // On a narrow screen the boards are as wide as the screen, and shrink to stay in view while stepping.
    const narrow = innerWidth < 900, steps = document.body.classList.contains("playing");
    const height = narrow ? (steps ? innerHeight * 0.42 : Infinity) : Math.max(300, innerHeight - 290);
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
    const { root, size, spots, cells } = grid(this.variant, oneByOne(this.variant), columns, this.flip);
    Object.assign(this, { columns, size, spots, cells });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    this.layer = svg("g", { class: "men", "aria-hidden": "true" });
    const over = svg("g", { class: "over", "aria-hidden": "true" });
    root.append(this.ghosts, this.layer, over);
    ringFocus(root, over, spots);
    this.svg?.remove();
    this.svg = root;
    this.drawn = new Map();
    this.#listen(root);
    this.host.append(root);
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
    for (const [name, element] of this.cells) {
      const letter = this.men[name] ?? "";
      const words = [spoken(name, letter, variant)];
      if (!letter && !variant.shares && homologues(name, variant).some((other) => this.men[other])) words.push("not usable");
      const label = words.join(", ");
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
      for (const mark of ["from", "to", "check"]) element.classList.toggle(mark, (marks[mark] ?? []).includes(name));
    }
  }

  #listen(root) {
    root.addEventListener("click", (event) => {
      const board = event.target.closest?.(".board")?.querySelector(".frame").getBoundingClientRect();
      if (!board) return;
      const way = event.clientX < board.left + board.width / 2 ? "back" : "next";
      this.dispatchEvent(new CustomEvent("step", { detail: way }));
    });
    root.addEventListener("mousedown", (event) => event.preventDefault());
    root.addEventListener("keydown", (event) => {
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
}

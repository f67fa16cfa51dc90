// The boards: one SVG in which all of them stand, so that men glide from one to another. Each board is an ARIA grid; all
// have one tab stop.

import { homologues, isWhite, spoken } from "./position.js";

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

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The boards of a variant without men: the drawing, its size, the places of the cells and their elements. */
export function grid(variant, columns, flip = false) {
  const { files, ranks, planes } = variant;
  const title = planes.length > 1 ? TITLE : 20;
  const wide = files * SQUARE + 2 * EDGE, high = ranks * SQUARE + EDGE + title;
  const size = [columns * wide + (columns - 1) * GAP, Math.ceil(planes.length / columns) * (high + GAP) - GAP];
  const root = svg("svg", { viewBox: `0 0 ${size.join(" ")}`, class: "boards" });
  const spots = new Map(), cells = new Map();
  planes.forEach((plane, index) => {
    const left = (index % columns) * (wide + GAP) + EDGE, top = Math.floor(index / columns) * (high + GAP) + title;
    const board = svg("g", { role: "grid", "aria-label": plane.title, class: `board w${plane.world}` });
    if (title > 20) board.append(svg("text", { x: left + files * 50, y: top - 26, class: "title" }, plane.title));
    board.append(svg("rect", {
      x: left - 6, y: top - 6, width: files * SQUARE + 12, height: ranks * SQUARE + 12, class: "frame",
    }));
    for (let row = 0; row < ranks; row++) {
      const line = svg("g", { role: "row" });
      const rank = flip ? row : ranks - 1 - row;
      for (let column = 0; column < files; column++) {
        const file = flip ? files - 1 - column : column;
        const name = plane.id + "abcdefgh"[file] + (rank + 1);
        const x = left + column * SQUARE, y = top + row * SQUARE;
        const cell = svg("g", {
          role: "gridcell", tabindex: -1, "data-cell": name, class: (file + rank) % 2 ? "light" : "dark",
        }, svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "square" }));
        spots.set(name, { x, y });
        cells.set(name, cell);
        line.append(cell);
      }
      board.append(line);
      board.append(svg("text", { x: left - 26, y: top + row * SQUARE + 60, class: "coordinate", "aria-hidden": "true" }, `${rank + 1}`));
    }
    for (let column = 0; column < files; column++) {
      const x = left + column * SQUARE + 50, y = top + ranks * SQUARE + 37;
      const letter = "abcdefgh"[flip ? files - 1 - column : column];
      board.append(svg("text", { x, y, class: "coordinate", "aria-hidden": "true" }, letter));
    }
    root.append(board);
  });
  return { root, size, spots, cells };
}

/** A diagram that does not move, for print. */
export function diagram(variant, men) {
  const { root, spots } = grid(variant, Math.min(variant.planes.length, variant.cube ? 5 : 3));
  for (const [cell, letter] of Object.entries(men)) {
    const spot = spots.get(cell);
    if (spot) root.append(svg("g", { transform: `translate(${spot.x} ${spot.y})` }, manUse(letter)));
  }
  return root;
}

/** The boards on which a solution is stepped through. `step` events: somebody clicked the left or right half of one. */
export class Boards extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.men = {};
    this.flip = false;
    this.marks = {};
    new ResizeObserver(() => this.#arrange()).observe(host);
    addEventListener("resize", () => this.#arrange());
  }

  /** Shows a variant, from Black's side if `flip` says so. */
  show(variant, flip = this.flip) {
    this.variant = variant;
    this.flip = flip;
    this.#layout();
  }

  /** As many boards beside each other as make them largest. */
  #columns() {
    const { files, ranks, planes } = this.variant;
    const [wide, high] = [files * SQUARE + 2 * EDGE, ranks * SQUARE + EDGE + (planes.length > 1 ? TITLE : 20)];
    const width = this.host.clientWidth || 800;
    const height = Math.max(300, innerHeight - (innerWidth < 700 ? 330 : 290));
    let best = 1, scale = 0;
    for (let columns = 1; columns <= planes.length; columns++) {
      const rows = Math.ceil(planes.length / columns);
      const fits = Math.min(width / (columns * (wide + GAP)), height / (rows * (high + GAP)), 1);
      if (fits > scale * 1.001) [best, scale] = [columns, fits];
    }
    return [best, scale];
  }

  #arrange() {
    if (!this.variant) return;
    const [columns, scale] = this.#columns();
    if (columns !== this.columns) this.#layout();
    else this.#scale(scale);
  }

  #scale(scale) {
    this.svg.style.width = `${Math.floor(this.size[0] * scale)}px`;
    this.svg.style.height = `${Math.floor(this.size[1] * scale)}px`;
  }

  #layout() {
    const [columns, scale] = this.#columns();
    const { root, size, spots, cells } = grid(this.variant, columns, this.flip);
    Object.assign(this, { columns, size, spots, cells });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    this.layer = svg("g", { class: "men", "aria-hidden": "true" });
    root.append(this.ghosts, this.layer);
    this.svg?.remove();
    this.svg = root;
    this.drawn = new Map();
    this.#listen(root);
    this.host.append(root);
    this.#scale(scale);
    this.draw(this.men);
    this.cells.values().next().value.setAttribute("tabindex", 0);
  }

  /** Shows men. A move tells who glides where; without one they are simply there. */
  draw(men, { move = null, marks = this.marks } = {}) {
    this.men = men;
    this.marks = marks;
    const gone = new Map(this.drawn);
    const glides = [];
    if (move) {
      glides.push([move.from_board + move.from, move.to_board + move.to]);
      if (move.rook) glides.push([(move.rook.from_board ?? move.from_board) + move.rook.from, move.rook.to_board + move.rook.to]);
    }
    for (const [cell, letter] of Object.entries(men)) {
      const spot = this.spots.get(cell);
      if (!spot) continue;
      let drawn = this.drawn.get(cell);
      if (drawn?.dataset.man !== letter) {
        drawn?.remove();
        drawn = svg("g", { class: "man", "data-man": letter, "data-on": cell }, manUse(letter));
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

  /** Where somebody stands, his homologue cannot be used: it is dimmed, and he shows through. A man just captured is crossed out. */
  #ghosts() {
    this.ghosts.replaceChildren();
    const { variant, men, marks } = this;
    if (!variant.shares && variant.worlds > 1) {
      for (const [cell, letter] of Object.entries(men)) {
        for (const other of homologues(cell, variant)) {
          const spot = this.spots.get(other);
          if (!spot || men[other]) continue;
          const { x, y } = spot;
          this.ghosts.append(
            svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "dim" }),
            svg("g", { transform: `translate(${x} ${y})`, class: "ghost" }, manUse(letter)),
          );
        }
      }
    }
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

  /** The next cell in a direction, on this board or on one that stands there. */
  #beside(name, [dx, dy]) {
    const here = this.spots.get(name);
    let best = null, least = Infinity;
    for (const [other, spot] of this.spots) {
      const along = dx ? (spot.x - here.x) * dx : (spot.y - here.y) * dy;
      const across = Math.abs(dx ? spot.y - here.y : spot.x - here.x);
      if (along > 0 && across < 50 && along < least) [best, least] = [other, along];
    }
    return best;
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
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      if (!name || !steps[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = this.cells.get(this.#beside(name, steps[event.key]));
      if (!next) return;
      this.svg.querySelector('[tabindex="0"]')?.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus({ preventScroll: true });
    });
  }
}

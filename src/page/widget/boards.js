// The diagram of the widget: one board, two boards side by side, or two as one.

import {
  arrangement, dim, grid, manUse, oneByOne, resize, setMen, svg,
} from "../../report/page/drawing.js";
import { boardOf, manName } from "../../report/page/position.js";

/** The boards, as one picture that a screen reader reads as a list of men. */
export class Boards {
  constructor(host, sheet) {
    this.host = host;
    this.sheet = sheet;
    this.men = {};
    this.variant = null;
    this.flip = false;
    this.style = "two-boards";
    this.size = 45;
    this.watch = new ResizeObserver(() => this.arrange());
    this.watch.observe(host);
  }

  /** Shows a variant. `size` is the largest width of a square, in pixels. */
  show(variant, { flip, style, size }) {
    this.variant = variant;
    this.flip = flip;
    this.style = style;
    this.most = size / 100;
    this.#layout();
  }

  /** Whether two boards are drawn as one. */
  get merged() {
    const { style, variant: { planes, cube, shares } } = this;
    return style !== "two-boards" && planes.length === 2 && !cube && !shares;
  }

  #columns() {
    const count = this.merged ? 1 : this.variant.planes.length;
    const width = this.host.clientWidth || 400;
    const best = arrangement(this.variant, count, width, Infinity, this.most);
    // Boards stand side by side where that costs little of their size.
    if (count === 2) {
      const beside = arrangement(this.variant, count, width, 0.6 * width, this.most);
      if (beside[0] === 2 && beside[1] > 0.6 * best[1]) return beside;
    }
    return best;
  }

  arrange() {
    if (!this.variant) return;
    const [columns, scale] = this.#columns();
    if (columns !== this.columns) this.#layout();
    else resize(this.svg, this.extent, scale);
  }

  #layout() {
    const { variant, merged } = this;
    const { planes } = variant;
    const boards = merged ? [{ title: "", id: planes[0].id, planes }] : oneByOne(variant);
    const [columns, scale] = this.#columns();
    const { root, size, spots, cells } = grid(variant, boards, columns, this.flip);
    // A reader of a blog does not walk from square to square: the picture is one thing.
    for (const part of root.querySelectorAll("[role], [tabindex]")) {
      for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
    }
    root.setAttribute("role", "img");
    this.columns = columns;
    this.extent = size;
    this.spots = spots;
    this.cells = cells;
    this.drawn = new Map();
    this.ghosts = svg("g", { class: "ghosts" });
    this.layer = svg("g", { class: "men" });
    root.append(this.ghosts, this.layer);
    this.svg?.remove();
    this.svg = root;
    this.host.append(root);
    resize(root, size, scale);
    this.draw(this.men);
  }

  /** Shows men. The man of a move glides. */
  draw(men, move = null, marks = {}) {
    this.men = men;
    for (const letter of Object.values(men)) this.sheet.need(letter);
    setMen(this, men, move, (letter, cell) => this.#man(letter, cell));
    this.ghosts.replaceChildren();
    const { variant } = this;
    if (!this.merged && !variant.shares && variant.worlds > 1) {
      dim(this.ghosts, this.spots, men, variant);
    }
    for (const [name, cell] of this.cells) {
      const same = (other) => other === name || (this.merged && other?.slice(1) === name.slice(1));
      for (const mark of ["from", "to"]) cell.classList.toggle(mark, same(marks[mark]));
    }
    this.svg.setAttribute("aria-label", listed(men, variant));
  }

  #man(letter, cell) {
    const man = svg("g", { class: "man" });
    const marked = this.merged && boardOf(cell) !== this.variant.planes[0].id;
    if (marked && this.style === "ringed") {
      man.append(svg("circle", { cx: 50, cy: 50, r: 45, class: "ring" }));
    }
    const how = this.style === "turned" ? "rotate(180 50 50)" : "translate(14 13) scale(.72)";
    man.append(svg("g", marked ? { transform: how } : {}, manUse(letter)));
    return man;
  }
}

/** The men of each board in words, for screen readers. */
function listed(men, variant) {
  const cells = Object.keys(men).sort();
  const planes = variant.planes.map(({ id, title }) => {
    const here = cells.filter((cell) => boardOf(cell) === id);
    const words = here.map((cell) => `${manName(men[cell], variant)} ${cell.slice(id.length)}`);
    return `${title}: ${words.join(", ") || "empty"}`;
  });
  return `${planes.join(". ")}.`;
}

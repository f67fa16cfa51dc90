// The drawings of the men: a sheet of figures that each widget has in its own tree.

import { svg } from "../../report/page/drawing.js";
import { idOf, sideOf } from "../../report/page/position.js";
import { FIGURES, SHORT } from "./data.js";
import { roleOf } from "./men.js";

/** The elements of a text of SVG that the program has written. No HTML parser takes part. */
function parsed(text) {
  const whole = SHORT.reduce((rest, [sign, long]) => rest.replaceAll(sign, long), text);
  const root = svg("g");
  const open = [root];
  for (const [, close, name, attributes, single] of whole.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (close) {
      open.pop();
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
    const made = svg(name, Object.fromEntries(pairs.map(([, key, value]) => [key, value])));
    open.at(-1).append(made);
    if (!single) open.push(made);
  }
  return [...root.children];
}

let figures = null;

/** A sheet that contains only the men that are drawn. */
export class Sheet {
  constructor() {
    const clip = svg("clipPath", { id: "half" }, svg("path", { d: "M50 -20h70v140h-70z" }));
    figures ??= parsed(FIGURES);
    const own = figures.map((figure) => figure.cloneNode(true));
    this.defs = svg("defs", {}, clip, ...own);
    const hidden = { width: 0, height: 0, "aria-hidden": "true", class: "sheet" };
    this.root = svg("svg", hidden, this.defs);
    this.known = new Set(own.map((figure) => figure.id));
  }

  /** Makes sure that the sheet has a man. */
  need(letter) {
    this.#side(sideOf(letter), idOf(letter));
  }

  #side(side, id) {
    const name = side + id;
    if (this.known.has(name)) return;
    this.known.add(name);
    const group = svg("g", { id: name });
    if (side === "n") {
      this.#side("w", id);
      this.#side("b", id);
      const black = svg("g", { "clip-path": "url(#half)" }, svg("use", { href: `#b${id}` }));
      group.append(svg("use", { href: `#w${id}` }), black);
    } else {
      const { figure, turns } = roleOf(id) ?? { figure: "P", turns: 2 };
      const transform = `rotate(${90 * turns} 50 50)`;
      group.append(svg("use", { href: `#${side}${figure}`, transform }));
    }
    this.defs.append(group);
  }
}

// Small diagrams, for lists of positions.

import { grid, manUse, oneByOne, resize, setMen, svg } from "../../report/page/drawing.js";

/** A diagram of some men under the rules of a variant, of this height in pixels. */
export function thumbnail(men, rules, height) {
  const boards = oneByOne(rules);
  const { root, size, spots } = grid(rules, boards, boards.length, false);
  // It repeats in a picture what the words say.
  root.setAttribute("aria-hidden", "true");
  for (const cell of root.querySelectorAll("[tabindex]")) cell.removeAttribute("tabindex");
  const layer = svg("g", { class: "men" });
  root.append(layer);
  setMen({ layer, drawn: new Map(), spots }, men, null, (letter) => svg("g", { class: "man", "data-man": letter }, manUse(letter)));
  resize(root, size, height / size[1]);
  return root;
}

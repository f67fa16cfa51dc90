// Arrows on the boards for the moves that may follow: keys, tries, threats, refutations.

import { SQUARE, svg } from "../../report/page/drawing.js";

/** The number of arrows of one kind. */
const MOST = 6;

/** The kind of a move that follows a place. */
function kindOf(place) {
  const section = place.row?.section?.kind;
  if (place.row?.refutes) return "refutation";
  if (place.parent.row?.threats?.includes(place) || place.row?.word === "threat") return "threat";
  if (place.parent.parent) return null;
  return section === "try" ? "try" : section === "key" ? "key" : null;
}

/** The arrows after a place: pairs of cells with a kind. */
export function arrowsAt(place) {
  const found = { key: [], try: [], threat: [], refutation: [] };
  for (const child of place?.children ?? []) {
    const kind = kindOf(child), { move } = child;
    if (!kind || move.kind === "pass" || found[kind].length >= MOST) continue;
    found[kind].push({ from: move.from_board + move.from, to: move.to_board + move.to, kind });
  }
  // Tries are too many beside a key.
  return [...found.threat, ...found.refutation, ...(found.key.length ? found.key : found.try)];
}

/** Draws arrows into a layer. A move from board to board has its arrow on the board of departure, which it changes. */
export function drawArrows(layer, spots, arrows) {
  layer.querySelectorAll(".arrow").forEach((old) => old.remove());
  for (const { from, to, kind } of arrows) {
    const start = spots.get(from), end = spots.get(from.slice(0, -2) + to.slice(-2)) ?? spots.get(to);
    if (!start || !end) continue;
    const half = SQUARE / 2;
    const [x1, y1, x2, y2] = [start.x + half, start.y + half, end.x + half, end.y + half];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!length) continue;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [bx, by] = [x2 - dx * 30, y2 - dy * 30];
    const head = `M${x2} ${y2} L${bx - dy * 17} ${by + dx * 17} L${bx + dy * 17} ${by - dx * 17} Z`;
    const line = svg("line", { x1: x1 + dx * 20, y1: y1 + dy * 20, x2: bx, y2: by });
    layer.append(svg("g", { class: `arrow ${kind}`, "aria-hidden": "true" }, line, svg("path", { d: head })));
  }
}

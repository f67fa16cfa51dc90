// Marks on the boards: flights of the king, squares guarded against it, pinned men.

import { ask } from "./ask.js";
import { $ } from "./dom.js";
import { editor, page, play } from "./page.js";
import { distinct } from "./play.js";
import { SQUARE, svg } from "../../report/page/drawing.js";

/** The kinds of marks, each with the name of its list in an answer and the word for a marked square. */
const KINDS = { flight: "flights", guard: "guards", pin: "pins" };

/** The answers by question, the latest last, and the question that is being asked. */
const known = new Map();
const MOST = 60;
let asking = null;

/** The question for what the boards show; null if nothing can be marked there. */
function question() {
  const playing = page.mode === "play" && play.place;
  if (!Object.values(page.marks).some(Boolean)) return null;
  if (playing) return { draft: play.draft, twin: play.version.name, path: play.place.moves.map(distinct) };
  const version = page.seen?.versions?.[page.twin];
  const current = page.seen?.ready && page.seen.of === JSON.stringify(editor.draft.men);
  // Play begins elsewhere in a proof game: its diagram is not a place in the play.
  const begins = current && version && !version.error && JSON.stringify(version.start) === JSON.stringify(version.men);
  return begins ? { draft: editor.draft, twin: version.name } : null;
}

/** Asks for the marks, and tells when they are there. */
async function fetchMarks(wanted, text, tell) {
  asking?.abort.abort();
  const mine = asking = { text, abort: new AbortController() };
  try {
    known.set(text, await ask("/marks", wanted, mine.abort.signal));
    if (known.size > MOST) known.delete(known.keys().next().value);
  } catch {
    // Without marks the boards are still right.
    if (asking === mine) asking = null;
    return;
  }
  if (asking !== mine) return;
  asking = null;
  tell();
}

/** The marks that are known for what the boards show: lists of cells by kind. `tell()` is called when they arrive. */
export function marksHere(tell) {
  const wanted = question();
  const none = { flight: [], guard: [], pin: [] };
  if (!wanted) return none;
  const text = JSON.stringify(wanted);
  const found = known.get(text);
  if (!found) {
    if (asking?.text !== text) fetchMarks(wanted, text, tell);
    return none;
  }
  return Object.fromEntries(Object.entries(KINDS).map(([kind, list]) => [kind, page.marks[list] ? found[list] : []]));
}

/** Draws marks into a layer: a ring on a flight, a cross on a guarded square, a frame around a pinned man. */
export function drawMarks(layer, spots, marks) {
  layer.querySelectorAll(".mark").forEach((old) => old.remove());
  const shapes = {
    flight: (x, y) => svg("circle", { cx: x, cy: y, r: 13 }),
    guard: (x, y) => svg("path", { d: `M${x - 11} ${y - 11} l22 22 M${x + 11} ${y - 11} l-22 22` }),
    pin: (x, y) => svg("rect", { x: x - 44, y: y - 44, width: 88, height: 88, rx: 12 }),
  };
  for (const [kind, shape] of Object.entries(shapes)) {
    for (const cell of marks[kind] ?? []) {
      const spot = spots.get(cell);
      if (!spot) continue;
      const mark = shape(spot.x + SQUARE / 2, spot.y + SQUARE / 2);
      layer.append(svg("g", { class: `mark ${kind}`, "aria-hidden": "true" }, mark));
    }
  }
}

/** Shows which marks are switched on. */
export function showMarkSwitches() {
  for (const list of Object.values(KINDS)) $(`mark-${list}`).setAttribute("aria-pressed", String(page.marks[list]));
}

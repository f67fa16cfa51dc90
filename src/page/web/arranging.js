// Turns, mirrors and shifts the whole position.

import { $ } from "./dom.js";
import { say } from "./notices.js";
import { editor, page, variant } from "./page.js";
import { boardOf, inOtherColour, squareOf } from "../../report/page/position.js";

/**
 * The new place of a square, by its file and rank from 0, on a board with a number of files and
 * ranks. `colours` exchanges the sides.
 */
const WAYS = {
  left: { move: ({ file, rank }) => ({ file: file - 1, rank }) },
  right: { move: ({ file, rank }) => ({ file: file + 1, rank }) },
  up: { move: ({ file, rank }) => ({ file, rank: rank + 1 }) },
  down: { move: ({ file, rank }) => ({ file, rank: rank - 1 }) },
  mirror: { move: ({ file, rank }, files) => ({ file: files - 1 - file, rank }) },
  turn: { move: ({ file, rank }, files) => ({ file: rank, rank: files - 1 - file }), square: true },
  sides: { move: ({ file, rank }, _, ranks) => ({ file, rank: ranks - 1 - rank }), colours: true },
};

/** The men after one of the ways; null if a man would leave the board. */
export function arranged(men, way, { files, ranks }) {
  const { move, colours } = WAYS[way];
  const placed = Object.entries(men).map(([cell, letter]) => {
    const square = squareOf(cell);
    const { file, rank } = move({ file: square.charCodeAt(0) - 97, rank: Number(square[1]) - 1 }, files, ranks);
    if (file < 0 || file >= files || rank < 0 || rank >= ranks) return null;
    return [boardOf(cell) + String.fromCharCode(97 + file) + (rank + 1), colours ? inOtherColour(letter) : letter];
  });
  return placed.every(Boolean) ? Object.fromEntries(placed) : null;
}

$("arrange").addEventListener("click", () => {
  const { files, ranks, cube } = variant();
  for (const button of $("arrange-dialog").querySelectorAll("[data-way]")) {
    button.disabled = !!cube || !!WAYS[button.dataset.way].square && files !== ranks;
  }
  $("arrange-words").textContent = cube ? "Cubes are not turned or shifted." : "";
  $("arrange-dialog").showModal();
});
$("arrange-dialog").addEventListener("click", ({ target }) => {
  const way = target.closest?.("[data-way]")?.dataset.way;
  if (!way) return;
  const { draft } = editor;
  const men = arranged(draft.men, way, variant());
  if (!men) {
    $("arrange-words").textContent = "A man stands at this edge.";
    return;
  }
  page.twin = 0;
  editor.change("men", (own) => {
    own.men = men;
    // Rights and the passed square belong to the squares that were left.
    own.castling = own.castling === null ? null : "-";
    own.en_passant = null;
  });
  const left = [draft.twins?.length || !draft.twins ? "The twins" : "", draft.solution ? "the printed solution" : ""].filter(Boolean);
  const words = left.length ? `Done. ${left.join(" and ")} still name the old squares.`
    : WAYS[way].colours ? "Done. The same side begins as before." : "Done. Undo takes it back.";
  $("arrange-words").textContent = words;
  say(words);
});

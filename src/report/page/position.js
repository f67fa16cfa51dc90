// Positions as the report writes them: men by cell, a cell being a board and a square.

/** A cell's board and the rest of its name. */
export const boardOf = (cell) => cell.slice(0, -2);
export const squareOf = (cell) => cell.slice(-2);

export const isWhite = (letter) => letter === letter.toUpperCase();

const cased = (letter, like) => (isWhite(like) ? letter.toUpperCase() : letter.toLowerCase());

/** The same square of the other boards or cubes. */
export function homologues(cell, variant) {
  const level = variant.cube ? cell[1] : "";
  const letters = [...new Set(variant.planes.map((plane) => plane.id[0]))];
  return letters.filter((letter) => letter !== cell[0]).map((letter) => letter + level + squareOf(cell));
}

export const manName = (letter, variant) =>
  `${isWhite(letter) ? "white" : "black"} ${variant.roles[letter.toUpperCase()] ?? letter}`;

/** How a cell is read out, with who stands there: `B e4, black pawn`. */
export function spoken(cell, letter, variant) {
  const place = variant.cube ? `${variant.worlds > 1 ? `cube ${cell[0]} ` : ""}${cell.slice(1)}`
    : variant.planes.length > 1 ? `${cell[0]} ${cell.slice(1)}` : cell.slice(1);
  return letter ? `${place}, ${manName(letter, variant)}` : `${place}, empty`;
}

/** The men after a move. It needs no rules: a move says everything that it changes. */
export function afterMove(men, move) {
  const next = { ...men };
  const from = move.from_board + move.from, to = move.to_board + move.to;
  const man = next[from];
  delete next[from];
  let rook;
  if (move.rook) {
    const at = move.from_board + move.rook.from;
    rook = next[at];
    delete next[at];
  }
  if (move.captures) delete next[move.captures.board + move.captures.square];
  if (man) next[to] = move.promotes_to ? cased(move.promotes_to, man) : man;
  if (rook) next[move.rook.to_board + move.rook.to] = rook;
  return next;
}

/** The men of a position, by cell: upper case is White. */
export const menOf = (men) => Object.fromEntries(men.map(({ color, man, square, board }) =>
  [board + square, color === "white" ? man : man.toLowerCase()]));

/** What there is to know for drawing a position. `names` are the men's, and the rules in which boards share squares. */
export function variantOf(position, rules, names) {
  const cube = position.levels > 1, several = position.boards.length > 1;
  const planes = position.boards.flatMap((board, world) => (cube
    ? [..."ABCDEFGH"].slice(0, position.levels).map((level) =>
      ({ id: board + level, world, title: several ? `${level}/${board}` : `Level ${level}` }))
    : [{ id: board, world, title: `Board ${board}` }]));
  const { files, ranks } = position;
  const shares = names.shared.includes(rules);
  return { files, ranks, cube, planes, worlds: position.boards.length, shares, roles: names.roles };
}

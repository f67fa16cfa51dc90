// Positions in the form of the report page and the board: men by cell, where a cell is a board and a square.

/** The board of a cell, in a cube with its level, and its square. */
export const boardOf = (cell) => cell.slice(0, -2);
export const squareOf = (cell) => cell.slice(-2);

/** The name of a man in the sheet of men, without its side and attributes. */
export const idOf = (letter) => letter.replace(/^[=-]|\+.*$/g, "").toUpperCase();

/**
 * The side of a man: `w`, `b`, or `n` for a neutral one, `=G`. A black man has lower-case letters, or `-` before letters without
 * case; its attributes follow: `=G+kamikaze`.
 */
export function sideOf(letter) {
  if (letter[0] === "=") return "n";
  return letter[0] === "-" || letter.replace(/\+.*$/, "") !== idOf(letter) ? "b" : "w";
}

export const isWhite = (letter) => sideOf(letter) !== "b";

/** Letters in the style of another man: with its attributes, and of its side if no other is given. */
function cased(letter, like, side = sideOf(like)) {
  const small = letter.toLowerCase();
  const written = side === "n" ? `=${letter}` : side === "w" ? letter : small === letter ? `-${letter}` : small;
  return written + like.replace(/^[^+]*/, "");
}

/** The same square of the other boards or cubes. */
export function homologues(cell, variant) {
  const level = variant.cube ? cell[1] : "";
  const letters = [...new Set(variant.planes.map((plane) => plane.id[0]))];
  return letters.filter((letter) => letter !== cell[0]).map((letter) => letter + level + squareOf(cell));
}

/** The man of the other colour; a neutral man stays what it is. */
export function inOtherColour(letter) {
  const side = sideOf(letter);
  return side === "n" ? letter : cased(idOf(letter), letter, side === "w" ? "b" : "w");
}

export function manName(letter, variant) {
  const side = { w: "white", b: "black", n: "neutral" }[sideOf(letter)];
  return [side, ...letter.split("+").slice(1), variant.names[idOf(letter)] ?? letter].join(" ");
}

/** The text of a cell for reading out, with the man on it: `B e4, black pawn`. */
export function spoken(cell, letter, variant) {
  const place = variant.cube ? `${variant.worlds > 1 ? `cube ${cell[0]} ` : ""}${cell.slice(1)}`
    : variant.planes.length > 1 ? `${cell[0]} ${cell.slice(1)}` : cell.slice(1);
  return letter ? `${place}, ${manName(letter, variant)}` : `${place}, empty`;
}

/** The men after a move. It needs no rules, because a move states all its changes. */
export function afterMove(men, move) {
  const next = { ...men };
  if (move.kind === "pass") return next;
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
  if (man && !move.vanishes) {
    const side = move.becomes ? move.becomes[0] : sideOf(man);
    next[to] = cased(move.promotes_to ?? move.turns_into ?? idOf(man), man, side);
  }
  for (const one of move.recolors ?? []) {
    const at = one.board + one.square;
    if (next[at]) next[at] = cased(idOf(next[at]), next[at], one.to[0]);
  }
  if (rook) next[move.rook.to_board + move.rook.to] = rook;
  for (const { square, board, man } of move.changes ?? []) {
    if (man) Object.assign(next, menOf([{ ...man, square, board }]));
    else delete next[board + square];
  }
  return next;
}

/** A move taken back: the men that glide, and where. */
export const reversed = (move) => (move.kind === "pass" ? null : {
  from: move.to, from_board: move.to_board, to: move.from, to_board: move.from_board,
  rook: move.rook && { from: move.rook.to, from_board: move.rook.to_board, to: move.rook.from, to_board: move.from_board },
});

/** The men of a position, by cell: upper case is White. */
export const menOf = (men) => Object.fromEntries(men.map(({ color, man, square, board, attributes = [] }) => {
  const like = attributes.includes("neutral") ? "=K" : color === "white" ? "K" : "k";
  const others = attributes.filter((one) => one !== "neutral").map((one) => `+${one}`);
  return [board + square, cased(man, like) + others.join("")];
}));

/** The data for drawing a position. `names` are the names of the men, and the rules in which boards share squares. */
export function variantOf(position, rules, names) {
  const cube = position.levels > 1, several = position.boards.length > 1;
  const planes = position.boards.flatMap((board, world) => (cube
    ? [..."ABCDEFGH"].slice(0, position.levels).map((level) =>
      ({ id: board + level, world, title: several ? `${level}/${board}` : `Level ${level}` }))
    : [{ id: board, world, title: `Board ${board}` }]));
  const { files, ranks } = position;
  const shares = names.shared.includes(rules);
  return { files, ranks, cube, planes, worlds: position.boards.length, shares, names: names.roles };
}

/** A move in words: the man, its arrival, the capture, the change of board, check. `names` are the names of the men. */
export function moveInWords(move, by, names, several) {
  const on = (board) => (several ? ` on board ${board}` : "");
  const side = by === "white" ? "White" : "Black";
  if (move.kind === "pass") return move.goal ? `${side} passes; the goal is reached.` : `${side} passes.`;
  const named = (man) => names[man] ?? man;
  const words = [`${side} ${named(move.man)} ${move.from}–${move.to}${on(move.from_board)}`];
  if (move.kind.startsWith("castle")) words[0] = `${side} castles${on(move.from_board)}`;
  if (move.captures) {
    const { man, square, board } = move.captures;
    const passing = move.kind === "en-passant" ? " en passant" : "";
    words.push(`captures the ${named(man)} on ${square}${several ? `, board ${board}` : ""}${passing}`);
  }
  if (move.promotes_to) words.push(`becomes a ${named(move.promotes_to)}`);
  if (move.turns_into) words.push(`turns into a ${named(move.turns_into)}`);
  if (move.to_board !== move.from_board) words.push(`goes over to board ${move.to_board}`);
  if (move.goal) words.push(move.check ? "check, and the goal is reached" : "the goal is reached");
  else if (move.check) words.push("check");
  return `${words.join("; ")}.`;
}

/** The fairy men of a position, and those with attributes, in words: `Grasshopper d4, e5`, `royal: e5`. */
export function legendOf(position) {
  const several = position.boards.length > 1;
  const places = (men) => men.map(({ square, board }) => square + (several ? `/${board}` : "")).sort().join(", ");
  const grouped = (keys) => {
    const found = new Map();
    for (const man of position.men) for (const key of keys(man)) found.set(key, [...(found.get(key) ?? []), man]);
    return [...found];
  };
  const named = grouped(({ name }) => (name ? [name] : [])).map(([name, men]) => `${name[0].toUpperCase()}${name.slice(1)} ${places(men)}`);
  const set = grouped(({ attributes = [] }) => attributes.filter((one) => one !== "neutral"));
  return [named.join("; "), set.map(([name, men]) => `${name}: ${places(men)}`).join("; ")].filter(Boolean);
}

/** The letters in which moves are shown, by the English ones; null for English. */
let letters = null;

/** Chooses the letters in which moves are shown. */
export function showLetters(chosen) {
  letters = chosen;
}

/** The letters of a man before its squares, or after the sign of a promotion. */
const MAN = /(?<![A-Za-z/])[A-Z]{1,2}(?=[a-h1-8]{0,2}[x*]?[a-h][1-8])|(?<==)[A-Z]{1,2}(?![A-Za-z])/g;

/** A text with moves in the chosen letters. */
export const inLetters = (text) => (letters ? text.replace(MAN, (man) => letters[man] ?? man) : text);

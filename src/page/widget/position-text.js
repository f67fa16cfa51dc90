// Positions as text: FEN of one board or several, lists of men, and the FEN of pychess.

import { Flaw, quote } from "./flaw.js";
import { LANGUAGES, described, man, variantNamed, withLetters } from "./men.js";

/** The name of a square: `0, 0` is a1. */
export const squareName = (file, rank) => "abcdefgh"[file] + (rank + 1);

/** The signs of a row, each with its place: letters, vacant squares, men in brackets. */
export function signs(text, at) {
  const found = [];
  for (let next = 0; next < text.length; next++) {
    const c = text[next];
    if (/\s/.test(c)) continue;
    if (c !== "[") {
      found.push({ text: c, at: at + next });
      continue;
    }
    const end = text.indexOf("]", next);
    if (end < 0) throw new Flaw("this bracket is not closed, expected ']'", at + next);
    found.push({ text: text.slice(next, end + 1), at: at + next });
    next = end;
  }
  return found;
}

/** The man of a sign. `letters` are those that the file declares. */
export function manOfSign({ text, at }, letters = new Map()) {
  if (text[0] === "[") {
    const { role, attributes, side } = described(text.slice(1, -1), at);
    if (!side && !attributes.includes("neutral")) {
      throw new Flaw(`${text} shows no side, expected [white …] or [black …]`, at);
    }
    return man(role.id, side, attributes);
  }
  const side = text === text.toLowerCase() ? "b" : "w";
  const own = letters.get(text.toUpperCase());
  if (own) return man(own.role.id, side, own.attributes);
  const role = /[a-z]/i.test(text) ? withLetters(text, "english") : undefined;
  if (role && "KQRBNPU".includes(role.id)) return man(role.id, side);
  throw new Flaw(`found ${quote(text)}, expected a letter of KQRBNP or a vacant square`, at);
}

/** Puts the men of one board into `men`. */
function readBoard(text, at, plane, variant, letters, men) {
  // A stroke within brackets is part of a man: [P/S].
  const ranks = text.split(/\/(?![^[]*\])/);
  const { files, ranks: height } = variant;
  if (ranks.length !== height) {
    const found = `${ranks.length} rank${ranks.length === 1 ? "" : "s"}`;
    throw new Flaw(`${plane.title} has ${found}, expected ${height} joined by '/'`, at);
  }
  let start = at;
  ranks.forEach((rank, row) => {
    let file = 0;
    for (const sign of signs(rank, start)) {
      if (/^[1-8]$/.test(sign.text)) {
        file += Number(sign.text);
        continue;
      }
      if (sign.text === "*" || sign.text === "(") {
        throw new Flaw("the widget does not read FEN with turned figures, expected [G]", sign.at);
      }
      const here = manOfSign(sign, letters);
      if (file < files) men[plane.id + squareName(file, height - 1 - row)] = here;
      file++;
    }
    if (file !== files) {
      const where = `rank ${height - row} of ${plane.title}`;
      throw new Flaw(`${where} has ${file} squares, expected ${files}`, start);
    }
    start += rank.length + 1;
  });
}

/** The FEN of pychess: a bar stands before each man of board B. */
function pychess(placement) {
  if (!placement.includes("|") || placement.split("/").length !== 8) return null;
  if (/\s/.test(placement.trim())) return null;
  const boards = ["", ""];
  let onB = 0;
  for (const c of placement.trim()) {
    if (c === "|") onB = 1;
    else if (/[1-8/]/.test(c)) {
      const both = c === "/" ? c : "1".repeat(Number(c));
      boards.forEach((_, index) => (boards[index] += both));
    }
    else {
      boards[onB] += c;
      boards[1 - onB] += "1";
      onB = 0;
    }
  }
  return boards.join(" | ");
}

/** The boards of a FEN, each with its place, and the fields after them. */
function split(text) {
  const first = text.trim().split(/\s/)[0];
  const own = pychess(first);
  const whole = own ? text.replace(first, own) : text;
  // Blanks inside brackets belong to a man.
  const masked = whole.replace(/\[[^\]]*\]?/g, (part) => "[".repeat(part.length));
  const boards = [];
  let at = 0;
  for (;;) {
    const [, blank, board] = /^([\s|]*)([^\s|]*)/.exec(masked.slice(at));
    at += blank.length;
    boards.push({ text: whole.slice(at, at + board.length), at: own ? 0 : at });
    at += board.length;
    if (!/^\s*\|/.test(masked.slice(at))) break;
  }
  return { boards, fields: whole.slice(at).trim().split(/\s+/).filter(Boolean), at };
}

/** A list of men: `white Ka2/B Qa3 black Ke5`. */
function listed(text, at, rules) {
  const men = {};
  let side = null, language = "english", turn = null, onB = false;
  /** @type {[RegExp, string][]} */
  const sides = [[/^(white|wei(ss|ß)|blancs?)$/i, "w"], [/^(black|schwarz|noirs?)$/i, "b"]];
  const cells = [];
  for (const { 0: word, index } of text.matchAll(/[^\s,:;]+/g)) {
    const here = at + index;
    const named = sides.find(([pattern]) => pattern.test(word));
    if (named && /^\s+to\s+move/i.test(text.slice(index + word.length))) {
      turn = named[1];
      break;
    }
    if (named) {
      side = named[1];
      if (/^(wei|schw)/i.test(word)) language = LANGUAGES[2];
      if (/^(blanc|noir)/i.test(word)) language = LANGUAGES[3];
      continue;
    }
    const parts = /^([A-Z0-9]*?|\[[^\]]+\])((?:[a-h][1-8])+)(?:\/([A-C]))?$/.exec(word);
    if (!parts || !side) {
      const expected = side ? "a man with its squares such as Qd7/B" : "white or black first";
      throw new Flaw(`found ${quote(word)}, expected ${expected}`, here);
    }
    const [, letters, squares, board = "A"] = parts;
    const role = letters[0] === "[" ? described(letters.slice(1, -1), here).role
      : withLetters(letters || (language === "english" ? "P" : "B"), language);
    if (!role) throw new Flaw(`found the man ${quote(letters)}, expected letters of a man`, here);
    onB ||= board !== "A";
    for (const square of squares.match(/../g)) cells.push([board + square, man(role.id, side)]);
  }
  const variant = rules ?? variantNamed(onB ? "alice" : "orthodox");
  for (const [cell, here] of cells) men[cell] = here;
  return { variant, men, turn, castling: null, enPassant: null };
}

/**
 * The men, rules and rights of a position. Without `rules` two boards mean Alice chess. `at` is the
 * place of the text in the file.
 */
export function readPosition(text, at = 0, rules = null, letters = new Map()) {
  if (/^\s*(white|wei(ss|ß)|blancs?|black|schwarz|noirs?)\b/i.test(text)) {
    return listed(text, at, rules);
  }
  const { boards, fields } = split(text);
  const variant = rules ?? variantNamed(boards.length > 1 ? "alice" : "orthodox", at);
  const men = {};
  if (boards.length > variant.planes.length) {
    const count = variant.planes.length;
    throw new Flaw(`found ${boards.length} boards, but ${variant.name} has ${count}`, at);
  }
  boards.forEach((board, index) => {
    readBoard(board.text, at + board.at, variant.planes[index], variant, letters, men);
  });
  const [turn, castling, enPassant] = fields;
  if (turn && !/^[wb]$/i.test(turn)) {
    const from = at + Math.max(0, text.indexOf(turn, boards.at(-1).at));
    throw new Flaw(`found ${quote(turn)} for the side to move, expected w or b`, from);
  }
  return {
    variant, men, turn: turn?.toLowerCase() ?? null, castling: castling ?? null,
    enPassant: enPassant && enPassant !== "-" ? enPassant : null,
  };
}

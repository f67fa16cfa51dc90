// The moves of orthodox chess and of Alice chess, for the moves that a printed solution names. The
// widget knows no other rules: other moves must come from the program.

import { idOf, sideOf } from "../../report/page/position.js";

const LINES = {
  R: [[0, 1], [1, 0], [0, -1], [-1, 0]],
  B: [[1, 1], [1, -1], [-1, -1], [-1, 1]],
};
LINES.Q = [...LINES.R, ...LINES.B];
const LEAPS = {
  K: LINES.Q,
  N: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]],
};

const fileOf = (cell) => cell.charCodeAt(1) - 97;
const rankOf = (cell) => cell.charCodeAt(2) - 49;
const other = (board) => (board === "A" ? "B" : "A");

/**
 * A position in the play: the men, what castling may still do, and the square that a pawn has just
 * passed. `problem` gives the variant and the rights.
 */
export class Board {
  constructor(problem, men, turn, { moved = new Set(), passed = null } = {}) {
    this.problem = problem;
    this.men = men;
    this.turn = turn;
    this.moved = moved;
    this.passed = passed;
    this.variant = problem.variant;
    this.alice = this.variant.worlds > 1;
  }

  at(board, file, rank) {
    const { files, ranks } = this.variant;
    if (file < 0 || rank < 0 || file >= files || rank >= ranks) return undefined;
    return board + "abcdefgh"[file] + (rank + 1);
  }

  /** The cells that a man attacks. */
  *attacks(cell) {
    const man = this.men[cell], id = idOf(man), [board] = cell;
    const file = fileOf(cell), rank = rankOf(cell);
    if (id === "P") {
      const up = sideOf(man) === "w" ? 1 : -1;
      yield* [this.at(board, file - 1, rank + up), this.at(board, file + 1, rank + up)];
      return;
    }
    for (const [dx, dy] of LEAPS[id] ?? []) yield this.at(board, file + dx, rank + dy);
    for (const [dx, dy] of LINES[id] ?? []) {
      for (let step = 1; step < 8; step++) {
        const here = this.at(board, file + step * dx, rank + step * dy);
        if (!here) break;
        yield here;
        if (this.men[here]) break;
      }
    }
  }

  /** Whether a side attacks a cell. */
  isAttacked(cell, by) {
    return Object.keys(this.men).some((from) => from[0] === cell[0]
      && sideOf(this.men[from]) === by && [...this.attacks(from)].includes(cell));
  }

  /** Whether the king of a side is attacked. */
  isInCheck(side) {
    const king = side === "w" ? "K" : "k";
    const enemy = side === "w" ? "b" : "w";
    return Object.keys(this.men).some((cell) =>
      this.men[cell] === king && this.isAttacked(cell, enemy));
  }

  with(changes) {
    const men = { ...this.men };
    for (const [cell, man] of Object.entries(changes)) {
      if (man) men[cell] = man;
      else delete men[cell];
    }
    return new Board(this.problem, men, this.turn, this);
  }

  /** The moves of a side in the form of the program, without its promotions told apart. */
  moves(side = this.turn) {
    const found = [];
    for (const [from, man] of Object.entries(this.men)) {
      if (sideOf(man) !== side) continue;
      found.push(...(idOf(man) === "P" ? this.pawnMoves(from, side) : this.manMoves(from, side)));
    }
    return [...found.filter((move) => this.isLegal(move, side)), ...this.castlings(side)];
  }

  move(from, to, captured, extra = {}) {
    const victim = captured && this.men[captured];
    return {
      kind: "move", man: idOf(this.men[from]), from: from.slice(1), from_board: from[0],
      to: to.slice(1), to_board: this.alice ? other(to[0]) : to[0], promotes_to: null, rook: null,
      captures: victim
        ? { man: idOf(victim), square: captured.slice(1), board: captured[0] } : null,
      ...extra,
    };
  }

  *manMoves(from, side) {
    for (const to of this.attacks(from)) {
      const there = to && this.men[to];
      if (to && (!there || sideOf(there) !== side)) yield this.move(from, to, there ? to : null);
    }
  }

  *pawnMoves(from, side) {
    const up = side === "w" ? 1 : -1;
    const [board] = from, file = fileOf(from), rank = rankOf(from);
    const last = side === "w" ? this.variant.ranks - 1 : 0;
    const promotes = rank + up === last;
    const first = this.variant.files === 4 ? 2 : 1;
    const home = side === "w" ? first : this.variant.ranks - 1 - first;
    const step = this.at(board, file, rank + up), jump = this.at(board, file, rank + 2 * up);
    if (step && !this.men[step]) {
      yield this.move(from, step, null, { promotes });
      if (rank === home && !this.men[jump]) yield this.move(from, jump, null, { passes: step });
    }
    for (const to of this.attacks(from)) {
      if (!to) continue;
      const there = this.men[to];
      if (there && sideOf(there) !== side) yield this.move(from, to, to, { promotes });
      const pawn = this.at(board, fileOf(to), rank);
      const passing = !there && this.passed && this.passed.square === to.slice(1)
        && this.passed.pawn === pawn;
      if (passing && !(this.alice && this.men[other(board) + to.slice(1)])) {
        yield this.move(from, to, pawn, { kind: "en-passant" });
      }
    }
  }

  isLegal(move, side) {
    const from = move.from_board + move.from, to = move.to_board + move.to;
    const arrival = move.from_board + move.to, man = this.men[from];
    if (this.alice && this.men[to]) return false;
    const captured = move.captures && { [move.captures.board + move.captures.square]: null };
    // A king must be safe before it changes board, too.
    if (this.alice && idOf(man) === "K") {
      if (this.with({ ...captured, [from]: null, [arrival]: man }).isInCheck(side)) return false;
    }
    return !this.with({ ...captured, [from]: null, [to]: man }).isInCheck(side);
  }

  /** Castling from home, which is on board A. */
  *castlings(side) {
    const { castling, dialect } = this.problem;
    if (this.variant.files !== 8 || dialect) return;
    const rank = side === "w" ? "1" : "8", letters = side === "w" ? "KQ" : "kq";
    const king = side === "w" ? "K" : "k", rook = side === "w" ? "R" : "r";
    const home = `Ae${rank}`, enemy = side === "w" ? "b" : "w";
    if (this.men[home] !== king || this.moved.has(home) || this.isInCheck(side)) return;
    for (const [index, { corner, free, to, by }] of [
      { corner: "h", free: "fg", to: "g", by: "f" }, { corner: "a", free: "bcd", to: "c", by: "d" },
    ].entries()) {
      const from = `A${corner}${rank}`;
      if (castling !== null && !castling.includes(letters[index])) continue;
      if (this.men[from] !== rook || this.moved.has(from)) continue;
      if ([...free].some((file) => this.men[`A${file}${rank}`])) continue;
      if ([by, to].some((file) => this.isAttacked(`A${file}${rank}`, enemy))) continue;
      const board = this.alice ? "B" : "A";
      if (this.alice && [by, to].some((file) => this.men[`B${file}${rank}`])) continue;
      const king2 = board + to + rank, rook2 = board + by + rank;
      const after = this.with({ [home]: null, [from]: null, [king2]: king, [rook2]: rook });
      if (after.isInCheck(side)) continue;
      yield this.move(home, `A${to}${rank}`, null, {
        kind: index ? "castle-long" : "castle-short",
        rook: { from: corner + rank, to: by + rank, to_board: board },
      });
    }
  }

  /** The position after a move. */
  after(move, men) {
    const moved = new Set(this.moved).add(move.from_board + move.from)
      .add(move.from_board + move.to);
    const pawn = move.to_board + move.to;
    const passed = move.passes && { square: move.passes.slice(1), pawn };
    return new Board(this.problem, men, this.turn === "w" ? "b" : "w", { moved, passed });
  }
}

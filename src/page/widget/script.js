// The author's printed solution: its moves, as far as the widget can be sure of them. A move that
// it cannot resolve stays text, and so do those after it: a wrong position is never shown.

import { afterMove, idOf, sideOf } from "../../report/page/position.js";
import { Place } from "../../report/page/tree.js";
import { Board } from "./legal.js";
import { LANGUAGES, isFairy, roleOf } from "./men.js";
import { readPosition } from "./position-text.js";

/** The letters of the orthodox men in the languages of solutions. */
const LETTERS = [
  { K: "K", Q: "Q", R: "R", B: "B", N: "N", S: "N", P: "P", "": "P" },
  { K: "K", D: "Q", T: "R", L: "B", S: "N", "": "P" },
  { R: "K", D: "Q", T: "R", F: "B", C: "N", "": "P" },
];

/** Conditions that only forbid moves or lend them: a move changes no more than it says. */
const CALM = new RegExp(["imummer", "schachzwang", "Capture$", "Checkless", "Exclusive", "SAT$",
  "Vogtl", "Grid", "chromatic", "köko$", "Madrasi", "Isardam", "Patrol", "Lortap", "Functionary",
  "Disparate", "Eiffel", "Central", "Annan", "Nanna", "-to-", "Transmuted"].join("|"), "i");
/** Conditions under which only captures change more than they say. */
const CALM_IF_QUIET = /^(?!Parrain|Anti Super).*Circe|^PWC$|^Take & Make$|^Andernach$/;

const token = new RegExp([
  // The letter of a twin.
  String.raw`(?<twin>(?<![\p{L}\d])[a-z]\)(?=\s))`,
  // The number of a move.
  String.raw`(?<number>\d+)\s?(?<dots>\.{1,3}|…)`,
  // Castling.
  String.raw`(?<castling>(?<![\p{L}\d-])[0O]-[0O](?:-[0O])?(?![-\d]))`
    + String.raw`(?:\/(?<castledOn>[AB]))?(?<castlingEnd>[+#]?)`,
  // A move of a man.
  String.raw`(?<![\p{L}\d(~)])(?<side>n?r?|rn)(?<letters>[A-Z]{1,2}|)(?<file>[a-h]?)(?<rank>[1-8]?)`
    + String.raw`(?<sign>[-–x*:×]?)(?<to>[a-h][1-8])(?:=?\(?(?<promotion>n?[A-Z]{1,2})\)?)?`
    + String.raw`(?:\/(?<board>[AB]))?(?<passing>\s?e\.?\s?p\.?)?(?![\w=([/-])\s?(?<check>[+#]?)`,
  // Words and signs between moves.
  String.raw`(?<word>[\p{L}\d~(][\p{L}\d()~.=/-]*)`,
  String.raw`(?<sign2>[[\],])`,
].join("|"), "gu");

/** Words that say nothing of the position. */
const WORDS = /^(but|and|or|zugzwang|zz|blocus|try|tries|key|set|play|threat|threats|drohung)\.?$/i;

/** The solution of a problem as pieces of text, in which moves lead to places. */
export class Script {
  constructor(problem) {
    this.problem = problem;
    const { variant, stipulation, men } = problem;
    const isGame = /^(exact-)?dia/.test(stipulation);
    const start = isGame ? readPosition(variant.array, 0, variant).men : men;
    this.root = Place.start(start, "white");
    this.series = /ser-/.test(stipulation);
    const all = Object.values(men);
    this.isOrthodox = ["orthodox", "alice", "alice8x4"].includes(variant.name)
      && !problem.conditions.length && !all.some((man) => /[=+]/.test(man) || isFairy(idOf(man)));
    this.isLong = variant.name === "orthodox"
      && !all.some((man) => /\+(?!royal)/.test(man) || idOf(man) === "I");
    const help = /^(exact-)?(p?ser-|reci-|semi-)?h(?![sr][#=])/.test(stipulation);
    const first = help ? (problem.whiteToPlay ? "w" : "b") : isGame ? "w" : problem.turn ?? "w";
    this.leader = problem.duplex === "half" ? other(first) : first;
    /** @type {any} */ (this.root).board = new Board(problem, start, this.leader, { passed: passedAt(problem) });
    this.canPlay = (this.isOrthodox || this.isLong) && !/->|=>/.test(stipulation)
      && !(isGame && !problem.variant.array);
    this.languages = languagesOf(problem.solution);
    this.pieces = this.#pieces();
    this.count = this.pieces.flat().filter(({ place }) => place).length;
  }

  /** The pieces, keys first, so that the play after the key is found. */
  #pieces() {
    const { solution } = this.problem;
    const keys = solution.filter(({ kind }) => kind === "key");
    const read = new Map();
    for (const piece of keys) read.set(piece, this.#piece(piece.text));
    const firsts = keys.length === 1 ? read.get(keys[0]).filter(({ place }) => place) : [];
    const key = firsts.length ? { place: firsts[0].place, number: 1, leads: true } : null;
    for (const piece of solution) {
      if (read.has(piece)) continue;
      const follows = piece.kind === "line" && keys.length > 0;
      read.set(piece, this.#piece(piece.text, follows ? key : null, follows && !key));
    }
    return solution.map((piece) => read.get(piece));
  }

  /** The segments of a piece: texts, of which moves have a place. */
  #piece(text, key = null, lost = false) {
    if (!this.canPlay) return [{ text }];
    const { duplex } = this.problem;
    if (duplex !== "both") return new Pass(this, this.leader, key, lost).read(text);
    // Either side may begin: only one of them must be able to make all moves.
    const ways = ["w", "b"].map((side) => new Pass(this, side, key))
      .map((pass) => ({ pass, segments: pass.read(text) })).filter(({ pass }) => pass.whole);
    return ways.length === 1 ? ways[0].segments : [{ text }];
  }
}

/** The languages whose letters the moves of a solution have. */
function languagesOf(solution) {
  const moves = solution.flatMap(({ text }) => [...text.matchAll(token)]);
  const used = moves.flatMap(({ groups }) => (groups.to ? [groups.letters] : []));
  return LETTERS.filter((letters) => used.every((one) => one in letters));
}

const other = (side) => (side === "w" ? "b" : "w");

/** The square that a pawn has passed before the diagram, and where that pawn stands. */
function passedAt({ enPassant, men, variant }) {
  if (!enPassant) return null;
  const square = enPassant.slice(-2).toLowerCase();
  const stands = square[0] + (square[1] === "6" ? 5 : 4);
  const boards = enPassant.length > 2 ? [enPassant[0].toUpperCase()]
    : variant.planes.map(({ id }) => id);
  const isPawn = (cell) => /^p$/i.test(men[cell] ?? "");
  const pawns = boards.map((board) => board + stands).filter(isPawn);
  return pawns.length === 1 ? { square, pawn: pawns[0] } : null;
}

/** One way through a text. `line` holds the moves made, each with its number. */
class Pass {
  constructor(script, leader, key, lost = false) {
    this.script = script;
    this.leader = leader;
    this.line = key ? [key] : [];
    this.whole = true;
    // Whether a first move is unknown, so that what follows it begins nowhere.
    this.lost = lost;
    // The last number, in half-moves.
    this.tried = 0;
    // What the next move must be; null if nothing is known.
    this.due = null;
    this.broken = false;
    this.threat = false;
    this.sibling = false;
    this.dead = false;
  }

  read(text) {
    const segments = [];
    let at = 0;
    for (const found of text.matchAll(token)) {
      const { groups } = found;
      if (groups.twin) {
        // Only the diagram itself is known.
        this.dead = groups.twin[0] !== "a" || this.script.problem.zero;
        this.line = [];
      } else if (groups.number) this.#number(Number(groups.number), groups.dots.length > 1
        || groups.dots === "…");
      else if (groups.word) this.#word(groups.word);
      else if (groups.sign2) this.#sign(groups.sign2);
      else {
        const first = this.due?.number === 1 && this.due.leads;
        const place = this.dead || this.broken ? null : this.#move(groups);
        if (first) this.lost = !place;
        if (!place) {
          this.broken = true;
          this.whole = false;
          continue;
        }
        const end = found.index + found[0].trimEnd().length;
        segments.push({ text: text.slice(at, found.index) });
        segments.push({ text: text.slice(found.index, end), place });
        at = end;
      }
    }
    segments.push({ text: text.slice(at) });
    return segments.filter((segment) => segment.text);
  }

  get last() {
    return this.line.at(-1) ?? null;
  }

  /** The number of a move: goes back to the moves before it, if they are known. */
  #number(number, follows) {
    const before = this.line.filter((one) =>
      one.number < number || (follows && one.number === number && one.leads));
    const half = 2 * number + (follows ? 1 : 0);
    const goesBack = half <= this.tried || !this.tried;
    this.tried = half;
    // A number that goes on in the same play stands after moves that are all known.
    if (!goesBack && this.broken) return;
    this.line = before;
    this.broken = false;
    this.sibling = false;
    const { last } = this;
    const begins = number === 1 && (!follows || (!last && !this.lost));
    const isThreat = this.threat && !follows && last?.leads && last.number === number - 1;
    const fits = follows ? last?.leads && last.number === number
      : last?.number === number - 1 && (this.script.series || !last.leads);
    this.due = begins || isThreat || fits ? { number, leads: !follows } : null;
    this.broken = !this.due;
    if (this.broken) {
      this.whole = false;
      this.lost ||= number === 1 && !follows;
    }
    this.threat = false;
  }

  #word(word) {
    if (/^(threats?|drohung)$/i.test(word)) this.threat = true;
    // Words before the first number are a heading.
    if (WORDS.test(word) || !this.tried) return;
    this.broken = true;
    this.whole = false;
  }

  #sign(sign) {
    if (sign === "[") this.threat = true;
    this.sibling = sign === "," && !this.broken && !!this.last;
    // After a bracket only a number tells where the play goes on.
    if (sign === "]") this.broken = true;
  }

  #move(groups) {
    const { last } = this;
    const step = this.due ?? (this.sibling ? { number: last.number, leads: last.leads }
      : last?.leads ? { number: last.number, leads: false } : null);
    if (!step) return null;
    const place = this.sibling && !this.due ? last.place.parent
      : last?.place ?? this.script.root;
    const side = step.leads ? this.leader : other(this.leader);
    const move = resolve(this.script, place.board, side, groups);
    this.due = null;
    if (!move) return null;
    if (this.sibling && this.line.length) this.line.pop();
    this.sibling = false;
    const { number } = step;
    const label = `${number}${step.leads ? "." : "..."}${move.san}`;
    const next = child(place, move, label);
    this.line.push({ place: next, ...step });
    return next;
  }
}

/** The place after a move: an old one if the move was made before. */
function child(place, move, label) {
  const same = (one) => ["from", "from_board", "to", "to_board", "promotes_to", "kind"].every(
    (name) => one.move[name] === move[name]);
  const known = place.children.find(same);
  if (known) return known;
  const made = place.add(move, label);
  made.board = place.board.after(move, made.men);
  return made;
}

/** The move that a text names, if there is exactly one. */
function resolve(script, board, side, groups) {
  const found = script.isOrthodox ? orthodox(script, board, side, groups)
    : script.isLong ? long(script, board, side, groups) : null;
  if (!found) return null;
  const san = groups.castling ?? `${groups.side}${groups.letters}${groups.file}${groups.rank}`
    + `${groups.sign}${groups.to}${groups.promotion ? `=${groups.promotion}` : ""}`;
  const on = groups.board ?? groups.castledOn;
  const check = (groups.check || groups.castlingEnd || "") !== "";
  const by = side === "w" ? "white" : "black";
  return { ...found, san: san + (on ? `/${on}` : ""), check, goal: false, by };
}

function orthodox({ languages }, board, side, groups) {
  const { castling, castledOn, to, file, rank, sign, promotion, passing } = groups;
  const on = groups.board ?? castledOn;
  const wanted = board.moves(side).flatMap((move) => {
    if (on && move.to_board !== on) return [];
    if (castling) {
      const kind = castling.length > 3 ? "castle-long" : "castle-short";
      return move.kind === kind ? [move] : [];
    }
    if (move.kind.startsWith("castle") || move.to !== to || groups.side) return [];
    if (file && move.from[0] !== file || rank && move.from[1] !== rank) return [];
    if (/[x*:×]/.test(sign) !== !!move.captures) return [];
    if (passing && move.kind !== "en-passant") return [];
    if (!!promotion !== !!move.promotes) return [];
    const fits = languages.filter((letters) => letters[groups.letters] === move.man);
    if (!fits.length) return [];
    if (!promotion) return [move];
    const meant = fits.map((letters) => letters[promotion]).filter((id) => /[QRBN]/.test(id));
    return [...new Set(meant)].map((id) => ({ ...move, promotes_to: id }));
  });
  if (wanted.length !== 1) return null;
  const [move] = wanted;
  if (groups.check || groups.castlingEnd) {
    const men = afterMove(board.men, move);
    if (!board.after(move, men).isInCheck(other(side))) return null;
  }
  return move;
}

/** A move that names both squares, such as `Gd4-d1`, by any man. Its ways are not looked at. */
function long(script, board, side, groups) {
  const { file, rank, sign, to, letters, promotion, passing } = groups;
  const from = `A${file}${rank}`, man = board.men[from];
  if (!file || !rank || !sign || passing || !man || /\+(?!royal)/.test(man)) return null;
  const captures = /[x*:×]/.test(sign), victim = board.men[`A${to}`];
  const { conditions } = script.problem;
  const isCalm = (name) => CALM.test(name) || (!captures && CALM_IF_QUIET.test(name));
  if (!conditions.every(isCalm) || captures !== !!victim) return null;
  const id = idOf(man), whose = sideOf(man);
  if (whose !== side && whose !== "n") return null;
  if (victim && sideOf(victim) === side) return null;
  if ((whose === "n") !== groups.side.includes("n")) return null;
  const named = (role, text) => LANGUAGES.some((language) => role.letters[language] === text);
  const isPawn = id === "P";
  if (!(isPawn && !letters) && !named(roleOf(id), letters) && !(id === "N" && letters === "S")) {
    return null;
  }
  const isLast = isPawn && /[18]$/.test(to);
  if (isLast !== !!promotion) return null;
  const bare = promotion?.replace(/^n/, "");
  const roles = bare ? promoted(script, bare) : [];
  if (promotion && roles.length !== 1) return null;
  return {
    kind: "move", man: id, from: file + rank, from_board: "A", to, to_board: "A",
    promotes_to: roles[0] ?? null, rook: null,
    captures: victim ? { man: idOf(victim), square: to, board: "A" } : null,
  };
}

/** The men that the letters of a promotion may mean: an orthodox one, or one of the diagram. */
function promoted({ root }, letters) {
  const fairy = [...new Set(Object.values(root.men).map(idOf))].filter(isFairy);
  const known = [..."QRBN", ...fairy];
  const means = (id) => (letters === "S" && id === "N")
    || LANGUAGES.slice(0, 2).some((language) => roleOf(id).letters[language] === letters);
  return known.filter(means);
}

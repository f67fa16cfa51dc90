// Problems in the input language of Popeye, in English, German and French.

import { Flaw, quote } from "./flaw.js";
import { LANGUAGES, conditionNamed, man, variantNamed, withLetters } from "./men.js";
import { squareName } from "./position-text.js";
import { empty, tidyStipulation } from "./problem.js";

/** The meaning of each word, and the word in English, German and French. */
const table = (rows) => rows.trim().split("\n").map((row) => {
  const [meaning, ...words] = row.trim().split(" ");
  return { meaning, words };
});
const BEGIN = ["beginproblem", "anfangproblem", "debutprobleme"];
const PARTS = table(`
  remark remark bemerkung remarque
  structured sstipulation sforderung senonce
  author author autor auteur
  source origin quelle source
  pieces pieces steine pieces
  condition condition bedingung condition
  option option option option
  stipulation stipulation forderung enonce
  protocol protocol protokoll protocol
  title title titel titre
  latex latex latex latex
  latexpieces latexpieces latexsteine pieceslatex
  award award auszeichnung prix
  array initialgamearray partieanfangsstellung positioninitialepartie
  forsyth forsyth forsyth forsyth
  twin twin zwilling jumeau
  zero zeroposition nullstellung zeroposition
  end endproblem endeproblem finprobleme
  next nextproblem weiteresproblem asuivre`);
const SIDES = table(`
  w white weiss blanc
  b black schwarz noir
  n neutral neutral neutre`);
const ATTRIBUTES = table(`
  A alicea alicea alicea
  B aliceb aliceb aliceb
  royal royal koeniglich royale
  kamikaze kamikaze kamikaze kamikaze
  paralysing paralysing paralysierend paralysante
  chameleon chameleon chamaeleon cameleon
  half-neutral halfneutral halbneutral demineutre
  magic magic magisch magique
  hurdle-colour-changing hurdlecolourchanging sprungbockfarbewechselnd couleurechangeantsautoir`);
const OPTIONS = table(`
  duplex duplex duplex duplex
  half halfduplex halbduplex demiduplex
  white whitetoplay weissbeginnt apparent`);

/** What a word means in a language: the whole word, or the beginning of only one. */
function meaning(rows, word, tongue) {
  const wanted = word.toLowerCase();
  const fits = rows.filter(({ words }) => words[tongue].startsWith(wanted));
  const exact = fits.find(({ words }) => words[tongue] === wanted);
  return (exact ?? (fits.length === 1 ? fits[0] : null))?.meaning ?? null;
}

const ACCENTS = {
  '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304",
  ".": "\u0307", c: "\u0327", v: "\u030c", H: "\u030b", u: "\u0306", k: "\u0328", r: "\u030a",
};
const LETTERS = {
  ss: "ß", ae: "æ", AE: "Æ", oe: "œ", OE: "Œ", aa: "å", AA: "Å", o: "ø", O: "Ø", l: "ł", L: "Ł",
};

/** The text of a name in LaTeX: `Kr\"atschmer`, `Bj{\o}rn`. */
export function decode(text) {
  return text
    .replace(/\{?\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L)(?![a-z])(\{\}|\}|\s)?/gi,
      (whole, name) => LETTERS[name] ?? whole)
    .replace(/\{?\\(["'`^~=.]|[cvHukr](?=[{ ])) ?\{?\\?(\p{L})\}?\}?/gu,
      (_, accent, letter) => (letter + ACCENTS[accent]).normalize("NFC"))
    .replace(/\\([&%#_$])/g, "$1");
}

/** The men of a token such as `Pa2b3`: their letters, and the names of their squares. */
export function menOfToken(text, language) {
  const parts = /^([a-z0-9]{1,2})((?:[a-h][1-8])+)$/i.exec(text);
  const role = parts && withLetters(parts[1], language);
  return role ? { role, squares: parts[2].toLowerCase().match(/../g) } : null;
}

/** Attributes and men of one side, token by token. */
export class Group {
  constructor(side, language, tongue, men) {
    this.side = side;
    this.language = language;
    this.tongue = tongue;
    this.men = men;
    this.board = "A";
    /** Whether a man was put on a board by its letter. */
    this.onBoards = false;
    this.attributes = [];
  }

  /** Takes a token. Returns whether it belongs to a list of men. */
  take({ text }, next) {
    const attribute = text.length > 2 ? meaning(ATTRIBUTES, text, this.tongue) : null;
    if (attribute) {
      if (attribute.length === 1) this.board = attribute;
      else this.attributes.push(attribute);
      this.onBoards ||= attribute.length === 1;
      return true;
    }
    const apart = /^([a-h][1-8])+$/i.test(next ?? "") && /^[a-z0-9]{1,2}$/i.test(text);
    const found = menOfToken(apart ? text + next : text, this.language);
    if (!found) return false;
    for (const square of found.squares) {
      // As in Popeye, a man set on an occupied square replaces the other.
      for (const board of "AB") delete this.men[board + square];
      this.men[this.board + square] = man(found.role.id, this.side, this.attributes);
    }
    this.attributes = this.attributes.filter((one) => one !== "royal");
    this.apart = apart;
    return true;
  }
}

/** Conditions by their usual names, and whether Alice chess is among them. */
export function conditionsOf(words) {
  const named = [];
  let alice = false;
  for (const word of words) {
    if (/^alice(chess|schach)?$/i.test(word)) {
      alice = true;
      continue;
    }
    const name = conditionNamed(word);
    const longer = named.length ? conditionNamed(`${named.at(-1)} ${word}`) : null;
    const isKnown = name !== word.trim();
    if (longer && longer !== `${named.at(-1)} ${word}`) named[named.length - 1] = longer;
    else if (isKnown || !named.length || /^[A-Z]/.test(word)) named.push(name);
    else named[named.length - 1] += ` ${word}`;
  }
  return { named, alice };
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    const first = this.take();
    const word = first?.text.toLowerCase() ?? "";
    this.tongue = word.length > 2 ? BEGIN.findIndex((begin) => begin.startsWith(word)) : -1;
    if (this.tongue < 0) {
      const found = first ? quote(first.text) : "an empty text";
      throw new Flaw(`found ${found}, expected ${BEGIN.join(", ")}`, first?.at ?? 0);
    }
    this.language = LANGUAGES[this.tongue + 1];
  }

  peek() {
    const token = /[^\s,;\uFEFF\0]+/g;
    token.lastIndex = this.at;
    const found = token.exec(this.text);
    return found && { text: found[0], at: found.index };
  }

  take() {
    const token = this.peek();
    this.at = token ? token.at + token.text.length : this.text.length;
    return token;
  }

  line() {
    const end = this.text.indexOf("\n", this.at);
    const line = this.text.slice(this.at, end < 0 ? this.text.length : end);
    this.at += line.length;
    return decode(line.replace(/^[\s,;.]+/, "").trim());
  }

  part(token) {
    return meaning(PARTS, token.text, this.tongue);
  }

  /** The tokens up to the next part. */
  *tokens() {
    for (let token = this.peek(); token && !this.part(token); token = this.peek()) {
      yield this.take();
    }
  }

  /** Reads a problem. The result tells whether another one follows. */
  problem() {
    const made = Object.assign(empty(), { variant: variantNamed("orthodox") });
    const lines = { source: [], title: [], remark: [], award: [] };
    const begin = this.at;
    const end = (more) => {
      for (const name of ["source", "title"]) made[name] = lines[name].join(", ");
      made.source = [made.source, ...lines.award].filter(Boolean).join(", ");
      made.comment = lines.remark.join("\n");
      const wanted = this.tongue === 0 ? "such as stipulation #2" : "such as #2";
      if (!made.stipulation) throw new Flaw(`found no stipulation, expected one ${wanted}`, begin);
      if (!made.placed) throw new Flaw("found no men, expected pieces", begin);
      return { made, more };
    };
    for (;;) {
      const token = this.take();
      if (!token) throw new Flaw("found the end of the text, expected endproblem", this.at);
      const part = this.part(token);
      switch (part) {
        case "author":
          made.authors.push(...this.line().split(/ & /).map((name) => name.trim()));
          break;
        case "source": case "title": case "remark": case "award":
          lines[part].push(this.line());
          break;
        case "stipulation": this.stipulation(made); break;
        case "condition": {
          const { named, alice } = conditionsOf([...this.tokens()].map(({ text }) => text));
          made.conditions.push(...named);
          if (alice) made.variant = variantNamed("alice");
          break;
        }
        case "option": this.options(made); break;
        case "pieces": this.pieces(made); break;
        case "forsyth": this.forsyth(made); break;
        case "zero": made.zero = true; // falls through
        case "twin": made.twins.push(this.twin()); break;
        case "protocol": case "latex": this.take(); break;
        case "latexpieces": this.line(); break;
        case "end": return end(false);
        case "next": return end(true);
        case "structured": case "array":
          throw new Flaw(`the widget does not read ${quote(token.text)}`, token.at);
        default: {
          const words = PARTS.slice(0, 9).map((row) => row.words[this.tongue]).join(", ");
          throw new Flaw(`found ${quote(token.text)}, expected a part such as ${words}`, token.at);
        }
      }
    }
  }

  stipulation(made) {
    const first = this.take();
    if (!first) throw new Flaw("found no stipulation, expected one such as #2", this.at);
    const next = this.peek();
    // The number of moves may stand apart.
    const apart = next && /^\d+(\.5)?$/.test(next.text) && !/\d/.test(first.text);
    made.stipulation = tidyStipulation(first.text + (apart ? this.take().text : ""));
    if (/=>/.test(made.stipulation)) {
      made.unread.push("the second diagram, which the play is to reach");
    }
  }

  options(made) {
    for (const { text } of this.tokens()) {
      const option = text.length > 2 ? meaning(OPTIONS, text, this.tongue) : null;
      if (option === "duplex") made.duplex = "both";
      if (option === "half") made.duplex = "half";
      if (option === "white") made.whiteToPlay = true;
      // The widget knows the usual convention of castling alone.
      if (/castling|rochade|roque/i.test(text)) made.dialect = true;
    }
  }

  pieces(made) {
    // After `a=>b` these are the men of the second diagram.
    const men = made.placed && /=>/.test(made.stipulation) ? {} : made.men;
    made.placed = true;
    let group = null;
    for (let token = this.peek(); token; token = this.peek()) {
      const isMan = menOfToken(token.text, this.language);
      const side = isMan ? null : meaning(SIDES, token.text, this.tongue);
      if (!side && !isMan && this.part(token) && !this.isAttribute(token, group)) break;
      this.take();
      if (side) {
        group = new Group(side, this.language, this.tongue, men);
        continue;
      }
      const next = this.peek()?.text;
      if (!group) throw new Flaw(`found ${quote(token.text)}, expected a side first`, token.at);
      if (!group.take(token, next)) {
        throw new Flaw(`found ${quote(token.text)}, expected men such as Ka1 or Pa2b3`, token.at);
      }
      if (group.apart) this.take();
      if (group.onBoards) made.variant = variantNamed("alice");
    }
  }

  isAttribute({ text }, group) {
    return group && text.length > 2 && meaning(ATTRIBUTES, text, this.tongue) !== null;
  }

  forsyth(made) {
    const { text, at } = this.take() ?? { text: "", at: this.at };
    made.placed = true;
    let count = 0;
    const sign = /(\d{1,2})|(\/)|([+=-]?)(\.[a-z0-9]{2}|[a-z])|(.)/giu;
    for (const [, digits, stroke, side, letters, other] of text.matchAll(sign)) {
      if (digits) count += Number(digits);
      else if (stroke) {
        if (count % 8) throw new Flaw(`this row has ${count % 8} squares, expected 8`, at);
      } else {
        const role = letters && withLetters(letters.replace(".", ""), this.language);
        if (!role) throw new Flaw(`found ${quote(letters ?? other)}, expected a man`, at);
        if (count > 63) throw new Flaw("found more than 64 squares", at);
        const own = letters === letters.toLowerCase() ? "b" : "w";
        const whose = { "+": "w", "-": "b", "=": "n" }[side] ?? own;
        made.men[`A${squareName(count % 8, 7 - Math.floor(count / 8))}`] = man(role.id, whose);
        count++;
      }
    }
    // The end of a FEN may follow.
    const fields = /^\s+([wb])\s+(-|[KQkq]+)(?:\s+(-|[a-h][36])(?:\s+\d+){0,2})?(?=\s)/;
    const rest = fields.exec(this.text.slice(this.at));
    if (!rest) return;
    [, , made.castling] = rest;
    made.enPassant = rest[3] && rest[3] !== "-" ? rest[3] : null;
    this.at += rest[0].length;
  }

  /** The words of a twin. Its own words take precedence, so only the ends of a twin end it. */
  twin() {
    const words = [];
    const ends = PARTS.filter(({ meaning: one }) => ["twin", "zero", "end", "next"].includes(one));
    for (let token = this.peek(); token; token = this.peek()) {
      const isEnd = token.text.length > 1 && meaning(ends, token.text, this.tongue);
      if (isEnd) break;
      words.push(this.take().text);
    }
    return words.join(" ");
  }
}

/** The problems of a file. */
export function readPopeye(text) {
  const reader = new Reader(text);
  const found = [];
  for (let more = true; more && found.length < 10000;) {
    const read = reader.problem();
    found.push(() => read.made);
    more = read.more;
  }
  return found;
}

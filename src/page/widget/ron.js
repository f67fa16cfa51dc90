// Problem files in RON: https://github.com/ron-rs/ron

import { Flaw, quote } from "./flaw.js";
import { described, variantNamed } from "./men.js";
import { manOfSign, readPosition, signs, squareName } from "./position-text.js";
import { empty, tidyStipulation } from "./problem.js";

const ESCAPES = { n: "\n", r: "\r", t: "\t", 0: "\0", "\\": "\\", '"': '"', "'": "'" };
/** Nesting deeper than this is an error. */
const DEPTH = 40;

/** Splits a text into tokens: a kind, a value, and a place. */
function tokens(text) {
  const found = [];
  let at = 0;
  const add = (kind, value, length) => {
    found.push({ kind, value, at });
    at += length;
  };
  const blank = /(?:[\s\uFEFF]+|\/\/[^\n]*)*/y;
  const word = /[\p{L}_][\p{L}\p{N}_-]*/uy, number = /[\d+.-][\w.+-]*/y;
  const match = (pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? "";
  };
  for (;;) {
    at += match(blank).length;
    if (at >= text.length) break;
    const c = text[at];
    if (text.startsWith("/*", at)) at = comment(text, at);
    else if ("([{".includes(c)) add("open", c, 1);
    else if (")]}".includes(c)) add("close", c, 1);
    else if (c === "," || c === ":") add(c, c, 1);
    else if (c === '"') {
      const string = readString(text, at);
      add("text", string.value, string.length);
      Object.assign(found.at(-1), { places: string.places });
    } else if (/^r#*"/.test(text.slice(at, at + 40))) {
      const hashes = /^r(#*)/.exec(text.slice(at))[1];
      const body = at + hashes.length + 2;
      const end = text.indexOf(`"${hashes}`, body);
      if (end < 0) throw new Flaw("this string is not closed, expected another '\"'", at);
      add("text", text.slice(body, end), end + 1 + hashes.length - at);
      Object.assign(found.at(-1), { body });
    } else {
      const name = match(word);
      const digits = name ? "" : match(number);
      if (name) add("word", name, name.length);
      else if (digits) add("word", digits, digits.length);
      else throw new Flaw(`found ${quote(c)}, expected a field of a problem`, at);
    }
  }
  found.push({ kind: "end", value: "the end of the text", at: text.length });
  return found;
}

/** The end of a comment in /* and its counterpart, which may be nested. */
function comment(text, start) {
  let depth = 0;
  for (const { 0: sign, index } of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += sign === "/*" ? 1 : -1;
    if (!depth) return start + index + 2;
  }
  throw new Flaw("this comment is not closed, expected '*/'", start);
}

/** A string in quotation marks. `places` gives the place of each of its characters. */
function readString(text, start) {
  let value = "";
  const places = [];
  for (let at = start + 1; at < text.length; at++) {
    const c = text[at];
    if (c === '"') return { value, places, length: at + 1 - start };
    let meant = c, length = 1;
    if (c === "\\") {
      const hex = /^\\(?:x([\da-f]{2})|u\{([\da-f]{1,6})\})/i.exec(text.slice(at, at + 12));
      const code = hex ? parseInt(hex[1] ?? hex[2], 16) : 0;
      meant = hex && code <= 0x10ffff ? String.fromCodePoint(code) : ESCAPES[text[at + 1]];
      if (meant === undefined) {
        throw new Flaw('unknown escape in a string, expected \\n, \\t, \\\\, \\" or \\u{…}', at);
      }
      length = hex ? hex[0].length : 2;
    }
    value += meant;
    for (let index = 0; index < meant.length; index++) places.push(at);
    at += length - 1;
  }
  throw new Flaw("this string is not closed, expected another '\"'", start);
}

/** Reads values from tokens: texts, words, lists, and groups of fields. */
class Values {
  constructor(text) {
    this.tokens = tokens(text);
    this.next = 0;
  }

  get here() {
    return this.tokens[this.next];
  }

  expected(what) {
    const { kind, value, at } = this.here;
    const found = kind === "end" ? value : quote(String(value));
    return new Flaw(`found ${found}, expected ${what}`, at);
  }

  value(depth = 0) {
    const token = this.here;
    if (depth > DEPTH) throw new Flaw("the brackets are nested too deeply", token.at);
    if (token.kind === "text" || token.kind === "word") {
      this.next++;
      // A name before a bracket names the group, as in Some(…), and means nothing here.
      const named = token.kind === "word" && this.here.value === "(" && this.here.kind === "open";
      return named ? this.value(depth + 1) : token;
    }
    if (token.kind !== "open") throw this.expected("a value");
    this.next++;
    return token.value === "[" ? this.list(token, depth) : this.group(token, depth);
  }

  list({ at }, depth) {
    const items = [];
    while (!this.closes("]")) {
      items.push(this.value(depth + 1));
      this.comma("]");
    }
    return { kind: "list", items, at };
  }

  group({ at, value }, depth) {
    const close = value === "(" ? ")" : "}";
    const fields = new Map(), items = [];
    while (!this.closes(close)) {
      const name = this.here;
      const isField = this.tokens[this.next + 1]?.kind === ":";
      if (!isField) {
        items.push(this.value(depth + 1));
      } else {
        if (name.kind !== "word" && name.kind !== "text") throw this.expected("a field");
        if (fields.has(name.value)) throw this.expected("each field once");
        this.next += 2;
        fields.set(name.value, Object.assign(this.value(depth + 1), { nameAt: name.at }));
      }
      this.comma(close);
    }
    return { kind: "group", fields, items, at };
  }

  closes(sign) {
    if (this.here.kind === "end") throw this.expected(`'${sign}'`);
    if (this.here.kind !== "close") return false;
    if (this.here.value !== sign) throw this.expected(`'${sign}'`);
    this.next++;
    return true;
  }

  comma(close) {
    if (this.here.kind === ",") this.next++;
    else if (this.here.kind !== "close") throw this.expected(`',' or '${close}'`);
  }
}

const FIELDS = ["rules", "stipulation", "boards", "position", "men", "turn", "target", "added",
  "dialect", "castling", "exclusive_castling", "en_passant", "conditions", "allow", "options",
  "twins", "zero_position", "intended", "title", "authors", "source", "comment", "id"];

/** The place in the file of a character of a text. */
const placeIn = ({ places, body, at }, index) => places?.[index] ?? (body ?? at + 1) + index;

const words = (value, what) => {
  if (value.kind === "text" || value.kind === "word") return value.value;
  throw new Flaw(`found a list or a group, expected ${what}`, value.at);
};

/** The items of a list; a single value is a list of one. */
const itemsOf = (value) => (value?.kind === "list" ? value.items : value ? [value] : []);
const texts = (value, what) => itemsOf(value).map((item) => words(item, what));

/** Puts the men of a drawn board, or of the levels of a cube, into `men`. */
function drawn(token, planes, variant, letters, men) {
  const { files, ranks } = variant;
  const wide = files * planes.length;
  const rows = [];
  for (const { 0: line, index } of token.value.matchAll(/[^\n]+/g)) {
    const found = signs(line, index);
    if (found.length) rows.push(found);
  }
  const title = planes[0].title;
  if (rows.length !== ranks) {
    const count = `${rows.length} row${rows.length === 1 ? "" : "s"}`;
    throw new Flaw(`the drawing of ${title} has ${count}, expected ${ranks}`, token.at);
  }
  rows.forEach((row, index) => {
    const first = placeIn(token, row[0].at);
    if (row.length !== wide) {
      const where = `rank ${ranks - index} of ${title}`;
      throw new Flaw(`${where} has ${row.length} squares, expected ${wide}`, first);
    }
    row.forEach((sign, number) => {
      if (sign.text === "." || sign.text === "-") return;
      const plane = planes[Math.floor(number / files)];
      const cell = plane.id + squareName(number % files, ranks - 1 - index);
      men[cell] = manOfSign({ ...sign, at: placeIn(token, sign.at) }, letters);
    });
  });
}

/** The problems of a file. */
export function readRon(text) {
  const values = new Values(text);
  const whole = values.value();
  if (values.here.kind !== "end") throw values.expected("the end of the text");
  const problems = itemsOf(whole);
  if (!problems.length) throw new Flaw("found an empty list, expected a problem", 0);
  return problems.map((value) => () => problem(value));
}

function problem(value) {
  if (value.kind !== "group" || value.items.length) {
    throw new Flaw('expected the fields of a problem, such as (stipulation: "#2", …)', value.at);
  }
  const { fields } = value;
  for (const [name, { nameAt }] of fields) {
    if (FIELDS.includes(name)) continue;
    throw new Flaw(`found the field ${quote(name)}, expected one of ${FIELDS.join(", ")}`, nameAt);
  }
  const made = empty();
  const text = (name) => (fields.has(name) ? words(fields.get(name), `a text for '${name}'`) : "");
  for (const name of ["title", "source", "comment"]) made[name] = text(name).trim();
  made.authors = texts(fields.get("authors"), "a name");
  made.conditions = texts(fields.get("conditions"), "a condition");
  if (!fields.has("stipulation")) {
    throw new Flaw('this problem has no stipulation, expected one such as "#2"', value.at);
  }
  made.stipulation = tidyStipulation(text("stipulation"));
  place(made, fields, value);
  made.turn = text("turn").toLowerCase()[0] ?? made.turn;
  made.castling = fields.has("castling") ? text("castling") : made.castling;
  made.enPassant = fields.has("en_passant") ? text("en_passant") : made.enPassant;
  made.dialect = fields.has("dialect") || fields.has("exclusive_castling");
  made.zero = text("zero_position") === "true";
  const options = fields.get("options")?.fields;
  made.duplex = options?.get("duplex")?.value ?? "no";
  made.whiteToPlay = options?.get("white_to_play")?.value === "true";
  made.twins = itemsOf(fields.get("twins")).map((twin) => {
    const changes = twin.kind === "group" ? twin.fields.get("changes") : twin;
    return changes ? words(changes, "the changes of a twin") : "";
  });
  if (fields.has("added")) made.unread.push("the men that are to be added to the diagram");
  if (fields.has("target")) made.unread.push("the second diagram, which the play is to reach");
  solution(made, fields.get("intended"));
  return made;
}

/** The rules and the men. */
function place(made, fields, value) {
  const letters = new Map();
  for (const [letter, meaning] of fields.get("men")?.fields ?? []) {
    letters.set(letter, described(words(meaning, "a man"), meaning.at));
  }
  const named = fields.get("rules");
  const own = named ? variantNamed(words(named, "a variant"), named.at) : null;
  const boards = fields.get("boards"), position = fields.get("position");
  if (!boards && !position) {
    throw new Flaw("this problem has no men, expected 'boards' or 'position'", value.at);
  }
  if (position) {
    const at = placeIn(position, 0);
    const read = readPosition(words(position, "a position"), at, own, letters);
    Object.assign(made, read);
    return;
  }
  const drawings = boards.kind === "group" ? [...boards.fields] : [["a", boards]];
  const two = drawings.some(([name]) => name.toLowerCase() !== "a");
  made.variant = own ?? variantNamed(two ? "alice" : "orthodox");
  const { variant } = made;
  for (const [name, drawing] of drawings) {
    const planes = variant.planes.filter((plane) => plane.id[0] === name.toUpperCase());
    if (!planes.length) {
      throw new Flaw(`${variant.name} has no board ${quote(name)}`, drawing.nameAt ?? drawing.at);
    }
    words(drawing, "a drawn board");
    drawn(drawing, planes, variant, letters, made.men);
  }
}

function solution(made, intended) {
  if (intended?.kind !== "group") return;
  const kinds = { keys: "key", tries: "try", lines: "line", text: "text" };
  for (const [name, kind] of Object.entries(kinds)) {
    for (const piece of texts(intended.fields.get(name), "moves")) {
      made.solution.push({ kind, text: piece });
    }
  }
}

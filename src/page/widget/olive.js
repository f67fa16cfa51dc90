// Problems of the editor Olive and the database YACPDB: YAML, or JSON with the same fields. The
// reader knows the part of YAML that they write.

import { Flaw, quote } from "./flaw.js";
import { variantNamed } from "./men.js";
import { Group, conditionsOf } from "./popeye.js";
import { empty, tidyStipulation } from "./problem.js";

const DEPTH = 40;

/** A key with its colon: a text in quotation marks, or a plain one. */
const KEY = new RegExp(String.raw`("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'`
  + "|[^\\s\\-?:,[\\]{}#&*!|>'\"%@`][^\\n:]*?|-[^\\s:]+)[ \\t]*:(?=\\s|$)", "y");

/** A piece of a text of YAML: maps, lists and texts, in block and in flow style. */
class Yaml {
  constructor(text, at, end) {
    this.text = text.slice(0, end);
    this.at = at;
  }

  /** Skips blanks, empty lines and comments. */
  skip() {
    const blank = /(?:[ \t\r\n\uFEFF]+|(?<=^|\s)#[^\n]*)*/my;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)[0].length;
  }

  /** Skips blanks and comments on this line. */
  skipInLine() {
    const blank = /[ \t\r]*(?:(?<=\s)#[^\n]*)?/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)[0].length;
  }

  get column() {
    return this.at - this.text.lastIndexOf("\n", this.at - 1) - 1;
  }

  get ended() {
    return this.at >= this.text.length;
  }

  flaw(expected) {
    const rest = this.text.slice(this.at).split("\n")[0].trim();
    const found = this.ended ? "the end of the text" : rest ? quote(rest) : "the end of the line";
    return new Flaw(`found ${found}, expected ${expected}`, this.at);
  }

  /** A value that is indented by at least `indent`. */
  block(indent, depth = 0) {
    if (depth > DEPTH) throw new Flaw("the values are nested too deeply", this.at);
    this.skip();
    if (this.ended || this.column < indent) return { kind: "nothing", at: this.at };
    const { column, at } = this;
    if (/^-(\s|$)/.test(this.text.slice(at, at + 2))) return this.blockList(column, depth);
    if (this.isKey()) return this.blockMap(column, depth);
    return this.inline(indent, depth);
  }

  blockList(column, depth) {
    const list = { kind: "list", items: [], at: this.at };
    for (;;) {
      this.skip();
      const here = this.text.slice(this.at, this.at + 2);
      if (this.ended || this.column !== column || !/^-(\s|$)/.test(here)) return list;
      this.at++;
      list.items.push(this.block(column + 1, depth + 1));
    }
  }

  /** The pattern of a key with its colon. */
  key() {
    KEY.lastIndex = this.at;
    return KEY.exec(this.text);
  }

  isKey() {
    return this.key() !== null;
  }

  blockMap(column, depth) {
    const map = { kind: "map", fields: new Map(), at: this.at };
    for (;;) {
      this.skip();
      if (this.ended || this.column < column) return map;
      const key = this.column === column ? this.key() : null;
      if (!key) throw this.flaw("a field such as stipulation: h#2");
      const name = key[1].replace(/^(["'])(.*)\1$/, "$2");
      if (map.fields.has(name)) throw this.flaw("each field once");
      this.at += key[0].length;
      this.skipInLine();
      const onLine = !this.ended && this.text[this.at] !== "\n";
      let value;
      if (onLine) {
        value = this.inline(column + 1, depth + 1);
      } else {
        // A list may stand in the column of its key.
        this.skip();
        const isList = this.column === column && /^-\s/.test(this.text.slice(this.at, this.at + 2));
        value = isList && !this.ended ? this.blockList(column, depth + 1)
          : this.block(column + 1, depth + 1);
      }
      map.fields.set(name, value);
    }
  }

  /** A value that begins on this line. */
  inline(indent, depth) {
    const c = this.text[this.at];
    if (c === "|" || c === ">") return this.literal(indent, c === ">");
    if ("[{\"'".includes(c)) {
      const value = this.flow(depth);
      this.skipInLine();
      if (!this.ended && this.text[this.at] !== "\n") throw this.flaw("the end of the line");
      return value;
    }
    if (/[&*!%@`]/.test(c)) throw this.flaw("a text, a list or fields");
    // A plain text goes on in lines that are indented further.
    const { at } = this;
    const lines = [];
    do {
      const line = /[^\n]*/y;
      line.lastIndex = this.at;
      const whole = line.exec(this.text)[0];
      lines.push(whole.replace(/(^|\s)#.*$/, "").trim());
      this.at += whole.length;
      const next = /\n+[ \t]*/y;
      next.lastIndex = this.at;
      const blank = next.exec(this.text);
      if (!blank) break;
      const column = blank[0].length - blank[0].lastIndexOf("\n") - 1;
      if (column < indent || this.at + blank[0].length >= this.text.length) break;
      this.at += blank[0].length;
    } while (true);
    const value = lines.join(" ").trim();
    return /^(~|null)?$/i.test(value) ? { kind: "nothing", at } : { kind: "text", value, at };
  }

  /** A text after `|`, line by line, or after `>`. */
  literal(indent, folded) {
    const { at } = this;
    const header = /[|>][-+0-9]*[ \t]*(?:#[^\n]*)?/y;
    header.lastIndex = at;
    this.at += header.exec(this.text)[0].length;
    if (!this.ended && this.text[this.at] !== "\n") throw this.flaw("the end of the line");
    const lines = [];
    while (!this.ended) {
      const line = /\n([^\n]*)/y;
      line.lastIndex = this.at;
      const found = line.exec(this.text);
      if (!found) break;
      const [, body] = found;
      if (body.trim() && /^[ \t]*/.exec(body)[0].length < indent) break;
      lines.push(body.trimEnd());
      this.at += found[0].length;
    }
    const least = Math.min(...lines.filter(Boolean).map((line) => /^\s*/.exec(line)[0].length));
    const value = lines.map((line) => line.slice(least)).join(folded ? " " : "\n").trimEnd();
    return { kind: "text", value, at };
  }

  /** A value in flow style: `[Ka1, Qb2]`, `{year: 2009}`, a text in quotation marks. */
  flow(depth) {
    if (depth > DEPTH) throw new Flaw("the brackets are nested too deeply", this.at);
    this.skip();
    const { at } = this;
    const c = this.text[at];
    if (c === '"' || c === "'") return this.quoted(c);
    if (c === "[" || c === "{") {
      const close = c === "[" ? "]" : "}";
      const items = [], fields = new Map();
      this.at++;
      for (;;) {
        this.skip();
        if (this.text[this.at] === close) break;
        const key = c === "{" ? this.flow(depth + 1) : null;
        if (key) {
          if (key.kind !== "text") throw this.flaw("the name of a field");
          this.skip();
          if (this.text[this.at] === ":") {
            this.at++;
            fields.set(key.value, this.flow(depth + 1));
          } else fields.set(key.value, { kind: "nothing", at: this.at });
        } else items.push(this.flow(depth + 1));
        this.skip();
        if (this.text[this.at] === ",") this.at++;
        else if (this.text[this.at] !== close) throw this.flaw(`',' or '${close}'`);
      }
      this.at++;
      return c === "[" ? { kind: "list", items, at } : { kind: "map", fields, at };
    }
    const plain = /(?:[^,[\]{}:#\n]|:(?=[^\s,[\]{}])|(?<=\S)#)*/y;
    plain.lastIndex = at;
    const value = plain.exec(this.text)[0].trim();
    if (!value) {
      if (",]}".includes(c ?? "")) return { kind: "nothing", at };
      throw this.flaw("a value");
    }
    this.at += plain.lastIndex - at;
    return /^(~|null)$/i.test(value) ? { kind: "nothing", at } : { kind: "text", value, at };
  }

  quoted(mark) {
    const { at } = this;
    const pattern = mark === '"' ? /"((?:[^"\\]|\\[^])*)"/y : /'((?:[^']|'')*)'/y;
    pattern.lastIndex = at;
    const found = pattern.exec(this.text);
    if (!found) throw new Flaw("this text is not closed, expected another quotation mark", at);
    this.at += found[0].length;
    const signs = { n: "\n", t: "\t", r: "\r", "\n": "" };
    const folded = found[1].replace(/[ \t]*\n[ \t]*/g, (part) =>
      (mark === '"' && part.startsWith("\\") ? "" : " "));
    const value = mark === "'" ? folded.replaceAll("''", "'")
      : folded.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi,
        (_, x, u, long, sign) => {
          const code = parseInt(x ?? u ?? long ?? "0", 16);
          return sign ? signs[sign] ?? sign : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
        });
    return { kind: "text", value, at };
  }
}

/** The problems of a file: one a document, or the items of a list. */
export function readOlive(text) {
  const found = [];
  const marks = [...text.matchAll(/^---(?=\s|$)|^\.\.\.(?=\s|$)/gm)];
  let start = 0;
  for (const { index, 0: mark } of [...marks, { index: text.length, 0: "" }]) {
    const [from, end] = [start, index];
    start = index + mark.length;
    const body = text.slice(from, end).replace(/^[ \t]*[%#][^\n]*$/gm, "");
    if (!body.trim()) continue;
    const yaml = new Yaml(text, from, end);
    yaml.skip();
    const value = "[{".includes(text[yaml.at]) ? yaml.flow(0) : yaml.block(0);
    yaml.skip();
    if (!yaml.ended) throw yaml.flaw("the end of the problem");
    const all = value.kind === "list" ? value.items : [value];
    found.push(...all.map((one) => () => problem(one)));
  }
  if (!found.length) throw new Flaw("found no problem, expected fields such as stipulation", 0);
  return found;
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August",
  "September", "October", "November", "December"];

const textOf = (value) => (value?.kind === "text" ? tidyText(value.value) : "");
const tidyText = (text) => text.split("\n").map((line) => line.trim()).join("\n").trim();
const fieldOf = (value, name) => (value?.kind === "map" ? value.fields.get(name) : undefined);
const itemsOf = (value) => (value?.kind === "list" ? value.items : value ? [value] : []);

/** A date in words, from a group of year, month and day, or from `1965-02-21`. */
function date(value) {
  const whole = textOf(value);
  const parts = whole ? whole.split("-")
    : ["year", "month", "day"].map((name) => textOf(fieldOf(value, name)));
  if (whole && (parts.length > 3 || parts[1]?.length > 2)) return whole;
  const [year, month, day] = parts.map((part) => (Number(part) === 0 ? "" : part));
  const named = MONTHS[Number(month) - 1]
    ?? MONTHS.find((name) => name.toLowerCase() === month?.toLowerCase());
  if (month ? !named : day) return whole || [year || "?", month || "?", day || "?"].join("-");
  return [day ? String(Number(day)) : "", month ? named : "", year].filter(Boolean).join(" ");
}

/** The source in one text: `feenschach 83, no. 7, 2 August 1930`. */
function published({ fields }) {
  const source = fields.get("source");
  const part = (name) => textOf(fieldOf(source, name));
  const name = [textOf(source) || part("name"), part("volume"), part("issue")];
  const number = part("problemid") || textOf(fields.get("source-id"));
  const dates = [date(fieldOf(source, "date")), date(fields.get("date"))];
  const award = fields.get("award");
  const tourney = fieldOf(award, "tourney");
  const given = textOf(tourney) || textOf(fieldOf(tourney, "name"));
  const distinction = textOf(fieldOf(award, "distinction")) || textOf(fields.get("distinction"));
  const parts = [
    name.filter(Boolean).join(" "), part("round") && `round ${part("round")}`,
    number && `no. ${number}`, part("pagenumber") && `p. ${part("pagenumber")}`,
    ...new Set(dates), distinction,
    given === "ditto" || given === part("name") ? "" : given,
  ];
  return parts.filter(Boolean).join(", ");
}

function problem(value) {
  if (value.kind !== "map") throw new Flaw("expected the fields of a problem", value.at);
  const { fields } = value;
  const made = Object.assign(empty(), { variant: variantNamed("orthodox") });
  const stipulation = textOf(fields.get("stipulation"));
  if (!stipulation) {
    const at = fields.get("stipulation")?.at ?? value.at;
    throw new Flaw("found no stipulation, expected one such as '#2' in quotation marks", at);
  }
  if (/\bblack\b/i.test(stipulation)) made.duplex = "both";
  made.stipulation = tidyStipulation(stipulation.replace(/\s+(b\)|by)\s+black$/i, ""));
  made.authors = itemsOf(fields.get("authors")).map(textOf).filter(Boolean).map((name) =>
    name.replace(/^([^,]*),(\s*\S.*)$/s, (_, family, given) => `${given.trim()} ${family.trim()}`));
  made.title = textOf(fields.get("title"));
  made.comment = itemsOf(fields.get("comments")).map(textOf).filter(Boolean).join("\n");
  made.source = published(value);
  const words = ["options", "conditions"].flatMap((name) =>
    itemsOf(fields.get(name)).map((item) => ({ name, text: textOf(item) })));
  for (const { name, text } of words.filter(({ text }) => text)) {
    const option = /^(duplex|halfduplex|whitetoplay)$/i.exec(text)?.[1].toLowerCase();
    if (option === "duplex") made.duplex = "both";
    else if (option === "halfduplex") made.duplex = "half";
    else if (option === "whitetoplay") made.whiteToPlay = true;
    else if (/^(no|mutual)?castling/i.test(text)) made.dialect = true;
    else if (name === "conditions" || !OPTION.test(text)) {
      const { named, alice } = conditionsOf(text.split(/\s+/));
      made.conditions.push(...named);
      if (alice) made.variant = variantNamed("alice");
    }
  }
  men(made, fields.get("algebraic"), value);
  const twins = [...fieldOf(fields.get("twins"), "a") ? [["zero"]] : [],
    ...fields.get("twins")?.fields ?? []];
  made.zero = twins[0]?.[0] === "zero";
  made.twins = twins.filter(([name]) => name !== "zero").map(([, twin]) => textOf(twin));
  const solution = textOf(fields.get("solution"));
  if (solution) made.solution.push({ kind: "text", text: fields.get("solution").value });
  return made;
}

/** The options of Popeye that are no conditions. */
const OPTION = new RegExp(`^(${["setplay", "try", "defence", "variation", "nothreat", "post", "max",
  "startmove", "upto", "nontrivial", "threat", "quodlibet", "goalisend", "stopon", "matesin1",
  "nowk", "nobk", "enpassant", "nocastling", "castlingmut", "intelligent", "movenum", "noboard",
  "noshort", "keepmating", "nullmoves", "trivial"].join("|")})`, "i");

function men(made, sides, { at }) {
  if (sides?.kind !== "map") {
    const expected = "expected algebraic: {white: [Ka1], black: [Kh8]}";
    throw new Flaw(`this problem has no men, ${expected}`, sides?.at ?? at);
  }
  for (const [name, list] of sides.fields) {
    const side = { white: "w", black: "b", neutral: "n" }[name];
    if (!side) throw new Flaw(`found ${quote(name)}, expected white, black or neutral`, list.at);
    if (list.kind === "nothing") continue;
    for (const item of itemsOf(list)) {
      const group = new Group(side, "popeye", 0, made.men);
      const tokens = textOf(item).split(/[\s,]+/).filter(Boolean);
      for (let number = 0; number < tokens.length; number++) {
        if (!group.take({ text: tokens[number] }, tokens[number + 1])) {
          const expected = "expected a man such as Ka1";
          throw new Flaw(`found ${quote(tokens[number])}, ${expected}`, item.at);
        }
        if (group.apart) number++;
      }
      if (!tokens.length) throw new Flaw("found nothing, expected a man such as Ka1", item.at);
      if (group.onBoards) made.variant = variantNamed("alice");
    }
  }
}

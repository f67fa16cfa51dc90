// Men and boards by name, from the data of the program.

import { ATTRIBUTES, CONDITIONS, MEN, VARIANTS } from "./data.js";
import { Flaw, quote } from "./flaw.js";

/** The languages of letters. `english` has N for the knight, the others are Popeye's. */
export const LANGUAGES = ["english", "popeye", "german", "french"];

const roles = MEN.trim().split("\n").map((row) => {
  const [id, name, english, popeye, german, french, figure] = row.split(":");
  const letters = { english, popeye, german, french };
  return { id, name, letters, figure: figure.slice(0, -1), turns: Number(figure.slice(-1)) };
});
const byId = new Map(roles.map((role) => [role.id, role]));

/** The man with a name in the sheet, such as `K` or `G`. */
export const roleOf = (id) => byId.get(id);

/** The names of the men by their names in the sheet. */
export const NAMES = Object.fromEntries(roles.map(({ id, name }) => [id, name]));

/** Whether a man is none of those of orthodox chess. */
export const isFairy = (id) => !"KQRBNP".includes(id);

/** The man with these letters in a language, in any case. */
export function withLetters(letters, language) {
  const wanted = letters.toUpperCase();
  if (!wanted) return undefined;
  if (language === "english" && wanted === "S") return byId.get("N");
  return roles.find((role) => role.letters[language] === wanted);
}

const plain = (name) => name.toLowerCase().replace(/[^a-z0-9(,)]/g, "");

/** The man with these letters or this name: `G`, `grasshopper`, `(2,1)-leaper`. */
export function named(name) {
  const letters = withLetters(name, "english");
  if (letters) return letters;
  const numbers = /^\(?(\d),\s*(\d)\)?[- ]?(leaper|rider)$/i.exec(name.trim());
  const sorted = numbers && [numbers[1], numbers[2]].sort().join(",");
  const wanted = plain(numbers ? `(${sorted})-${numbers[3]}` : name);
  return roles.find((role) => plain(role.name) === wanted);
}

/** The form of a man on a board: its letters, lower case for Black; `=` before a neutral man. */
export function man(id, side, attributes = []) {
  const neutral = side === "n" || attributes.includes("neutral");
  const small = id.toLowerCase();
  const black = small === id ? `-${id}` : small;
  const set = ATTRIBUTES.filter((one) => one !== "neutral" && attributes.includes(one));
  const letters = neutral ? `=${id}` : side === "b" ? black : id;
  return letters + set.map((one) => `+${one}`).join("");
}

/** A description such as `royal black grasshopper`: the man, its attributes and its side. */
export function described(text, at) {
  const attributes = [];
  let side = null, rest = text.trim();
  const words = [...ATTRIBUTES].sort((a, b) => b.length - a.length);
  for (let more = true; more;) {
    more = false;
    for (const word of [...words, "white", "black"]) {
      const after = rest.slice(word.length);
      if (!rest.toLowerCase().startsWith(word) || !/^[\s-]+\S/.test(after)) continue;
      if (word === "white" || word === "black") side = word[0];
      else attributes.push(word);
      rest = after.replace(/^[\s-]+/, "");
      more = true;
      break;
    }
  }
  const role = named(rest);
  if (!role) throw new Flaw(`found the man ${quote(rest)}, expected letters or a name`, at);
  const cased = rest.match(/[a-z]/i)?.[0];
  if (cased) side ??= cased === cased.toLowerCase() ? "b" : "w";
  return { role, attributes, side };
}

const variants = new Map(VARIANTS.trim().split("\n").map((row) => {
  const [name, title, files, ranks, worlds, cube, shares, planes, array] = row.split(":");
  return [name, {
    name, title, files: +files, ranks: +ranks, worlds: +worlds, cube: cube === "1",
    shares: shares === "1", names: NAMES, array, planes: planes.split(";").map((plane) => {
      const [id, called, world] = plane.split("=");
      return { id, title: called, world: +world };
    }),
  }];
}));

/** The variant with a name, such as `alice`. */
export function variantNamed(name, at) {
  const wanted = name.toLowerCase().replaceAll("_", "-");
  const found = variants.get(wanted);
  if (found) return found;
  const all = [...variants.keys()].join(", ");
  throw new Flaw(`found the rules ${quote(name)}, expected one of ${all}`, at);
}

const conditions = CONDITIONS.trim().split("\n");
const bare = (name) => name.toLowerCase().normalize("NFD").replace(/[^a-z]/g, "");

/** The usual name of a condition that a file calls otherwise, such as `MessignyChess`. */
export function conditionNamed(text) {
  const wanted = bare(text).replace(/chess$/, "");
  return conditions.find((name) => bare(name).replace(/chess$/, "") === wanted) ?? text.trim();
}

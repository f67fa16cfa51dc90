// The men as a list, for screen readers.

import { $, make } from "./dom.js";
import { editor, page, variant } from "./page.js";
import { boardOf, isWhite, manName } from "../../report/page/position.js";

/** The men as a list, for screen readers. */
export function listMen() {
  const host = $("view-men");
  host.replaceChildren();
  const { men } = editor.draft, now = variant();
  const order = now.letters;
  for (const plane of now.planes) {
    const here = Object.entries(men).filter(([cell]) => boardOf(cell) === plane.id);
    if (!here.length && now.planes.length > 3) continue;
    host.append(make("h3", plane.title));
    for (const white of [true, false]) {
      const side = here.filter(([, letter]) => isWhite(letter) === white)
        .sort(([a, one], [b, other]) => order.indexOf(one.toUpperCase()) - order.indexOf(other.toUpperCase()) || a.localeCompare(b));
      const names = side.map(([cell, letter]) => `${manName(letter, now).split(" ").slice(1).join(" ")} ${now.cube ? cell.slice(1) : cell.slice(-2)}`);
      host.append(make("p", `${white ? "White" : "Black"}: ${names.join(", ") || "none"}.`));
    }
  }
  if (page.seen) host.append(make("p", `${page.seen.counts[0]} white and ${page.seen.counts[1]} black men. ${page.seen.starts === "white" ? "White" : "Black"} begins.`));
}

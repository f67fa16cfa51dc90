// Twins as tabs. Each twin is a line of changes, such as `wKh1-h2, h=2`, which edits on its board extend.

import { NOTHING, edited } from "./changes.js";
import { $, make } from "./dom.js";
import { say } from "./notices.js";
import { editor, page } from "./page.js";
import { boardOf, idOf, sideOf, squareOf } from "../../report/page/position.js";

/** The number of a shown twin among the lines; -1 for the diagram. */
export const lineOf = (shown) => (page.seen?.zero ? shown : shown - 1);

/** Whether the page can edit the twin shown: its changes are one line. */
export const isEditable = () => lineOf(page.twin) < 0 || !!editor.draft.twins;

/** A cell in a line of changes. */
const place = (cell, several) => squareOf(cell) + (several ? `/${boardOf(cell)}` : "");

/** A man in a line of changes; null if only RON can name it. */
function named(letter) {
  const side = sideOf(letter), id = idOf(letter);
  if (letter.includes("+") || !/^[A-Z]$/.test(id)) return null;
  return side + id;
}

/** Moves, adds or removes a man in the twin shown, whose men are `men`. `rules` is the variant. */
export function editTwin({ from = null, to = null, letter = "" }, men, rules) {
  const number = lineOf(page.twin);
  const several = rules.planes.length > 1;
  const man = from ? men[from] : letter, other = to && to !== from ? men[to] : "";
  const code = man && named(man), taken = other && named(other);
  if (rules.cube || (man && !code) || (other && !taken)) {
    say("Fairy men, men with attributes and cubes are changed in the line of the twin.");
    return;
  }
  editor.change("twins", (draft) => {
    const places = { from: from && place(from, several), to: to && place(to, several) };
    draft.twins[number] = edited(draft.twins[number], { code, ...places, taken });
  });
}

/** Shows the tools for twins while the men are set up. */
export function showTwinTools(playing) {
  const { twins } = editor.draft;
  $("add-twin").hidden = !twins || playing;
  $("arrange").hidden = playing;
  $("twin-line").hidden = !twins || playing || lineOf(page.twin) < 0;
}

/** Shows the tabs of the versions. `choose(number)` is called for a click. */
export function showTwins(versions, choose) {
  const several = versions.length > 1 || !!versions[0]?.error;
  const tabs = $("twins"), line = lineOf(page.twin);
  tabs.replaceChildren(...(several ? versions : []).map((version, index) => {
    const button = make("button", version.error ?? (version.heading || version.name), {
      type: "button", role: "tab", "aria-selected": index === page.twin, tabindex: index === page.twin ? 0 : -1,
    });
    button.addEventListener("click", () => choose(index));
    return button;
  }));
  tabs.hidden = !several;
  if (document.activeElement !== $("twin-changes")) $("twin-changes").value = editor.draft.twins?.[line] ?? "";
  $("twin-label").textContent = line < 0 ? "" : `Changes in ${versions[page.twin]?.name ?? "?"})`;
}

$("add-twin").addEventListener("click", () => {
  editor.change("twins", (draft) => { draft.twins.push(NOTHING); });
  page.twin = editor.draft.twins.length - (page.seen?.zero ? 1 : 0);
  say("A new twin. Its board shows the diagram: move, add or remove men there, or write the changes.");
});
$("twin-changes").addEventListener("change", (event) => {
  const number = lineOf(page.twin);
  editor.change("twins", (draft) => { draft.twins[number] = event.target.value.trim() || NOTHING; });
});
$("remove-twin").addEventListener("click", () => {
  const number = lineOf(page.twin);
  page.twin = Math.max(0, page.twin - 1);
  editor.change("twins", (draft) => { draft.twins.splice(number, 1); });
});
$("twins").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const next = step && $("twins").children[page.twin + step];
  if (!next) return;
  event.preventDefault();
  next.click();
  $("twins").children[page.twin].focus();
});

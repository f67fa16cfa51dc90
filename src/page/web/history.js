// The history of the draft as a strip of diagrams, each with its verdict if it had one.

import { $, make, on } from "./dom.js";
import { editor, page, search, variantOf } from "./page.js";
import { verdictOf } from "./search.js";
import { thumbnail } from "./thumbnails.js";

/** The verdicts of drafts, as kind and words, the latest last. */
const verdicts = new Map();
const MOST = 600;

/** The fields of a draft that a verdict depends on. */
const problemOf = ({ men, rules, dialect, conditions, stipulation, turn, castling, en_passant, missing_king, twins, base }) =>
  JSON.stringify([men, rules, dialect, conditions, stipulation, turn, castling, en_passant, missing_king, twins, base]);

on(search, "state", (state) => {
  if (state.running || state.stopped || state.error) return;
  const sides = state.entry?.twins?.flatMap((twin) => [twin, twin.duplex]).filter((side) => side?.verdict) ?? [];
  const found = sides.map((side) => verdictOf(side, state));
  if (!found.length || found.some(({ cut }) => cut)) return;
  const worst = found.find(({ kind }) => kind === "bad") ?? found.find(({ kind }) => kind === "open") ?? found[0];
  verdicts.set(problemOf(editor.draft), [worst.kind, worst.heading]);
  if (verdicts.size > MOST) verdicts.delete(verdicts.keys().next().value);
});

/** The difference between a draft and the one before it that its diagram does not show. */
function difference(draft, before) {
  if (!before) return "";
  const changed = [], moved = JSON.stringify(draft.men) !== JSON.stringify(before.men);
  // Rights follow the men.
  const follows = ["castling", "en_passant"];
  for (const [field, words] of Object.entries({ rules: "rules", stipulation: draft.stipulation, turn: "side to begin", twins: "twins", conditions: "conditions",
    dialect: "switches", castling: "castling", en_passant: "en passant", solution: "printed solution" })) {
    if (!(moved && follows.includes(field)) && JSON.stringify(draft[field]) !== JSON.stringify(before[field])) changed.push(words);
  }
  return changed.join(", ");
}

function show() {
  const all = editor.timeline, now = editor.past.length;
  $("history-strip").replaceChildren(...all.map((draft, index) => {
    const item = make("li"), button = make("button", "", { type: "button" });
    const [kind, words] = verdicts.get(problemOf(draft)) ?? ["", ""];
    const what = difference(draft, all[index - 1]);
    button.append(thumbnail(draft.men, variantOf(draft.rules), 130), make("span", `${index + 1}`, { class: "unseen" }),
      make("strong", draft.stipulation || "–"), make("span", words || "no verdict", { class: words ? kind : "quiet" }), make("span", what, { class: "quiet" }));
    if (index === now) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => {
      $("history-dialog").close();
      page.twin = 0;
      editor.goTo(index);
    });
    item.append(button);
    return item;
  }));
  $("history-said").textContent = all.length > 1 ? `${all.length} positions, ${all.length - 1 - now} of them undone.` : "Nothing has been changed yet.";
}

$("past").addEventListener("click", () => {
  show();
  $("history-dialog").showModal();
  const current = /** @type {HTMLElement} */ ($("history-strip").querySelector("[aria-current]"));
  current?.focus();
  current?.scrollIntoView({ block: "nearest", inline: "center" });
});
$("history-strip").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const here = event.target instanceof Element && event.target.closest("li");
  const next = here && step && (step > 0 ? here.nextElementSibling : here.previousElementSibling);
  if (!next) return;
  event.preventDefault();
  next.querySelector("button").focus();
});

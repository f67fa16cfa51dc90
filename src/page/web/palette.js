// The men to be set up.

import { manIcon } from "./boards.js";
import { $, make } from "./dom.js";
import { boards, editor, page, variant } from "./page.js";
import { idOf, manName, sideOf } from "../../report/page/position.js";

export function showPalette() {
  const now = variant();
  const host = $("palette");
  const shown = now.letters;
  // Fairy men of the position stay at hand in both colours.
  const fairy = [...new Set(Object.values(editor.draft.men).filter((letter) => letter.includes("+") || !shown.includes(idOf(letter))))];
  const others = [...new Set(fairy.flatMap((letter) => (sideOf(letter) === "n" ? [letter] : ["w", "b"].map((side) =>
    codeOf(idOf(letter), side, letter.split("+").slice(1))))))].slice(0, 14);
  const key = `${shown} ${others.join(" ")}`;
  if (host.dataset.shown === key) return;
  host.dataset.shown = key;
  host.dataset.kinds = String(shown.length);
  host.replaceChildren();
  const add = (letter, label, ...content) => {
    const button = make("button", "", { type: "button", role: "radio", "aria-checked": letter === page.hand, "aria-label": label, title: label, tabindex: letter === page.hand ? 0 : -1, "data-hand": letter });
    button.append(...content);
    button.addEventListener("pointerdown", (event) => {
      if (event.button || letter === "" || letter === "x") return;
      // A touch must not scroll the page while a man is dragged.
      event.preventDefault();
      choose(letter);
      boards.drag(event, letter, null);
    });
    button.addEventListener("click", () => choose(letter));
    host.append(button);
  };
  const row = (letters) => letters.forEach((letter) => add(letter, manName(letter, now), manIcon(letter)));
  add("", "pick men up and move them", make("span", "✥", { "aria-hidden": "true" }));
  row([...shown]);
  add("x", "remove men", make("span", "⌫", { "aria-hidden": "true" }));
  row([...shown.toLowerCase()]);
  row(others);
}

/** The man with a name or letters; an unambiguous beginning of a name is enough. */
function manOf(text) {
  const wanted = text.trim().toLowerCase().replaceAll(" ", "-");
  const all = Object.entries(page.about.names).map(([id, name]) => [id, name.replaceAll(" ", "-")]);
  const exact = all.find(([, name]) => name === wanted) ?? all.find(([id]) => id.toLowerCase() === wanted);
  const begun = wanted.length > 2 ? all.filter(([, name]) => name.startsWith(wanted)) : [];
  return (exact ?? (begun.length === 1 ? begun[0] : null))?.[0] ?? null;
}

/** The code of a man in a draft, in the program's form. */
function codeOf(id, side, attributes) {
  const black = /[A-Za-z]/.test(id) ? id.toLowerCase() : `-${id}`;
  return [side === "n" ? `=${id}` : side === "b" ? black : id, ...attributes].join("+");
}

export function otherMen() {
  $("others").addEventListener("toggle", () => {
    boards.below = $("others").open ? 338 : 138;
    boards.arrange();
  });
  $("other-men").append(...[...new Set(Object.values(page.about.names))].sort().map((name) => make("option", "", { value: name })));
  $("attributes").append(...page.about.attributes.map((name) => {
    const label = make("label");
    label.append(make("input", "", { type: "checkbox", value: name }), ` ${name}`);
    return label;
  }));
  $("other").addEventListener("input", showOther);
  $("attributes").addEventListener("change", showOther);
}

/** Shows the named man in both colours, to be placed with a click or dragged. */
function showOther() {
  const text = $("other").value, id = manOf(text);
  const attributes = [...$("attributes").querySelectorAll(":checked")].map((box) => box.value);
  const sides = attributes.includes("neutral") ? ["n"] : ["w", "b"];
  const codes = id ? sides.map((side) => codeOf(id, side, attributes.filter((one) => one !== "neutral"))) : [];
  $("other-signs").replaceChildren(...codes.map((code) => {
    const label = manName(code, variant());
    const button = make("button", "", { type: "button", "aria-label": label, title: label, "aria-pressed": code === page.hand, "data-hand": code });
    button.append(manIcon(code));
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      choose(code);
      boards.drag(event, code, null);
    });
    button.addEventListener("click", () => choose(code));
    return button;
  }));
  $("other-notice").textContent = id || !text.trim() ? (id ? `${page.about.moves[id] ?? manName(codes[0], variant())} Click a square, or drag.` : "") : "no man has this name";
  if (codes.length && !codes.includes(page.hand)) choose(codes[0]);
}

export function choose(letter) {
  page.hand = letter;
  for (const button of $("other-signs").children) button.setAttribute("aria-pressed", button.dataset.hand === page.hand);
  for (const button of $("palette").children) {
    const chosen = button.dataset.hand === page.hand;
    button.setAttribute("aria-checked", chosen);
    button.tabIndex = chosen ? 0 : -1;
  }
  page.taken = null;
}
$("palette").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...$("palette").children];
  const next = all[(all.indexOf(event.target.closest("button")) + step + all.length) % all.length];
  choose(next.dataset.hand);
  next.focus();
});

// The fields of the problem.

import { $, make } from "./dom.js";
import { say } from "./notices.js";
import { editor, page, variant, variantOf } from "./page.js";
import { boardOf } from "../../report/page/position.js";
import { remember } from "./stage.js";

/** Shows the draft in the fields. */
export function showFields() {
  const { draft } = editor, now = variant();
  const set = (id, value) => { if (document.activeElement !== $(id)) $(id).value = value; };
  set("stipulation", draft.stipulation);
  $("rules").value = now.name;
  $("rules").title = now.short;
  // With one board there is nothing to choose.
  $("style").closest("label").hidden = now.planes.length < 2;
  $("turn").value = draft.turn;
  $("dialect").replaceChildren(...now.switches.map((one) => {
    const label = make("label", one.name + " ", { title: one.about });
    const select = make("select", "", { "data-switch": one.name });
    select.append(...one.choices.map(({ name, about }) => make("option", name, { value: name, title: about ?? "" })));
    select.value = draft.dialect[one.name] ?? one.choices[0].name;
    select.addEventListener("change", () => editor.change("dialect", (draft) => { draft.dialect[one.name] = select.value; }));
    label.append(select);
    return label;
  }));
  $("switches").hidden = !now.switches.length;
  $("switches").open ||= now.switches.some(({ name, choices }) => (draft.dialect[name] ?? choices[0].name) !== choices[0].name);
  $("conditions").replaceChildren(...(draft.conditions ?? []).map((name) => {
    const rule = page.about.conditions.find((one) => one.name === name)?.rule ?? "";
    const button = make("button", `${name} ×`, { type: "button", title: rule, "aria-label": `${name}: remove` });
    button.addEventListener("click", () => editor.change("conditions", (draft) => { draft.conditions = draft.conditions.filter((one) => one !== name); }));
    return button;
  }));
  const source = [draft.authors.join(" & "), draft.source].filter(Boolean).join(", ");
  $("about").textContent = source || draft.title || "Authors and source …";
  $("about").classList.toggle("unset", !source && !draft.title);
  set("printed", draft.solution);
  $("undo").disabled = !editor.past.length;
  $("redo").disabled = !editor.future.length;
  $("save").disabled = !editor.dirty;
  document.title = `${draft.title || draft.id || "position"}${editor.dirty ? " •" : ""} – parton`;
}

$("undo").addEventListener("click", () => editor.undo());
$("redo").addEventListener("click", () => editor.redo());
$("stipulation").addEventListener("input", (event) => editor.change("stipulation", (draft) => { draft.stipulation = event.target.value; }, { merge: true }));
$("task").addEventListener("submit", (event) => event.preventDefault());
$("rules").addEventListener("change", (event) => {
  const before = variant(), after = variantOf(event.target.value);
  editor.change("rules", (draft) => {
    draft.rules = after.name;
    draft.dialect = {};
    const planes = new Set(after.planes.map((plane) => plane.id));
    const fits = (cell) => planes.has(boardOf(cell)) && "abcdefgh".indexOf(cell.at(-2)) < after.files && Number(cell.at(-1)) <= after.ranks;
    for (const cell of Object.keys(draft.men)) if (!fits(cell)) delete draft.men[cell];
  });
  remember({ rules: after.name });
  if (before.planes.length > after.planes.length || before.files > after.files) say("Men on squares that do not exist in these rules were removed; Undo restores them.");
});
$("turn").addEventListener("change", (event) => editor.change("turn", (draft) => { draft.turn = event.target.value; }));
$("printed").addEventListener("input", (event) => editor.change("printed", (draft) => { draft.solution = event.target.value; }, { merge: true }));

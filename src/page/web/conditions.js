// Fairy conditions: a field for a name, and a list of all with their rules.

import { ask } from "./ask.js";
import { $, make } from "./dom.js";
import { trouble } from "./notices.js";
import { editor, page } from "./page.js";

/** Adds the named condition, if the program knows it. Returns the reason why it cannot be added, or nothing. */
async function add(text) {
  const own = editor.draft.conditions ?? [];
  const name = page.about.conditions.find((one) => one.name.toLowerCase() === text.toLowerCase())?.name ?? text;
  const { complaints, conditions } = await ask("/inspect", { ...editor.draft, conditions: [...own, name] });
  const wrong = complaints.find((one) => one.field === "conditions");
  if (wrong) return wrong.message + (wrong.help ? `; ${wrong.help}` : "");
  editor.change("conditions", (draft) => { draft.conditions = conditions; });
  return "";
}

$("condition").addEventListener("change", async () => {
  const text = $("condition").value.trim();
  if (!text) return;
  try {
    const wrong = await add(text);
    if (wrong) $("complaint").textContent = wrong;
    else $("condition").value = "";
  } catch (error) {
    trouble(error);
  }
});

/** Lists the conditions that match the filter, each with its rule. */
function list() {
  const words = $("condition-filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, rule }) => words.every((word) => `${name} ${rule}`.toLowerCase().includes(word));
  // A match of the name comes before one of the rule.
  const named = ({ name }) => words.every((word) => name.toLowerCase().includes(word));
  const found = page.about.conditions.filter(fits).sort((one, other) => Number(named(other)) - Number(named(one)));
  $("condition-count").textContent = found.length === 1 ? "1 condition" : `${found.length} conditions`;
  $("condition-list").replaceChildren(...found.map(({ name, rule, everywhere }) => {
    const item = make("li"), chosen = (editor.draft.conditions ?? []).includes(name);
    const button = make("button", chosen ? `${name} ✓` : name, { type: "button", "aria-pressed": String(chosen) });
    button.addEventListener("click", async () => {
      try {
        if (chosen) editor.change("conditions", (draft) => { draft.conditions = draft.conditions.filter((one) => one !== name); });
        $("condition-wrong").textContent = chosen ? "" : await add(name);
        list();
        [...$("condition-list").querySelectorAll("button")].find((one) => one.textContent.startsWith(name))?.focus();
      } catch (error) {
        trouble(error);
      }
    });
    item.append(button, make("span", ` ${rule.replaceAll("\n", " ")}${everywhere ? "" : " On one board only."}`));
    return item;
  }));
}
$("condition-filter").addEventListener("input", list);
$("all-conditions").addEventListener("click", () => {
  $("condition-wrong").textContent = "";
  list();
  $("conditions-dialog").showModal();
});

// Fairy conditions.

import { ask } from "./ask.js";
import { $ } from "./dom.js";
import { trouble } from "./notices.js";
import { editor, page } from "./page.js";

/** Adds the named condition, if the program knows it. */
async function addCondition() {
  const field = $("condition"), text = field.value.trim();
  if (!text) return;
  const own = editor.draft.conditions ?? [];
  const name = page.about.conditions.find((one) => one.name.toLowerCase() === text.toLowerCase())?.name ?? text;
  try {
    const { complaints, conditions } = await ask("/inspect", { ...editor.draft, conditions: [...own, name] });
    const wrong = complaints.find((one) => one.field === "conditions");
    if (wrong) {
      $("complaint").textContent = wrong.message + (wrong.help ? `; ${wrong.help}` : "");
      return;
    }
    field.value = "";
    editor.change("conditions", (draft) => { draft.conditions = conditions; });
  } catch (error) {
    trouble(error);
  }
}
$("condition").addEventListener("change", addCondition);

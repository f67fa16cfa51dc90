// Stores the draft in the browser and in the address.

import { theToken } from "./ask.js";
import { $ } from "./dom.js";
import * as drafts from "./drafts.js";
import { notice } from "./notices.js";
import { editor, page } from "./page.js";

let keeping = 0;
/** Stores the draft soon, in the browser and in the address. */
export function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 150);
}

/** Says that a draft could not be stored. */
function noRoom() {
  notice("room", "This browser has no room for more drafts: download this one, or delete some under Open.", { Export: () => $("export").click() });
}

export function keepNow() {
  clearTimeout(keeping);
  if (!page.opened) return;
  const { record } = page;
  const file = record?.file ? { ...record.file, index: record.index, id: record.id } : null;
  const { draft, dirty } = editor;
  if (dirty) drafts.keep(page.key, draft, { file }, noRoom);
  drafts.keepTab({ key: page.key, draft, dirty, past: editor.past.slice(-40), future: editor.future.slice(-40), file });
  const fragment = new URLSearchParams({ ...(theToken() && { t: theToken() }), k: page.key, r: draft.rules, s: draft.stipulation });
  if (page.seen?.fen && page.seen.of === JSON.stringify(draft.men)) fragment.set("p", page.seen.fen);
  const other = Object.entries(draft.dialect).map(([name, setting]) => `${name}=${setting}`).join(",");
  if (other) fragment.set("d", other);
  if (draft.conditions?.length) fragment.set("c", draft.conditions.join(";"));
  if (draft.missing_king) fragment.set("a", "missing-king");
  history.replaceState(null, "", `#${fragment.toString().replaceAll("%2F", "/").replaceAll("+", "%20")}`);
}
addEventListener("pagehide", keepNow);

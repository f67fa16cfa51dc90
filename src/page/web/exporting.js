// The dialog that exports a problem.

import { $, make } from "./dom.js";
import * as exports from "./export.js";
import { boards, editor, page, play, tree } from "./page.js";

let out = null;

/** Says for a moment that something was copied. */
function copied(button) {
  const words = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = words; }, 1500);
}

function show(made) {
  out = made;
  $("exported").textContent = out.text;
  for (const words of [...(out.refused ?? []), ...(out.losses ?? [])]) $("losses").append(make("li", words));
  for (const id of ["exported", "copy", "download"]) $(id).hidden = !out.text;
}

/** The problem and its solution as plain text, for a letter. */
function asText() {
  const { draft } = editor;
  const credit = [draft.authors.join(" & "), draft.title && `“${draft.title}”`, draft.source].filter(Boolean).join(", ");
  const [white, black] = page.seen?.counts ?? ["?", "?"];
  const conditions = draft.conditions?.length ? `  ${draft.conditions.join(", ")}` : "";
  const head = [credit, page.seen?.fen, `${draft.stipulation}  (${white}+${black})${conditions}`].filter(Boolean);
  return { text: `${[...head, "", ...tree.lines(play.root)].join("\n").trimEnd()}\n`, name: `${exports.nameOf(draft)}.txt` };
}

const look = () => ({ style: boards.style, flip: boards.flip });
const makers = {
  png: async (draft) => {
    const { blob, name } = await exports.painted(draft, look());
    exports.download(name, blob);
  },
  image: async (draft, button) => {
    // Safari wants the promise, and grants the clipboard only at once.
    const painted = exports.painted(draft, look()).then(({ blob }) => blob);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": painted })]);
    copied(button);
  },
  svg: async (draft) => show(await exports.pictured(draft, "svg", look())),
  latex: async (draft) => show(await exports.pictured(draft, "latex", look())),
  text: async () => show(asText()),
};

$("export").addEventListener("click", () => {
  out = null;
  for (const id of ["exported", "copy", "download"]) $(id).hidden = true;
  $("losses").replaceChildren();
  $("export-dialog").showModal();
});
for (const button of $("export-dialog").querySelectorAll("[data-export]")) {
  button.addEventListener("click", async () => {
    const format = button.dataset.export;
    $("losses").replaceChildren();
    try {
      if (makers[format]) await makers[format](editor.draft, button);
      else show(await exports.written(editor.draft, format));
    } catch (error) {
      $("losses").append(make("li", error.message));
    }
  });
}
$("copy").addEventListener("click", () => navigator.clipboard.writeText(out.text).then(() => copied($("copy"))));
$("download").addEventListener("click", () => exports.download(out.name, out.text));

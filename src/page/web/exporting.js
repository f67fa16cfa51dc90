// The dialog that exports a problem.

import { $, make } from "./dom.js";
import * as exports from "./export.js";
import { boards, editor } from "./page.js";

let out = null;
function openExport() {
  out = null;
  for (const id of ["exported", "copy", "download"]) $(id).hidden = true;
  $("losses").replaceChildren();
  $("export-dialog").showModal();
}
$("export").addEventListener("click", openExport);
for (const button of $("export-dialog").querySelectorAll("[data-export]")) {
  button.addEventListener("click", async () => {
    const format = button.dataset.export;
    const look = { style: boards.style, flip: boards.flip };
    const { draft } = editor;
    $("losses").replaceChildren();
    try {
      if (format === "png") {
        const { blob, name } = await exports.painted(draft, look);
        exports.download(name, blob);
        return;
      }
      out = format === "svg" || format === "latex" ? await exports.pictured(draft, format, look) : await exports.written(draft, format);
      $("exported").textContent = out.text;
      for (const words of [...(out.refused ?? []), ...(out.losses ?? [])]) $("losses").append(make("li", words));
      for (const id of ["exported", "copy", "download"]) $(id).hidden = !out.text;
    } catch (error) {
      $("losses").append(make("li", error.message));
    }
  });
}
$("copy").addEventListener("click", () => navigator.clipboard.writeText(out.text).then(() => { $("copy").textContent = "Copied"; setTimeout(() => { $("copy").textContent = "Copy"; }, 1500); }));
$("download").addEventListener("click", () => exports.download(out.name, out.text));

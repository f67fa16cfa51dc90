// The keys of the whole page.

import { $, around } from "./dom.js";
import { editor, page, play } from "./page.js";
import { choose } from "./palette.js";
import { save } from "./saving.js";
import { draw } from "./stage.js";
import { backToSetup } from "./stepping.js";

addEventListener("keydown", (event) => {
  const typing = around(event, "input, textarea, dialog");
  if (event.key === "Escape" && !typing) {
    if (page.taken) { page.taken = null; draw(); } else if (page.mode === "play") backToSetup(); else if (page.hand) choose("");
  }
  const way = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" }[event.key];
  if (way && page.mode === "play" && !typing && !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey
    && !around(event, "select, [role=grid], [role=tab], [role=radio]")) {
    event.preventDefault();
    play.step(way);
  }
  if (!(event.ctrlKey || event.metaKey) || typing) return;
  const pressed = event.key.toLowerCase();
  if (pressed === "z" && !event.shiftKey) editor.undo();
  else if (pressed === "y" || (pressed === "z" && event.shiftKey)) editor.redo();
  else if (pressed === "s" && !$("save").hidden) save();
  else return;
  event.preventDefault();
});

// Draws the boards.

import { arrowsAt } from "./arrows.js";
import { $ } from "./dom.js";
import { drawMarks, marksHere, showMarkSwitches } from "./marks.js";
import { boards, editor, page, play, variant, variantOf } from "./page.js";
import { inLetters } from "../../report/page/position.js";
import { isEditable, showTwinTools } from "./twins.js";

/** The version that the page shows. */
export const shownVersion = () => {
  const version = page.seen?.versions?.[page.twin];
  return version ? { ...version, own: page.twin > 0 } : null;
};

/** Draws the boards: the place in the play, the twin, or the draft. A move tells which men glide where. */
export function draw(move = null) {
  const playing = page.mode === "play" && play.place;
  boards.show(playing ? variantOf(play.version.rules) : variant());
  const marks = { bad: [], selected: page.taken ? [page.taken] : [], from: [], to: [], check: [] };
  let men = editor.draft.men;
  if (playing) {
    men = play.place.men;
    const made = play.place.move;
    if (made) {
      if (made.kind !== "pass") {
        marks.from.push(made.from_board + made.from);
        marks.to.push(made.to_board + made.to);
      }
      if (made.check) {
        const king = play.place.by === "white" ? "k" : "K";
        marks.check.push(...Object.keys(men).filter((cell) => men[cell] === king));
      }
    }
  } else if (page.twin > 0 && shownVersion()) {
    men = shownVersion().men;
  } else if (page.seen) {
    marks.bad.push(...page.seen.reasons.filter((reason) => reason.severity === "error").flatMap((reason) => reason.cells));
  }
  const found = marksHere(() => draw());
  boards.draw(men, { move, marks: { ...marks, ...found }, arrows: playing && page.arrows ? arrowsAt(play.place) : [] });
  drawMarks(boards.over, boards.spots, found);
  if (document.body.classList.contains("playing") !== !!playing) {
    document.body.classList.toggle("playing", !!playing);
  }
  $("steps").hidden = !playing;
  $("line").hidden = !playing;
  $("palette").hidden = $("others").hidden = !!playing || !isEditable();
  showTwinTools(!!playing);
  boards.arrange();
  if (playing) $("line").textContent = inLetters(play.line) || "the diagram";
}

/** Changes how the boards are drawn. */
export function view(look) {
  boards.look(look);
  $("flip").setAttribute("aria-pressed", boards.flip);
  remember({ style: boards.style, flip: boards.flip });
  draw();
}

/** Keeps choices for the next visit. */
export function remember(choices) {
  const before = JSON.parse(localStorage.getItem("parton.view") ?? "{}");
  localStorage.setItem("parton.view", JSON.stringify({ ...before, ...choices }));
}

$("style").addEventListener("change", (event) => view({ style: event.target.value }));
$("flip").addEventListener("click", () => view({ flip: !boards.flip }));
$("arrows").addEventListener("click", () => {
  page.arrows = !page.arrows;
  $("arrows").setAttribute("aria-pressed", String(page.arrows));
  remember({ arrows: page.arrows });
  draw();
});
for (const list of Object.keys(page.marks)) {
  $(`mark-${list}`).addEventListener("click", () => {
    page.marks[list] = !page.marks[list];
    showMarkSwitches();
    remember({ marks: page.marks });
    draw();
  });
}

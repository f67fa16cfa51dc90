// Stepping through the play.

import { $, make, on } from "./dom.js";
import { say } from "./notices.js";
import { boards, page, play, tree, variantOf } from "./page.js";
import { inLetters, moveInWords } from "../../report/page/position.js";
import { draw } from "./stage.js";

export function stepTo(place, focus = false) {
  if (page.mode !== "play") {
    page.mode = "play";
    page.taken = null;
    boards.show(variantOf(play.version.rules));
    boards.draw(play.place.men, { marks: {} });
  }
  play.go(place);
  tree.mark(place, { focus });
}
on(tree, "choose", (place) => stepTo(place, true));
on(play, "step", ({ place, move }) => {
  tree.mark(place);
  draw(move);
});
on(play, "say", ({ words, kind, lines }) => {
  const { place } = play;
  const several = variantOf(play.version.rules).planes.length > 1;
  const made = place?.move ? moveInWords(place.move, place.by, page.about.names, several) : "The diagram.";
  say(words || made, kind);
  showWhy(lines);
});

/** The rest of an answer: refutations, and everything else folded. */
export function showWhy(lines = []) {
  $("why").replaceChildren();
  const refutes = (line) => /refut/.test(line);
  const list = (some) => {
    const made = make("ul");
    made.append(...some.map((line) => make("li", inLetters(line), refutes(line) ? { class: "refutation" } : {})));
    return made;
  };
  const first = lines.filter(refutes), rest = lines.filter((line) => !refutes(line));
  if (first.length) $("why").append(list(first));
  if (!rest.length) return;
  const fold = make("details");
  fold.append(make("summary", `${rest.length} more`), list(rest));
  $("why").append(fold);
}
for (const button of $("steps").querySelectorAll("[data-way]")) {
  button.addEventListener("click", () => play.step(button.dataset.way));
}
export function backToSetup() {
  page.mode = "setup";
  say("");
  showWhy();
  tree.mark(null);
  play.place = play.root;
  draw();
}
$("set-up").addEventListener("click", backToSetup);

/** Asks which of several moves is meant. */
export function pick(moves) {
  const dialog = $("choose-dialog");
  return new Promise((done) => {
    let chosen = null;
    dialog.querySelector(".choices").replaceChildren(...moves.map((move) => {
      const button = make("button", inLetters(move.san), { type: "button" });
      button.addEventListener("click", () => { chosen = move; dialog.close(); });
      return button;
    }));
    dialog.addEventListener("close", () => done(chosen), { once: true });
    dialog.showModal();
  });
}

// The letters of the men in the moves that the page shows.

import { $, make } from "./dom.js";
import { page } from "./page.js";
import { showResult } from "./result.js";
import { draw, remember } from "./stage.js";
import { showLetters } from "../../report/page/position.js";

/** Offers the languages of the program, and chooses the one of the last visit. */
export function offerLetters(chosen) {
  $("letters").append(...page.about.letters.map(({ name }) => make("option", name, { value: name })));
  $("letters").value = chosen ?? "";
  if ($("letters").selectedIndex < 0) $("letters").value = "";
  choose();
}

function choose() {
  showLetters(page.about.letters.find(({ name }) => name === $("letters").value)?.letters ?? null);
}

$("letters").addEventListener("change", () => {
  choose();
  remember({ letters: $("letters").value });
  showResult();
  draw();
});

// Setting up men, by the mouse, by touch and by keys.

import { $, on } from "./dom.js";
import { say } from "./notices.js";
import { boards, editor, page, play, variant } from "./page.js";
import { boardOf, homologues, spoken } from "../../report/page/position.js";
import { draw } from "./stage.js";
import { pick } from "./stepping.js";

function put(cell, letter) {
  const blocked = letter && !variant().shares && homologues(cell, variant()).find((other) => editor.draft.men[other]);
  editor.put(cell, letter);
  say(blocked ? `${spoken(blocked, editor.draft.men[blocked], variant())}: the same square of another board cannot be used.` : "", blocked ? "bad" : "");
}

/** Tries a move. The arrow keys then step as in the solution. */
function attempt(from, to) {
  $("steps").focus({ preventScroll: true });
  return play.attempt(from, to, pick);
}

on(boards, "press", ({ cell }) => {
  const { men } = page.mode === "play" ? play.place : editor.draft;
  if (page.mode === "setup" && page.twin > 0) return say("Edit a twin under Source, and the diagram in the first tab.");
  if (page.mode === "setup" && page.hand === "x") return editor.put(cell, null);
  if (page.mode === "setup" && page.hand) return put(cell, men[cell] === page.hand ? null : page.hand);
  if (!page.taken) {
    page.taken = men[cell] ? cell : null;
  } else {
    const from = page.taken;
    page.taken = null;
    if (page.mode === "play") attempt(from, cell);
    else editor.move(from, cell);
  }
  draw();
});

on(boards, "drop", ({ letter, from, to }) => {
  page.taken = null;
  if (page.mode === "play") {
    if (from && to) attempt(from, to);
    return;
  }
  if (page.twin > 0) return say("Edit a twin under Source, and the diagram in the first tab.");
  if (!from) return to && put(to, letter);
  if (!to) return editor.put(from, null);
  editor.move(from, to);
  draw();
});

on(boards, "key", ({ cell, square, event }) => {
  const pressed = event.key;
  if (page.mode === "play" || page.twin > 0) return;
  const { men } = editor.draft;
  const letter = pressed.length === 1 ? (pressed.toUpperCase() === "S" ? "N" : pressed.toUpperCase()) : "";
  if (pressed === "Delete" || pressed === "Backspace") editor.put(cell, null);
  else if (letter && variant().letters.includes(letter)) {
    // A lower-case letter is a white man, an upper-case one (with Shift) a black one.
    put(cell, event.shiftKey ? letter.toLowerCase() : letter);
  } else if (pressed === "/") {
    const other = homologues(cell, variant())[0];
    if (!other) return;
    if (men[cell]) editor.move(cell, other);
    if (boards.merged) boards.plane = boardOf(other);
    boards.focus(boards.merged ? square : other);
  } else return;
  event.preventDefault();
  draw();
});

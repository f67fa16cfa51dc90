// Setting up men, by the mouse, by touch and by keys.

import { $, on } from "./dom.js";
import { say } from "./notices.js";
import { boards, editor, page, play, variant } from "./page.js";
import { boardOf, homologues, inOtherColour, spoken } from "../../report/page/position.js";
import { draw } from "./stage.js";
import { pick } from "./stepping.js";
import { editTwin, isEditable, lineOf } from "./twins.js";

/** The men that edits change: those of the diagram, or of the twin shown. */
const menHere = () => (page.twin > 0 ? page.seen.versions[page.twin]?.men ?? {} : editor.draft.men);

/** Returns whether the version shown can be edited on the board; if not, says where it can. */
function mayEdit() {
  if (isEditable()) return true;
  say("This problem has a twin with options: edit its twins under Source, and the diagram in the first tab.");
  return false;
}

/** Moves a man; without an arrival removes it. */
function shift(from, to) {
  if (lineOf(page.twin) >= 0) editTwin({ from, to }, menHere(), variant());
  else if (to) editor.move(from, to);
  else editor.put(from, null);
}

function put(cell, letter) {
  if (lineOf(page.twin) >= 0) {
    if (letter) editTwin({ to: cell, letter }, menHere(), variant());
    else if (menHere()[cell]) editTwin({ from: cell }, menHere(), variant());
    return;
  }
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
  const men = page.mode === "play" ? play.place.men : menHere();
  if (page.mode === "setup" && !mayEdit()) return;
  if (page.mode === "setup" && page.hand === "x") return put(cell, null);
  if (page.mode === "setup" && page.hand) return put(cell, men[cell] === page.hand ? null : page.hand);
  if (!page.taken) {
    page.taken = men[cell] ? cell : null;
  } else {
    const from = page.taken;
    page.taken = null;
    if (page.mode === "play") attempt(from, cell);
    else if (from !== cell) shift(from, cell);
  }
  draw();
});

// The right button: the man of the palette in the other colour, or the other colour of the man there.
on(boards, "other", ({ cell }) => {
  const there = menHere()[cell];
  if (page.mode !== "setup" || !mayEdit()) return;
  const placed = page.hand === "x" ? "" : page.hand;
  const man = placed || there;
  if (!man) return;
  const other = inOtherColour(man);
  // A neutral man has no other colour, and a second click removes a placed man.
  if (there !== other) put(cell, other);
  else if (placed) put(cell, null);
  draw();
});

on(boards, "drop", ({ letter, from, to }) => {
  page.taken = null;
  if (page.mode === "play") {
    if (from && to) attempt(from, to);
    return;
  }
  if (!mayEdit()) return;
  if (!from) return to && put(to, letter);
  if (from !== to) shift(from, to);
  draw();
});

on(boards, "key", ({ cell, square, event }) => {
  const pressed = event.key;
  if (page.mode === "play" || !isEditable()) return;
  const men = menHere();
  const letter = pressed.length === 1 ? (pressed.toUpperCase() === "S" ? "N" : pressed.toUpperCase()) : "";
  if (pressed === "Delete" || pressed === "Backspace") put(cell, null);
  else if (letter && variant().letters.includes(letter)) {
    // A lower-case letter is a white man, an upper-case one (with Shift) a black one.
    put(cell, event.shiftKey ? letter.toLowerCase() : letter);
  } else if (pressed === "/") {
    const other = homologues(cell, variant())[0];
    if (!other) return;
    if (men[cell]) shift(cell, other);
    if (boards.merged) boards.plane = boardOf(other);
    boards.focus(boards.merged ? square : other);
  } else return;
  event.preventDefault();
  draw();
});

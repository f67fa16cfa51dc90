// A problem as the widget shows it, whatever the format of its text.

/** A problem without content. */
export const empty = () => ({
  title: "", authors: [], source: "", comment: "", variant: null, conditions: [],
  stipulation: "", men: {},
  // The side that begins, if the stipulation does not decide: `w` or `b`.
  turn: null, castling: null, enPassant: null, dialect: false, duplex: "no", whiteToPlay: false,
  zero: false,
  // Each twin: its text, such as "wKh1-h2".
  twins: [],
  // The author's solution: pieces of a kind (`key`, `try`, `line` or `text`) and their text.
  solution: [],
  // What the widget does not read, in words.
  unread: [],
});

/** The letter of a twin, counted from 0: after z come z1, z2 and so on. */
export const twinLetter = (number) =>
  (number < 26 ? String.fromCharCode(97 + number) : `z${number - 25}`);

/** A stipulation as the program writes it: without blanks, `.5` for a half. */
export function tidyStipulation(text) {
  const [, task] = /^\s*(.*?)(\s+\d+(\.\d+)*\.*)?\s*$/s.exec(text.replace("½", ".5"));
  const tidy = task.replace(/\s+/g, "").replace(/\*$/, "");
  const game = /^pg(?=\d)/i.test(tidy) ? `dia${tidy.slice(2)}` : tidy;
  return game.replace(/^(.*->)?(p?ser|reci|semi|exact)-?/i, (_, intro = "", kind) =>
    `${intro}${kind.toLowerCase()}-`).replace(/-([HSR])(?=[#=])/, (part) => part.toLowerCase())
    .replace(/\.0$/, "");
}

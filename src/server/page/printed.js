// The author's solution: what of it is true.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The printed solution with its wrong and its superfluous statements marked. Places are bytes of the pieces. */
export function marked(pieces, claim) {
  const shown = document.createDocumentFragment();
  const remarks = [
    ...claim.wrong.map((remark) => ({ ...remark, kind: "wrong" })),
    ...claim.extra.map((remark) => ({ ...remark, kind: "extra" })),
  ].filter((remark) => remark.piece !== null && remark.end > remark.start);
  pieces.forEach((piece, number) => {
    const bytes = encoder.encode(piece);
    let at = 0;
    const line = document.createElement("div");
    const own = remarks.filter((remark) => remark.piece === number).sort((a, b) => a.start - b.start);
    for (const remark of own) {
      if (remark.start < at) continue;
      line.append(decoder.decode(bytes.slice(at, remark.start)));
      const mark = document.createElement("mark");
      mark.className = remark.kind;
      mark.title = remark.text;
      mark.append(decoder.decode(bytes.slice(remark.start, remark.end)));
      line.append(mark);
      at = remark.end;
    }
    line.append(decoder.decode(bytes.slice(at)));
    if (!own.length) line.className = "true";
    shown.append(line);
  });
  return shown;
}

/** The remarks as a list: in words, not by colour alone. */
export function remarks(claim) {
  const list = document.createElement("ul");
  const add = (kind, sign, items) => {
    for (const { text } of items) {
      const item = document.createElement("li");
      item.className = kind;
      item.textContent = `${sign} ${text}`;
      list.append(item);
    }
  };
  add("wrong", "✗ wrong:", claim.wrong);
  add("missing", "＋ missing:", claim.missing);
  add("extra", "· extra:", claim.extra);
  return list;
}

/** What came of the comparison, in a line. */
export function outcome(claim) {
  const count = claim.confirmed;
  const statements = `${count} statement${count === 1 ? "" : "s"} confirmed`;
  const words = { confirmed: `✓ ${statements}`, wrong: `✗ ${claim.wrong.length} wrong, ${statements}`, undecided: `… not decided; ${statements}` };
  return words[claim.status];
}

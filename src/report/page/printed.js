// The author's solution, and which parts of it are true. A claim belongs to a version; the text belongs to the problem.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The printed solution piece by piece, with the results in words. The places of remarks are bytes of the pieces. */
export function marked(pieces, claims) {
  const shown = document.createDocumentFragment();
  const of = (kind) => claims.flatMap((claim) => claim[kind].map((remark) => ({ ...remark, kind })));
  const remarks = [...of("wrong"), ...of("extra")].filter((remark) => remark.piece !== null && remark.end > remark.start);
  const decided = claims.every((claim) => claim.status !== "undecided");
  pieces.forEach((piece, number) => {
    const bytes = encoder.encode(piece);
    const line = document.createElement("div"), text = document.createElement("span"), word = document.createElement("span");
    const own = remarks.filter((remark) => remark.piece === number).sort((a, b) => a.start - b.start);
    let at = 0;
    for (const remark of own) {
      if (remark.start < at) continue;
      const mark = document.createElement("mark");
      mark.className = remark.kind;
      mark.title = remark.text;
      mark.append(decoder.decode(bytes.slice(remark.start, remark.end)));
      const note = document.createElement("span");
      note.className = `came ${remark.kind}`;
      note.textContent = remark.kind === "wrong" ? " ✗ wrong" : " · extra";
      text.append(decoder.decode(bytes.slice(at, remark.start)), mark, note);
      at = remark.end;
    }
    text.append(decoder.decode(bytes.slice(at)));
    const wrong = own.some((remark) => remark.kind === "wrong");
    // A piece without a move claims nothing.
    const says = /[a-h][1-8]|[0O]-[0O]/.test(piece);
    const kind = wrong ? "wrong" : own.length ? "extra" : decided && says ? "true" : "";
    word.textContent = kind === "true" ? " ✓ confirmed" : "";
    word.className = "came";
    line.className = kind;
    // The indentation of a file is not shown.
    const { firstChild: first, lastChild: last } = text;
    if (first instanceof Text) first.data = first.data.trimStart();
    if (last instanceof Text) last.data = last.data.trimEnd();
    line.append(text, word);
    shown.append(line);
  });
  return shown;
}

/** The remarks of a claim as a list: in words, not only by colour. `name` is the name of the version if there are several. */
export function remarks(claim, name = "") {
  const list = document.createElement("ul");
  const add = (kind, sign, items) => {
    for (const { text } of items) {
      const item = document.createElement("li");
      item.className = kind;
      item.textContent = `${name}${sign} ${text}`;
      list.append(item);
    }
  };
  add("wrong", "✗ wrong:", claim.wrong);
  add("missing", "+ missing:", claim.missing);
  add("extra", "· extra:", claim.extra);
  return list;
}

/** The result of the comparison, in a line. */
export function outcome(claim) {
  const count = claim.confirmed;
  const statements = `${count} statement${count === 1 ? "" : "s"} confirmed`;
  const words = { confirmed: `✓ ${statements}`, wrong: `✗ ${claim.wrong.length} wrong, ${statements}`, undecided: `… not decided; ${statements}` };
  return words[claim.status];
}

// The lines of a search, which come in records of their own.

/** Puts the lines into the record of a problem. That record only counts them. */
export function withLines(entry, lines) {
  for (const twin of entry.twins) {
    for (const side of [twin, twin.duplex].filter(Boolean)) {
      for (const list of ["lines", "short_lines", "set_lines"]) {
        if (typeof side[list] !== "number") continue;
        const own = lines.filter((line) => line.twin === side.name && line.list === list);
        // In duplex the side that begins distinguishes the two.
        const apart = twin.duplex ? own.filter((line) => line.starts === side.starts) : own;
        side[list] = apart.map((line) => line.moves);
      }
    }
  }
  return entry;
}

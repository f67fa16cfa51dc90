// The changes of a twin as a line of text, such as `wKh1-h2, +bPa7`, and edits of it.

/** The line of a twin that is the diagram again. */
export const NOTHING = "unchanged";

/** The words before the changes of a twin that changes the one before it, and not the diagram. */
const CONTINUED = /^\s*cont(inued)?:\s*/i;

/**
 * The line after an edit on the board: the man `code`, such as `wK`, leaves the place `from` for the place `to`; one of
 * the two may be missing. `taken` is the man on the place of arrival. Only the last change can be replaced, if it is of
 * the same man: the squares of an earlier one may have changed their men since.
 */
export function edited(line, { code, from = "", to = "", taken = "" }) {
  const [continued] = CONTINUED.exec(line) ?? [""];
  const text = line.slice(continued.length).trim();
  const changes = text === NOTHING ? [] : text.split(",").map((one) => one.trim()).filter(Boolean);
  const last = changes.at(-1) ?? "";
  // The place from which the last change brought the man: empty if it was added, null if it did something else.
  let origin = null;
  if (from && last === `+${code}${from}`) origin = "";
  else if (from && last.startsWith(code) && last.endsWith(`-${from}`)) origin = last.slice(code.length, -from.length - 1);
  if (origin !== null) changes.pop();
  if (taken) changes.push(`-${taken}${to}`);
  if (!from) {
    if (!taken && last === `-${code}${to}`) changes.pop();
    else changes.push(`+${code}${to}`);
  } else if (origin === "") {
    if (to) changes.push(`+${code}${to}`);
  } else if (!to) changes.push(`-${code}${origin ?? from}`);
  else if (origin !== to) changes.push(`${code}${origin ?? from}-${to}`);
  return continued + (changes.join(", ") || NOTHING);
}

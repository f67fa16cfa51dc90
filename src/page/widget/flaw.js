// Errors of texts that the widget reads, and their places.

/** An error in a text: what was found and what was expected, and where it begins. */
export class Flaw extends Error {
  constructor(message, at = 0) {
    super(message);
    this.at = at;
  }
}

/** Whether an error has a place in a text. Each file of the widget has a class of its own. */
export const isFlaw = (error) => typeof error?.at === "number";

/** The line and column of a place in a text, from 1. */
export function lineAndColumn(text, at) {
  const before = text.slice(0, at);
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  return { line: before.split("\n").length, column };
}

/** A piece of text in quotation marks, shortened. */
export function quote(text) {
  const short = text.length > 24 ? `${text.slice(0, 23)}…` : text;
  return `'${short.replaceAll("\n", " ")}'`;
}

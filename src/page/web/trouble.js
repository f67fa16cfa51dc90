// Errors of questions, in every home of the page.

/** A question without an answer: `gone` without a response, `forbidden` with a wrong token, `refused` by the program. */
export class Trouble extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

// Elements of the page.

export const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** A new element with a text. */
export function make(name, text = "", attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Hears the events of a part of the page: `hear(detail)`. */
export const on = (target, name, hear) => target.addEventListener(name, (event) => hear(event.detail));

/** The nearest element around the target of an event that matches a selector. */
export const around = (event, selector) => event.target instanceof Element && event.target.closest(selector);

/** A number as text. */
export const count = (number) => (number >= 1e6 ? `${(number / 1e6).toFixed(1)} million` : number.toLocaleString("en"));

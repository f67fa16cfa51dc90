// The storage of edits in this browser: drafts that survive a reload, a lost connection and the end of the program.

const PREFIX = "parton.draft.";

export const newKey = () => crypto.getRandomValues(new Uint32Array(2)).reduce((key, part) => key + part.toString(36), "");

/** Stores a draft. Returns whether there was room. */
export function keep(key, draft, more = {}) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ draft, time: Date.now(), ...more }));
    return true;
  } catch {
    return false;
  }
}

export function find(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

export function drop(key) {
  localStorage.removeItem(PREFIX + key);
}

/** All drafts, the latest first. */
export function all() {
  const found = [];
  for (let index = 0; index < localStorage.length; index++) {
    const name = localStorage.key(index);
    const kept = name.startsWith(PREFIX) && find(name.slice(PREFIX.length));
    if (kept) found.push({ key: name.slice(PREFIX.length), ...kept });
  }
  return found.sort((one, other) => other.time - one.time);
}

/** Calls back when another tab stores the draft with this key. */
export function watch(theKey, notify) {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + theKey() && event.newValue) notify();
  });
}

/** The content of this tab, for a reload. */
export function keepTab(state) {
  try {
    sessionStorage.setItem("parton.tab", JSON.stringify(state));
  } catch {
    // Without it a reload finds the draft, or the position in the address.
  }
}

export function findTab() {
  try {
    return JSON.parse(sessionStorage.getItem("parton.tab"));
  } catch {
    return null;
  }
}

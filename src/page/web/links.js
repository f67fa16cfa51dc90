// Links that contain a problem: whoever opens one sees the problem. Nothing is sent to a server, since browsers keep
// the fragment of an address to themselves.

import { ask, isAlone } from "./ask.js";
import { $ } from "./dom.js";
import { written } from "./export.js";
import { notice, say, trouble } from "./notices.js";
import { editor } from "./page.js";

/** The longest address that all common programs pass on. */
const LONGEST = 8000;

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A text, compressed (RFC 1951) and in letters for addresses (RFC 4648, section 5). */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that was packed. Throws if there is none. */
export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** The problem in a link. */
export async function problemOf(letters) {
  let text;
  try {
    text = await unpacked(letters);
  } catch {
    throw new Error("The problem in this link is damaged: part of the address may be missing.");
  }
  const answer = await ask("/read", { text, format: "ron" });
  const [record] = answer.records;
  if (!record?.draft) throw new Error("The problem in this link cannot be read.");
  return record.draft;
}

/** The address of this page with the problem in it. */
async function linkTo(draft) {
  const { text } = await written(draft, "ron");
  return `${location.origin}${location.pathname}#z=${await packed(text)}`;
}

$("share").hidden = !isAlone;
$("share").addEventListener("click", async () => {
  try {
    const link = await linkTo(editor.draft);
    if (link.length > LONGEST) {
      notice("info", `This problem makes a link of ${link.length} letters, which many programs cut off: send it as a file instead.`);
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied. Whoever opens it sees this problem; it goes through no server.", "good");
    } catch {
      notice("link", link);
    }
  } catch (error) {
    trouble(error);
  }
});

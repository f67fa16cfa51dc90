// Output of the page: files to download, text to copy.

import { ask } from "./ask.js";

export function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The name of a file for a draft, without its ending: letters that mean nothing to a shell or a file system. */
export const nameOf = (draft) => (draft.id || "position").replace(/[^\w.-]+/g, "-");

/** The problem in a format; `{ text, losses, refused, name }`. */
export async function written(draft, format) {
  const answer = await ask("/write", { drafts: [draft], format });
  return { ...answer, name: `${nameOf(draft)}.${answer.ending}` };
}

/** The diagram as SVG or LaTeX. */
export async function pictured(draft, format, look) {
  const answer = await ask("/picture", { draft, format, ...look });
  return { ...answer, name: `${nameOf(draft)}.${answer.ending}` };
}

/** The diagram as PNG: the SVG, drawn on a canvas. */
export async function painted(draft, look) {
  const { text } = await pictured(draft, "svg", { ...look, size: 60 });
  const source = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return { blob, name: `${nameOf(draft)}.png` };
  } finally {
    URL.revokeObjectURL(source);
  }
}

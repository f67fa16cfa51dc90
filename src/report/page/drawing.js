// The drawing shared by the report page and the board: one SVG with all boards, so that men glide from one to another. Each
// board is an ARIA grid.

import { homologues, idOf, sideOf } from "./position.js";

const SVG = "http://www.w3.org/2000/svg";
export const SQUARE = 100;
const EDGE = 46, TITLE = 74, GAP = 34;

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The drawing of a man, from the sheet that the page contains once. */
export function manUse(letter) {
  return svg("use", { href: `#${sideOf(letter)}${idOf(letter)}` });
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The width and height of one drawn board, and the space above its squares; `count` boards are drawn. */
function measure({ files, ranks }, count) {
  const title = count > 1 ? TITLE : 20;
  return [files * SQUARE + 2 * EDGE, ranks * SQUARE + EDGE + title, title];
}

/**
 * The number of columns in which `count` boards are largest in a space, and their size, at most `most`. No row is shorter than
 * others, and none contains levels of two cubes.
 */
export function arrangement(variant, count, width, height, most) {
  const [wide, high] = measure(variant, count);
  const whole = variant.cube && count > 1 ? count / variant.worlds : count;
  let best = [1, 0];
  for (let columns = 1; columns <= count; columns++) {
    if (whole % columns) continue;
    const rows = Math.ceil(count / columns);
    const fits = Math.min(width / (columns * (wide + GAP)), height / (rows * (high + GAP)), most);
    if (fits > best[1] * 1.001) best = [columns, fits];
  }
  return best;
}

/** Every plane as a separate board. */
export const oneByOne = (variant) => variant.planes.map((plane) => ({ title: plane.title, id: plane.id, planes: [plane] }));

/**
 * Boards without men, each for the planes whose men stand on it: the drawing, its size, the positions of the cells and the
 * elements of the drawn ones.
 */
export function grid(variant, boards, columns, flip = false) {
  const { files, ranks } = variant;
  const [wide, high, title] = measure(variant, boards.length);
  const size = [columns * wide + (columns - 1) * GAP, Math.ceil(boards.length / columns) * (high + GAP) - GAP];
  const root = svg("svg", { viewBox: `0 0 ${size.join(" ")}`, class: "boards" });
  const spots = new Map(), cells = new Map();
  boards.forEach(({ title: name, id, planes }, index) => {
    const left = (index % columns) * (wide + GAP) + EDGE, top = Math.floor(index / columns) * (high + GAP) + title;
    // The colours change from level to level of a cube, as from rank to rank.
    const level = variant.cube ? "ABCDEFGH".indexOf(id[1]) : 0;
    const world = planes.length > 1 ? "both" : `w${planes[0].world}`;
    const board = svg("g", { role: "grid", "aria-label": name, class: `board ${world}` });
    if (boards.length > 1) board.append(svg("text", { x: left + files * 50, y: top - 26, class: "title" }, name));
    board.append(svg("rect", {
      x: left - 6, y: top - 6, width: files * SQUARE + 12, height: ranks * SQUARE + 12, class: "frame",
    }));
    const coordinate = (x, y, text) => board.append(svg("text", { x, y, class: "coordinate", "aria-hidden": "true" }, text));
    for (let row = 0; row < ranks; row++) {
      const line = svg("g", { role: "row" });
      const rank = flip ? row : ranks - 1 - row;
      for (let column = 0; column < files; column++) {
        const file = flip ? files - 1 - column : column;
        const square = "abcdefgh"[file] + (rank + 1);
        const x = left + column * SQUARE, y = top + row * SQUARE;
        const cell = svg("g", {
          role: "gridcell", tabindex: -1, "data-cell": id + square, class: (file + rank + level) % 2 ? "light" : "dark",
        }, svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "square" }));
        for (const plane of planes) spots.set(plane.id + square, { x, y });
        cells.set(id + square, cell);
        line.append(cell);
      }
      board.append(line);
      coordinate(left - 26, top + row * SQUARE + 60, `${rank + 1}`);
    }
    for (let column = 0; column < files; column++) {
      const file = flip ? files - 1 - column : column;
      coordinate(left + column * SQUARE + 50, top + ranks * SQUARE + 37, "abcdefgh"[file]);
    }
    root.append(board);
  });
  return { root, size, spots, cells };
}

/** Sets the displayed size of a drawing. */
export function resize(root, size, scale) {
  root.style.width = `${Math.floor(size[0] * scale)}px`;
  root.style.height = `${Math.floor(size[1] * scale)}px`;
}

/** Puts men into a layer with the men `drawn` before, each made by `make`. A move tells which men glide where. */
export function setMen({ layer, drawn, spots }, men, move, make) {
  const gone = new Map(drawn);
  const glides = [];
  if (move && move.kind !== "pass") {
    glides.push([move.from_board + move.from, move.to_board + move.to]);
    if (move.rook) glides.push([(move.rook.from_board ?? move.from_board) + move.rook.from, move.rook.to_board + move.rook.to]);
  }
  for (const [cell, letter] of Object.entries(men)) {
    const spot = spots.get(cell);
    if (!spot) continue;
    let man = drawn.get(cell);
    if (man?.dataset.man !== letter) {
      man?.remove();
      man = make(letter, cell);
      layer.append(man);
      drawn.set(cell, man);
    }
    man.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    gone.delete(cell);
    const glide = glides.find(([, to]) => to === cell);
    const from = glide && spots.get(glide[0]);
    if (from && !calm.matches) {
      layer.append(man);
      man.animate(
        [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: man.style.transform }],
        { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" },
      );
    }
  }
  for (const [cell, man] of gone) {
    man.remove();
    drawn.delete(cell);
  }
}

/** If a square is occupied, its homologue cannot be used: it is dimmed, and the man shows through. */
export function dim(layer, spots, men, variant) {
  for (const [cell, letter] of Object.entries(men)) {
    for (const other of homologues(cell, variant)) {
      const spot = spots.get(other);
      if (!spot || men[other]) continue;
      const { x, y } = spot;
      layer.append(
        svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "dim" }),
        svg("g", { transform: `translate(${x} ${y})`, class: "ghost" }, manUse(letter)),
      );
    }
  }
}

/** The directions of the arrow keys. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next of some cells in a direction, on this board or an adjacent one. */
export function beside(cells, spots, name, [dx, dy]) {
  const here = spots.get(name);
  let best = null, least = Infinity;
  for (const other of cells) {
    const spot = spots.get(other);
    const along = dx ? (spot.x - here.x) * dx : (spot.y - here.y) * dy;
    const across = Math.abs(dx ? spot.y - here.y : spot.x - here.x);
    if (along > 0 && across < 50 && along < least) [best, least] = [other, along];
  }
  return best;
}

/** Rings the focused cell, in a layer above all squares, since the neighbouring squares would hide half of the ring. */
export function ringFocus(root, layer, spots) {
  const gone = () => layer.querySelector(".focus")?.remove();
  root.addEventListener("focusout", gone);
  root.addEventListener("focusin", ({ target }) => {
    gone();
    const spot = spots.get(target.dataset?.cell);
    if (!spot) return;
    const at = { x: spot.x + 4, y: spot.y + 4, width: SQUARE - 8, height: SQUARE - 8 };
    layer.append(svg("g", { class: "focus" }, svg("rect", at), svg("rect", at)));
  });
}

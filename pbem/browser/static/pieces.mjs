/* Counters on the board: each is drawn by the program, the page only lays them on their spaces. */

import {byId, fill, shape} from "./dom.mjs";

const faces = new Map();

/** Keep the counters that a picture holds, by the name of their face. */
export function keepFaces(picture) {
  for (const node of [...picture.querySelectorAll("[data-face]")]) {
    faces.set(node.getAttribute("data-face"), document.importNode(node, true));
  }
}

/** How many faces are known: the program is asked for those from here on. */
export function knownFaces() {
  return faces.size;
}

/** A counter by itself, drawn at the top left corner of its picture. */
export function faceOf(piece) {
  const known = faces.get(piece.face);
  return known ? known.cloneNode(true) : shape("g");
}

/** A small picture of a counter for lists and fans. */
export function faceIcon(game, piece) {
  const [wide, high] = game.piece;
  const svg = shape("svg", {viewBox: `-0.3 -0.3 ${wide + 0.6} ${high + 0.6}`, class: "face", "aria-hidden": "true"});
  svg.append(faceOf(piece));
  return svg;
}

/** Pieces by space, and in a space by side. */
export function pilesOf(pieces) {
  const piles = new Map();
  for (const piece of pieces) {
    if (!piece.at) continue;
    if (!piles.has(piece.at)) piles.set(piece.at, new Map());
    const sides = piles.get(piece.at);
    if (!sides.has(piece.side)) sides.set(piece.side, []);
    sides.get(piece.side).push(piece);
  }
  return piles;
}

/** The middle of a pile: on a hex in the hex, on an area beside its number; two sides share a space side by side. */
export function pileAt(game, space, number, count) {
  const spot = game.spaces[space];
  const [wide, high] = game.piece;
  const [x, y] = spot.at;
  if (spot.shape === "hex") return [x + (number - (count - 1) / 2) * wide * 0.62, y + high * 0.08];
  const away = spot.room || high * 0.95;
  if (count === 1) return [x, y + away];
  return [x + (number ? 1 : -1) * wide * 0.56, y + away];
}

/** Lay the pieces out. `mine` says whose may be taken up, `chosen` and `done` which are; ghosts stand at their goals. */
export function layPieces(game, pieces, {mine = () => false, chosen = new Set(), done = new Set(), ghosts = []} = {}) {
  const layer = byId("counters");
  const drawn = [];
  for (const [space, sides] of pilesOf(pieces)) {
    if (!game.spaces[space]) continue;
    [...sides.entries()].forEach(([side, pile], number) => {
      drawn.push(pileOf(game, space, pile, pileAt(game, space, number, sides.size), mine(side), chosen, done));
    });
  }
  for (const [space, sides] of pilesOf(ghosts)) {
    if (!game.spaces[space]) continue;
    for (const pile of sides.values()) drawn.push(ghostOf(game, space, pile));
  }
  fill(layer, ...drawn);
}

function pileOf(game, space, pile, [x, y], mine, chosen, done) {
  const [wide, high] = game.piece;
  const group = shape("g", {class: "pile", "data-space": space});
  if (mine) group.setAttribute("data-mine", "");
  const lift = wide * 0.08;
  const shown = pile.length > 3 ? [...pile.slice(0, 2), pile[pile.length - 1]] : pile;
  [...shown].reverse().forEach((piece, depth) => {
    const up = shown.length - 1 - depth;
    const card = faceOf(piece);
    card.setAttribute("transform", `translate(${x - wide / 2 + up * lift} ${y - high / 2 - up * lift})`);
    card.setAttribute("data-unit", piece.id);
    if (done.has(piece.id)) card.classList.add("ordered");
    group.append(card);
  });
  if (pile.some((piece) => chosen.has(piece.id))) {
    group.append(shape("rect", {class: "chosen", x: x - wide / 2 - 0.5, y: y - high / 2 - 0.5, width: wide + 1, height: high + 1, rx: 0.6}));
  }
  if (pile.length > 1) group.append(countOf(x + wide / 2, y - high / 2, pile.length, game.scale));
  return group;
}

function countOf(x, y, count, scale) {
  const badge = shape("g", {class: "count"});
  badge.append(shape("circle", {cx: x, cy: y, r: 1.5 * scale}));
  const words = shape("text", {x, y: y + 0.72 * scale, "font-size": 2 * scale});
  words.textContent = count;
  badge.append(words);
  return badge;
}

function ghostOf(game, space, pile) {
  const [wide, high] = game.piece;
  const [x, y] = game.spaces[space].at;
  const group = shape("g", {class: "ghost"});
  const [left, top] = game.spaces[space].shape === "hex" ? [x - wide * 0.2, y - high * 0.15] : [x - wide / 2, y - high * 1.45];
  const card = faceOf(pile[0]);
  card.setAttribute("transform", `translate(${left} ${top})`);
  group.append(card);
  if (pile.length > 1) group.append(countOf(left + wide, top, pile.length, game.scale));
  return group;
}

/* Choosing: stacks, single units in the fan, formations, lines of the orders. */

import {allOrdered, desk, isMine, lineAt, lookAgain, paint, say} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {caretTo} from "./paper.mjs";
import {faceIcon} from "./pieces.mjs";
import {stepThrough} from "./way.mjs";
import {chosenWords, placeWords, writtenWords} from "./words.mjs";
import {seeSpace, spaceInWindow} from "./world.mjs";

/** My units in a space. */
export function mineAt(space) {
  return desk.state.pieces.filter((piece) => piece.at === space && isMine(piece.side)).map((piece) => piece.id);
}

/** Choose units, wherever they stand; none leaves all. */
export function choose(units) {
  Object.assign(desk, {units, via: [], goal: null, picked: 0, part: null});
  if (!units.length) {
    desk.reach = null;
    closeFan();
  }
  return lookAgain();
}

/** Take up the stack in a space; units that have orders already show their line instead. */
export async function takeStack(space, more = false) {
  const units = mineAt(space);
  const ordered = desk.look.lines.find((line) => units.length && units.every((unit) => allOrdered().has(unit)) && line.units.some((unit) => units.includes(unit)));
  if (ordered && !more) return pickLine(ordered.line);
  const free = units.filter((unit) => !allOrdered().has(unit));
  await choose(more ? [...new Set([...desk.units, ...free])] : free.length ? free : units);
  say(chosenWords(desk.game, desk.reach) || `nobody may act in ${placeWords(desk.game, space)}`);
  return null;
}

/** Choose a line of the orders: on the board and in the text. */
export function pickLine(line, caret = true) {
  desk.picked = line;
  Object.assign(desk, {units: [], reach: null, via: [], goal: null, part: null});
  closeFan();
  const found = lineAt(line);
  if (caret) caretTo(line, 1, 1, false);
  if (found) {
    const at = found.path?.at(-1) || found.space;
    if (at) seeSpace(at);
    say(writtenWords(found, desk.look.findings));
  }
  paint();
}

/** The next stack that may act. */
export function nextStack(step) {
  const idle = new Set(desk.look.idle);
  const spaces = [...new Set(desk.state.pieces.filter((piece) => idle.has(piece.id)).map((piece) => piece.at))];
  const space = stepThrough(spaces, desk.cursor, step);
  if (!space) return say("nobody is left who may act");
  desk.cursor = space;
  seeSpace(space);
  return takeStack(space);
}

/** The whole formation of the first chosen unit. */
export function chooseFormation() {
  const first = desk.state.pieces.find((piece) => piece.id === desk.units[0]);
  if (!first?.formation) return say("no formation");
  return choose(desk.state.pieces.filter((piece) => piece.formation === first.formation && piece.side === first.side).map((piece) => piece.id));
}

// ---- the fan ---------------------------------------------------------------------------------------------------

/** Open the stack: its counters side by side, each a switch. */
export function openFan(space) {
  desk.fan = space;
  paintFan();
}

export function closeFan() {
  desk.fan = null;
  byId("fan").hidden = true;
}

/** Take one unit of the fan in or out, by its number. */
export function toggleFan(number) {
  const units = mineAt(desk.fan || desk.reach?.from || desk.cursor);
  const unit = units[number - 1];
  if (!unit) return null;
  const held = desk.units.includes(unit) ? desk.units.filter((one) => one !== unit) : [...desk.units, unit];
  return choose(held).then(() => paintFan());
}

function paintFan() {
  const fan = byId("fan");
  if (!desk.fan) return;
  const pieces = desk.state.pieces.filter((piece) => piece.at === desk.fan && isMine(piece.side));
  if (pieces.length < 1) return closeFan();
  const [x, y] = spaceInWindow(desk.fan);
  fan.className = "";
  fan.style.left = `${Math.max(8, Math.min(x - 40, byId("board").clientWidth - 96 * Math.min(pieces.length, 5)))}px`;
  fan.style.top = `${Math.max(8, y - 110)}px`;
  fill(fan, ...pieces.map((piece, place) => {
    const held = desk.units.includes(piece.id);
    const card = button("", () => toggleFan(place + 1), {"aria-pressed": held, "aria-label": piece.about || piece.id});
    card.append(faceIcon(desk.game, piece), make("small", {}, `${place + 1} ${piece.id}`));
    return card;
  }));
  fan.hidden = false;
}

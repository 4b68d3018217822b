/* Going: what a tap, a drag or a key on the board writes into the order file. */

import {choose, closeFan, mineAt, openFan, takeStack} from "./choose.mjs";
import {complain, desk, isMine, lineAt, lookAgain, paintMarks, say} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {paintUnder} from "./marks.mjs";
import {caretTo, putText, textNow} from "./paper.mjs";
import {draggedGoal, spacesIn} from "./way.mjs";
import {cursorWords, placeWords, writtenWords} from "./words.mjs";
import {seeSpace} from "./world.mjs";

/** What a tap on a space means now. */
export async function tapSpace(space, held) {
  desk.cursor = space;
  desk.touch = held.touch;
  byId("board").focus({preventScroll: true});
  if (desk.overlay?.passing) desk.overlay = null;
  if (!space) return choose([]);
  if (desk.part) return givePart(space);
  if (desk.ruling) return desk.pointAt(space);
  const goal = desk.reach?.goals.find((one) => one.space === space);
  if (held.alt && desk.reach) return wayPoint(space);
  if (held.shift && mineAt(space).length) return takeStack(space, true);
  if (goal) return held.touch ? offer(goal) : go(space);
  if (mineAt(space).length) {
    if (desk.reach?.from === space && desk.units.length) return openFan(space);
    closeFan();
    return takeStack(space);
  }
  return desk.pointAt(space);
}

/** On a touch screen there is no pointer that hovers: show the way, and a button that writes it. */
function offer(goal) {
  if (desk.goal === goal.space) return go(goal.space);
  desk.goal = goal.space;
  const bar = byId("go");
  fill(bar, make("span", {}, `${placeWords(desk.game, goal.space)}${goal.cost ? `, ${goal.cost}` : ""}`), button("Write", () => go(goal.space), {class: "main"}));
  bar.hidden = false;
  return paintMarks();
}

/** Write the line that takes the chosen units to a goal. */
export async function go(space) {
  const goal = desk.reach?.goals.find((one) => one.space === space);
  if (!goal) return say(`${placeWords(desk.game, space)} is not within reach`);
  return writeLines(goal.lines);
}

/** Write lines into the order file, one below the other; an act on the board is one edit of the text. */
export async function writeLines(lines, given = {}) {
  try {
    const found = await desk.source.write({text: textNow(), lines, ...given});
    Object.assign(desk, {units: [], reach: null, via: [], goal: null, picked: found.line || 0});
    byId("go").hidden = true;
    closeFan();
    putText(found.text);
    await lookAgain();
    const line = lineAt(found.line);
    say(writtenWords(line, desk.look.findings));
    if (found.line) caretTo(found.line, 1, 1, false);
  } catch (error) {
    complain(error);
  }
}

/** Delete a line, or move it up or down. */
export function editLine(line, edit) {
  return line ? writeLines([], {line, edit}) : say("no line is chosen");
}

/** Put a way-point on a space, or on the cursor. */
export async function wayPoint(space) {
  if (!desk.reach || !space) return;
  desk.via = [...desk.via, space];
  await lookAgain();
  say(`by way of ${desk.via.map((one) => placeWords(desk.game, one)).join(", ")}`);
}

/** Take the last way-point back. */
export function wayBack() {
  desk.via = desk.via.slice(0, -1);
  return lookAgain();
}

/** The counter is dragged: the way goes through exactly the spaces under it, as far as they are legal. */
export async function dragWay(way, done) {
  if (!desk.reach || desk.reach.from !== way[0]) {
    if (way.length > 1 && desk.asking !== way[0]) {
      desk.asking = way[0];
      await takeStack(way[0]);
    }
    return;
  }
  desk.asking = null;
  const found = draggedGoal(desk.reach, way);
  if (!found) return;
  desk.goal = found.goal.space;
  paintMarks();
  if (!done) return;
  if (found.via.length) {
    desk.via = found.via;
    await lookAgain();
  }
  await go(found.goal.space);
}

/** A box was drawn: everybody of mine in it. */
export function dragBox(box, done) {
  paintUnder(desk.game, {reach: desk.reach, overlay: desk.overlay, from: desk.reach?.from, box: done ? null : box});
  if (!done) return null;
  const spaces = new Set(spacesIn(desk.game.spaces, ...box));
  return choose(desk.state.pieces.filter((piece) => spaces.has(piece.at) && isMine(piece.side)).map((piece) => piece.id));
}

/** The pointer is over a space. */
export function hoverSpace(space) {
  const goal = desk.reach?.goals.find((one) => one.space === space);
  const next = goal ? space : null;
  if (next === desk.goal) return;
  desk.goal = next;
  paintMarks();
}

// ---- parts of the chosen line ----------------------------------------------------------------------------------

/** Begin to fill a part of the chosen line: the next click on the board, or a word, is its value. */
export function askPart(line, part, form = "") {
  desk.part = {line, part, form};
  say(`${form || part.label}: ${form ? "click the place on the board" : part.hint}`);
}

/** Begin a wish for the units of the chosen line: the next click on the board says where. */
export function askWish(line, word) {
  desk.part = {line, word};
  say(`${word}: click where, or Escape`);
}

/** A click fills what is being asked for. */
function givePart(space) {
  const {line, part, form, word} = desk.part;
  desk.part = null;
  if (word) return writeLines([], {line: line.line, edit: "below", verb: word, space});
  if (form) return setPart(line, part, form, {space});
  return writeLines([], {line: line.line, edit: "part", part: part.number, value: space});
}

/** Write a word into a part of the chosen line; nothing takes the part out. */
export async function setPart(line, part, value, more = {}) {
  desk.part = null;
  const amount = /\bNUMBER\b/.test(value) ? await desk.askNumber(value) : undefined;
  if (amount === null) return null;
  return writeLines([], {line: line.line, edit: "part", part: part.number, value, amount, ...more});
}

// ---- the cursor -------------------------------------------------------------------------------------------------

/** Take the card away. */
export function closeCard() {
  fill(byId("card"));
}

/** The cursor goes to a space, and says what is there. */
export function cursorTo(space) {
  if (!space) return;
  desk.cursor = space;
  hoverSpace(space);
  seeSpace(space);
  paintMarks();
  say(cursorWords(desk.game, space, desk.state.pieces, desk.reach));
}

/* Going: what a tap, a drag or a key on the board writes into the order file. */

import {givePart} from "./asking.mjs";
import {choose, closeFan, mineAt, openFan, takeStack} from "./choose.mjs";
import {desk, isMine, lineAt, lookAgain, paintMarks, say} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {paintUnder} from "./marks.mjs";
import {draggedGoal, spacesIn} from "./way.mjs";
import {cursorWords, goalWords, placeWords} from "./words.mjs";
import {seeSpace, spacesUnder} from "./world.mjs";
import {joinLine, writeLines} from "./writing.mjs";

/** What a tap on a space means now. */
export async function tapSpace(space, held) {
  desk.cursor = space;
  desk.touch = held.touch;
  byId("board").focus({preventScroll: true});
  if (desk.overlay?.passing) desk.overlay = null;
  if (!space) return choose([]);
  const under = held.touch && held.at ? spacesUnder(held.at, isOfUse) : [];
  if (under.length > 1) return offerSpaces(under);
  if (desk.part) return givePart(space);
  if (desk.ruling) return desk.pointAt(space);
  const goal = desk.reach?.goals.find((one) => one.space === space);
  if (held.alt && desk.reach) return wayPoint(space);
  if (held.shift && mineAt(space).length) return addStack(space);
  if (goal) return held.touch ? offer(goal) : go(space);
  if (mineAt(space).length) {
    if (desk.reach?.from === space && desk.units.length) return openFan(space);
    closeFan();
    return takeStack(space);
  }
  return desk.pointAt(space);
}

/** Shift: a stack joins the chosen attack, or leaves it; else it is chosen besides the others. */
function addStack(space) {
  const line = lineAt(desk.picked);
  if (!line || desk.units.length || line.standing || line.path.length > 1 || !line.units.length) return takeStack(space, true);
  const [here, mine] = [mineAt(space), new Set(line.units)];
  const others = here.filter((unit) => !mine.has(unit));
  return joinLine(line, others.length ? others : here);
}

function isOfUse(space) {
  return desk.state.pieces.some((piece) => piece.at === space) || desk.reach?.goals.some((goal) => goal.space === space);
}

/** Where spaces are smaller than a finger, a tap asks which of them is meant. */
function offerSpaces(spaces) {
  const fan = byId("fan");
  fan.className = "listing";
  Object.assign(fan.style, {left: "", top: ""});
  fill(fan, ...spaces.map((space) => button(`${placeWords(desk.game, space)}${mineAt(space).length ? `: ${mineAt(space).join(", ")}` : ""}`, () => { closeFan(); return tapSpace(space, {touch: true}); })));
  fan.hidden = false;
  say(`${spaces.length} places lie under the finger`);
}

/** On a touch screen there is no pointer that hovers: show the way, and a button that writes it. */
function offer(goal) {
  if (desk.goal === goal.space) return go(goal.space);
  desk.goal = goal.space;
  const bar = byId("go");
  fill(bar, make("span", {}, goalWords(desk.game, goal)), button("Write", () => go(goal.space), {class: "main"}));
  bar.hidden = false;
  return paintMarks();
}

/** Write the line that takes the chosen units to a goal. */
export async function go(space) {
  const goal = desk.reach?.goals.find((one) => one.space === space);
  if (!goal) return say(`${placeWords(desk.game, space)} is not within reach`);
  const left = [...new Set([...(goal.lacking || []), ...(desk.reach.left || [])])];
  return writeLines(goal.lines, {}, left.length ? `; not there: ${left.join(", ")}` : "");
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

// ---- the cursor -------------------------------------------------------------------------------------------------

/** Take the card away. */
export function closeCard() {
  desk.shown = false;
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

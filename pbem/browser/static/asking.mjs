/* What the page asks for: a part of the chosen line, a wish below it, a way-point. A click answers, a key or a list. */

import {desk, lineAt, lookAgain, paint, say} from "./desk.mjs";
import {textNow} from "./paper.mjs";
import {placeWords} from "./words.mjs";
import {writeLines} from "./writing.mjs";

/** Begin to fill a part of the chosen line: the next click on the board, or a word, is its value. */
export function askPart(line, part, form = "") {
  desk.part = {line, part, form, label: form || part.label, spaces: {}, more: false, cursor: desk.cursor};
  say(`${desk.part.label}: click the place on the board, or choose it in the list`);
  paint();
  return form ? null : findSpaces({line: line.line, edit: "part", part: part.number});
}

/** Begin a wish for the units of the chosen line: the next click says where; written at once if it names no place. */
export function askWish(line, word) {
  const verb = desk.game.verbs.find((one) => one.word === word);
  const asked = {line: line.line, edit: "below", verb: word};
  if (!verb?.place) return writeLines([], {...asked, space: line.space || line.path?.at(-1) || ""});
  desk.part = {line, word, label: word, spaces: {}, more: false};
  say(`${word}: click where, or Escape`);
  paint();
  return findSpaces(asked);
}

/** Begin to choose a way-point from the list. */
export function askVia() {
  desk.part = {via: true, label: "by way of", spaces: {}, more: false};
  say("by way of: click the place, or choose it in the list");
  paint();
}

/** Where a click would be taken: chevrons on the board, buttons in the card. */
async function findSpaces(asked) {
  const part = desk.part;
  const found = await desk.source.fits?.({text: textNow(), ...asked}).catch(() => null);
  if (!found || desk.part !== part) return;
  part.spaces = found.spaces;
  paint();
}

/** A place answers what is asked. */
export function givePart(space) {
  const {line, part, form, word, via, more} = desk.part;
  if (via) return giveVia(space);
  if (more) return goOn(line, part, space);
  desk.part = null;
  if (word) return writeLines([], {line: line.line, edit: "below", verb: word, space});
  if (form) return setPart(line, part, form, {space});
  return startWay(line, part, space);
}

function giveVia(space) {
  desk.part = null;
  desk.via = [...desk.via, space];
  say(`by way of ${desk.via.map((one) => placeWords(desk.game, one)).join(", ")}`);
  return lookAgain();
}

/** The first click of another way; while it is a way, the next clicks lead on. */
async function startWay(line, part, space) {
  if (await writeLines([], {line: line.line, edit: "part", part: part.number, value: space})) leadOn(part.label);
}

function leadOn(label) {
  const line = lineAt(desk.picked);
  const chip = line?.chips.find((one) => one.label === label);
  if (!chip?.value.includes("-")) return;
  desk.part = {line, part: chip, label, spaces: {}, more: true};
  say(`${chip.value}: click on, or Enter when it is done`);
  paint();
}

/** One step on; a click that is none is an ordinary click again. */
async function goOn(line, part, space) {
  desk.part = null;
  const found = await desk.source.write({text: textNow(), lines: [], line: line.line, edit: "part", part: part.number, value: space, on: true}).catch(() => null);
  if (!found) return desk.tapSpace(space, {touch: desk.touch});
  await writeLines([], {line: line.line, edit: "part", part: part.number, value: space, on: true});
  return leadOn(part.label);
}

/** Enter: the way is done; or the word that says no way at all, if there is one (`stop`). */
export function endPart() {
  const {line, part, more} = desk.part;
  const word = part && !more ? wordsOf(part)[0] : null;
  if (word) return setPart(line, part, word);
  return leavePart();
}

/** The words that fill a part without a place: `else stop`. */
export function wordsOf(part) {
  return (part.choices || []).filter((choice) => !choice.open.length).map((choice) => choice.text);
}

/** Delete: the part is taken out. */
export function dropPart() {
  const {line, part} = desk.part;
  return part ? setPart(line, part, "") : leavePart();
}

/** Escape: nothing is asked any more. */
export function leavePart() {
  desk.part = null;
  paint();
}

/** Write a word into a part of the chosen line; nothing takes the part out. */
export async function setPart(line, part, value, more = {}) {
  desk.part = null;
  const amount = /\bNUMBER\b/.test(value) ? await desk.askNumber(value) : undefined;
  if (amount === null) return null;
  return writeLines([], {line: line.line, edit: "part", part: part.number, value, amount, ...more});
}

/** A bubble on the board: the line that it belongs to is chosen, and its part asked for. */
export function takeBubble(number, place) {
  const line = lineAt(number);
  const part = line?.chips.find((chip) => chip.number === place);
  if (!part) return null;
  desk.picked = number;
  return askPart(line, part);
}

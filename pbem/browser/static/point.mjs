/* Pointing: a place in words, a stack of the enemy, the standing orders that could speak of a place. */

import {complain, desk, paint, paintMarks, say} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {closeCard} from "./going.mjs";
import {textNow} from "./paper.mjs";
import {counted, cursorWords, placeWords} from "./words.mjs";
import {writeLines} from "./writing.mjs";

/** What a click on a space asks for that is no goal and holds nobody of mine. */
export function pointAt(space) {
  if (desk.ruling) return showRules(space);
  const enemy = desk.state.pieces.some((piece) => piece.at === space && !desk.state.sides.includes(piece.side));
  return enemy && desk.source.enemy ? showEnemy(space) : showPlace(space);
}

function leaveUnits() {
  Object.assign(desk, {units: [], reach: null, picked: 0, part: null});
  paint();
}

function head(words) {
  return make("h2", {}, words, " ", button("×", () => { if (desk.overlay?.passing) desk.overlay = null; closeCard(); paintMarks(); }, {"aria-label": "Close", class: "small"}));
}

/** Show what was pointed at; it stays until something is chosen. */
function show(...parts) {
  const card = byId("card");
  card.className = "place";
  fill(card, ...parts);
  desk.shown = true;
}

/** What lies in a space, in words, and who of mine could get there. */
export async function showPlace(space) {
  leaveUnits();
  try {
    const found = await desk.source.place(space, textNow());
    show(head(placeWords(desk.game, space)), ...comers(found, space), ...whoThreatens(space), make("pre", {class: "page"}, found.text));
    say(cursorWords(desk.game, space, desk.state.pieces, desk.reach));
  } catch (error) {
    complain(error);
  }
}

/** A stack of the enemy: where it could go next, who of mine could get at it, and the odds if all of them did. */
async function showEnemy(space) {
  leaveUnits();
  try {
    const [found, place] = [await desk.source.enemy(space, textNow()), await desk.source.place(space, textNow())];
    desk.overlay = {...found, passing: true};
    const who = desk.state.pieces.filter((piece) => piece.at === space && !desk.state.sides.includes(piece.side));
    show(head(placeWords(desk.game, space)), make("p", {}, who.map((piece) => piece.about || piece.id).join("; ")),
      make("p", {}, `it could get to ${counted(found.marks.length, "space")} next (hatched)`), ...comers(found, space), make("pre", {class: "page"}, place.text));
    paintMarks();
    say(`${cursorWords(desk.game, space, desk.state.pieces, null)}; ${found.mine.length ? `${counted(found.mine.length, "unit")} of yours can get at it${found.odds ? `, ${found.odds}` : ""}` : "nobody of yours can get at it"}`);
  } catch (error) {
    complain(error);
  }
}

/** While threats lie on the board: who of the enemy could get here. */
function whoThreatens(space) {
  const mark = desk.overlay?.marks?.find((one) => one.space === space && one.who);
  return mark ? [make("p", {}, `could come here, ${mark.text} points: ${mark.who.join(", ")}`)] : [];
}

/** The overlay in words, for lists: each space with what stands on it. */
export function showOverlay(overlay) {
  const rows = overlay.marks.filter((mark) => mark.text).slice(0, 200).map((mark) => make("li", {}, button(`${placeWords(desk.game, mark.space)}: ${markWords(mark)}`, () => desk.listActs.show(mark.space))));
  show(head(overlay.kind), make("p", {}, overlay.words), rows.length ? make("details", {}, make("summary", {}, counted(rows.length, "space")), make("ul", {class: "found"}, ...rows)) : "");
}

function markWords(mark) {
  if (mark.who) return `${mark.text} points, ${mark.who.join(", ")}`;
  const words = {out: "out of supply now", soon: "out of supply after these orders"}[mark.kind];
  return words || [mark.kind === "objectives" ? `worth ${mark.text}` : "", desk.game.sides[mark.side]?.words || ""].filter(Boolean).join(", ");
}

function comers(found, space) {
  if (!found.mine?.length) return [];
  const odds = found.odds ? `; if all of them go: ${found.odds}` : "";
  return [
    make("p", {}, `within reach of ${found.mine.join(", ")}${odds}`),
    make("p", {class: "buttons"}, button("Choose them", () => desk.choose(found.mine)), button(`All to ${placeWords(desk.game, space)}`, () => writeLines(found.lines))),
  ];
}

// ---- standing orders -------------------------------------------------------------------------------------------

/** Turn to the standing orders, or back: a click then asks what may be said of a place. */
export function turnRuling() {
  desk.ruling = !desk.ruling;
  document.body.classList.toggle("ruling", desk.ruling);
  byId("ruling").setAttribute("aria-pressed", desk.ruling);
  leaveUnits();
  closeCard();
  say(desk.ruling ? "standing orders: click a place, a bridge or a unit" : "orders");
  return desk.ruling ? showRules(desk.cursor) : null;
}

/** The standing orders that may be written about a space, verb by verb. */
export async function showRules(space) {
  const at = space || desk.state.pieces.find((piece) => desk.state.sides.includes(piece.side))?.at;
  try {
    const found = await desk.source.rules(at, textNow());
    const seals = Object.entries(found.sealed || {}).map(([side, words]) => `${desk.game.sides[side]?.words || side}: ${words}`);
    show(head(`Standing orders: ${placeWords(desk.game, at)}`),
      found.force?.length ? make("p", {}, `in force here: ${found.force.join("; ")}`) : null,
      seals.length ? make("p", {class: "why"}, seals.join("; ")) : null,
      ...coming(found.coming),
      make("p", {class: "buttons rules"}, ...found.groups.map((group) => ruleChoice(group))));
    paintMarks();
    say(`${placeWords(desk.game, at)}: ${found.groups.map((group) => group.word).join(", ") || "nothing to say of it"}`);
  } catch (error) {
    complain(error);
  }
}

/** What I would do if the enemy in this space came, rule by rule. */
function coming(found) {
  if (!found?.length) return [];
  const rows = found.map((one) => make("li", {}, make("b", {}, one.line), " → ", one.answers.join("; ")));
  return [make("h3", {}, "If it came here"), make("ul", {class: "coming"}, ...rows)];
}

function ruleChoice(group) {
  const write = (line) => writeLines([line], {block: "standing"});
  if (group.lines.length === 1) return button(group.lines[0], () => write(group.lines[0]), {class: "small"});
  const list = make("select", {class: "chip", "aria-label": group.word, onchange: (event) => event.target.value && write(event.target.value)});
  list.append(make("option", {value: ""}, `${group.word} ...`), ...group.lines.map((line) => make("option", {value: line}, line)));
  return list;
}

/* The card: what is asked for, the chosen units and what they may do, or the chosen line and its parts. */

import {askPart, askVia, askWish, dropPart, endPart, givePart, leavePart, setPart, wordsOf} from "./asking.mjs";
import {chooseFormation} from "./choose.mjs";
import {desk, lineAt} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {placeWords} from "./words.mjs";
import {editLine, joinLine, writeLines} from "./writing.mjs";

const MOST = 12;

/** The card of the moment; what somebody has pointed at stays until something is chosen. */
export function paintCard() {
  const card = byId("card");
  const line = lineAt(desk.picked);
  if (desk.part) return painted(card, "asking", askCard(desk.part));
  if (desk.reach) return painted(card, "reach", unitCard(desk.reach));
  if (line) return painted(card, "line", lineCard(line));
  if (desk.shown) return card;
  return painted(card, "side", sideCard(desk.ruling ? [] : desk.look.free || []));
}

function painted(card, kind, parts) {
  const held = card.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  desk.shown = false;
  card.className = kind;
  fill(card, ...parts);
  if (held) card.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
  return card;
}

function buttons(...every) {
  const shown = every.filter(Boolean);
  return shown.length ? make("p", {class: "buttons"}, ...shown) : null;
}

/** What needs no unit: the side itself may do it. */
function sideCard(free) {
  if (!free.length) return [];
  return [make("h2", {}, "Your side may"), buttons(...free.slice(0, MOST).map((text) => button(text, () => writeLines([text]), {class: "small"})))];
}

function unitCard(reach) {
  const acts = reach.acts.slice(0, MOST).map((act) => button(act.text, () => writeLines(act.first ? [act.first, act.text] : [act.text])));
  const count = reach.goals.length;
  return [
    make("h2", {}, reach.units.join(", ")),
    make("p", {}, reach.why || `${placeWords(desk.game, reach.from || "")}: ${count} ${count === 1 ? "goal" : "goals"} within reach`),
    buttons(...acts),
    buttons(reach.formation ? button(`formation ${reach.formation}`, chooseFormation, {class: "small"}) : null, count ? button("by way of ...", askVia, {class: "small"}) : null),
    reach.left?.length ? make("p", {class: "why"}, `cannot go together: ${reach.left.join(", ")}`) : null,
  ];
}

// ---- the chosen line -------------------------------------------------------------------------------------------

function lineCard(line) {
  const chips = (line.chips || []).map((chip) => chipOf(line, chip));
  const wishes = line.standing || !line.units.length || !desk.source.fits ? [] : desk.game.verbs.filter((verb) => verb.wish && /UNIT/.test(verb.form));
  const badge = desk.badges.find((one) => one.space === line.space || one.space === line.path?.at(-1));
  return [
    make("h2", {}, `${line.standing ? "standing order" : "line"} ${line.number}: ${line.text}`),
    line.cost ? make("p", {}, line.cost) : null,
    buttons(...unitChips(line)),
    make("p", {class: "buttons chips"}, ...chips, ...wishes.map((verb) => button(`${verb.word} …`, () => askWish(line, verb.word), {class: "chip", title: verb.place ? `${verb.form}: then click where` : verb.form, data: {key: `wish-${verb.word}`}}))),
    buttons(
      badge ? button(`Odds ${badge.text}`, () => desk.showOdds(), {class: "small", data: {key: "odds"}}) : null,
      button("Delete", () => editLine(line.line, "delete"), {class: "small"}), button("Earlier", () => editLine(line.line, "up"), {class: "small"}), button("Later", () => editLine(line.line, "down"), {class: "small"})),
  ];
}

/** Who is in the line, each to be taken out, and who could join it. */
function unitChips(line) {
  if (line.standing || !line.units.length || !desk.source.fits) return [];
  const out = line.units.length > 1 ? line.units.map((unit) => button(`${unit} ×`, () => joinLine(line, [unit]), {class: "chip set", title: "Take it out of the line", data: {key: `out-${unit}`}})) : [];
  const idle = desk.look.idle.filter((unit) => !line.units.includes(unit));
  const near = line.path.length > 1 ? idle.filter((unit) => pieceAt(unit) === line.path[0]) : idle;
  if (!near.length) return out;
  const list = make("select", {class: "chip", "aria-label": "add a unit", data: {key: "join"}, onchange: (event) => event.target.value && joinLine(line, [event.target.value])});
  list.append(make("option", {value: ""}, "add a unit ..."), ...near.map((unit) => make("option", {value: unit}, `${unit}, ${placeWords(desk.game, pieceAt(unit))}`)));
  return [...out, list];
}

function pieceAt(unit) {
  return desk.state.pieces.find((piece) => piece.id === unit)?.at || "";
}

function chipOf(line, chip) {
  const data = {key: `chip-${chip.label}`};
  if (chip.value) return button(`${chip.value} ×`, () => setPart(line, chip, ""), {class: "chip set", title: "Take it out", data});
  if (chip.flag) return button(`${chip.label}?`, () => setPart(line, chip, chip.label), {class: "chip", data});
  if (!chip.choices?.length) return button(`${chip.label}?`, () => askPart(line, chip), {class: "chip", data});
  const list = make("select", {class: "chip", "aria-label": chip.label, data, onchange: (event) => chosen(line, chip, event.target.value)});
  list.append(make("option", {value: ""}, `${chip.label}?`), make("option", {value: "board"}, `${chip.label} ... (click on the board)`));
  list.append(...chip.choices.map((choice, place) => make("option", {value: String(place)}, choice.open.length ? `${choice.text} ...` : choice.text)));
  return list;
}

/** A form with names that are open asks for a click on the board first; a number is asked for. */
function chosen(line, chip, value) {
  if (value === "board") return askPart(line, chip);
  const choice = chip.choices[Number(value)];
  const place = choice.open.some((word) => word !== "NUMBER" && word !== "SIDE");
  return place ? askPart(line, chip, choice.text) : setPart(line, chip, choice.text);
}

// ---- what is asked for -----------------------------------------------------------------------------------------

/** The places that may be named, as buttons beside the board; and a field for any other. */
function askCard(asked) {
  const offered = Object.keys(asked.spaces).slice(0, 24);
  const words = asked.part && !asked.more && !asked.form ? wordsOf(asked.part) : [];
  return [
    make("h2", {}, `${asked.label}: where?`),
    buttons(...words.map((word) => button(word, () => setPart(asked.line, asked.part, word), {class: "small", data: {key: `word-${word}`}}))),
    offered.length ? make("p", {class: "buttons offered"}, ...offered.map((space) => button(placeWords(desk.game, space), () => givePart(space), {class: "small", title: asked.spaces[space], data: {key: `at-${space}`}}))) : null,
    placeField(asked),
    buttons(
      asked.more ? button("Done", endPart, {class: "small", data: {key: "done"}}) : null,
      asked.part?.value ? button("Take it out", dropPart, {class: "small"}) : null,
      button("Leave", leavePart, {class: "small", data: {key: "leave-part"}})),
  ];
}

/** A field for any place; what was typed stays when the card is painted anew. */
function placeField(asked) {
  const list = make("ul", {class: "found"});
  const field = make("input", {type: "search", placeholder: "place or unit", value: asked.query || "", "aria-label": "The place, or a unit that stands there", data: {key: "place"}});
  const look = () => fill(list, ...placesLike(field.value).map((space) => make("li", {}, button(placeWords(desk.game, space), () => givePart(space), {data: {key: `found-${space}`}}))));
  field.addEventListener("input", () => { asked.query = field.value; look(); });
  look();
  return make("div", {class: "finder"}, field, list);
}

/** The places whose words, or whose units, hold what was typed. */
function placesLike(typed) {
  const query = typed.trim().toLowerCase();
  if (!query) return [];
  const units = desk.state.pieces.filter((piece) => piece.id.toLowerCase().includes(query)).map((piece) => piece.at);
  const places = Object.keys(desk.game.spaces).filter((space) => placeWords(desk.game, space).toLowerCase().includes(query));
  return [...new Set([...places, ...units])].slice(0, 8);
}

/* The card above the text: the chosen units and what they may do, or the chosen line and its parts. */

import {chooseFormation} from "./choose.mjs";
import {desk, lineAt} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {askPart, askWish, editLine, setPart, writeLines} from "./going.mjs";
import {placeWords} from "./words.mjs";

const MOST = 12;

/** The card above the text: the chosen units and what they may do, or the chosen line and its parts. */
export function paintCard() {
  const card = byId("card");
  if (desk.reach) return unitCard(card, desk.reach);
  const line = lineAt(desk.picked);
  if (line) return lineCard(card, line);
  return sideCard(card, desk.ruling ? [] : desk.look.free || []);
}

/** What needs no unit: the side itself may do it. */
function sideCard(card, free) {
  if (!free.length) return fill(card);
  return fill(card, make("h2", {}, "Your side may"), make("p", {class: "buttons"}, ...free.slice(0, MOST).map((text) => button(text, () => writeLines([text]), {class: "small"}))));
}

function unitCard(card, reach) {
  const acts = reach.acts.slice(0, MOST).map((act) => button(act.text, () => writeLines([act.text])));
  const count = reach.goals.length;
  return fill(card,
    make("h2", {}, reach.units.join(", ")),
    make("p", {}, reach.why || `${placeWords(desk.game, reach.from || "")}: ${count} ${count === 1 ? "goal" : "goals"} within reach`),
    acts.length ? make("p", {class: "buttons"}, ...acts) : null,
    reach.formation ? button(`formation ${reach.formation}`, chooseFormation, {class: "small"}) : null,
    reach.left?.length ? make("p", {class: "why"}, `cannot go together: ${reach.left.join(", ")}`) : null);
}

function lineCard(card, line) {
  const chips = (line.chips || []).map((chip) => chipOf(line, chip));
  const wishes = line.standing || !line.units.length || !desk.source.rules ? [] : desk.game.verbs.filter((verb) => verb.wish && /UNIT/.test(verb.form));
  return fill(card,
    make("h2", {}, `${line.standing ? "standing order" : "line"} ${line.number}: ${line.text}`),
    line.cost ? make("p", {}, line.cost) : null,
    make("p", {class: "buttons chips"}, ...chips, ...wishes.map((verb) => button(`${verb.word} …`, () => askWish(line, verb.word), {class: "chip", title: `${verb.form}: then click where`}))),
    make("p", {class: "buttons"}, button("Delete", () => editLine(line.line, "delete"), {class: "small"}), button("Earlier", () => editLine(line.line, "up"), {class: "small"}), button("Later", () => editLine(line.line, "down"), {class: "small"})));
}

function chipOf(line, chip) {
  if (chip.value) return button(`${chip.value} ×`, () => setPart(line, chip, ""), {class: "chip set", title: "Take it out"});
  if (chip.flag) return button(`${chip.label}?`, () => setPart(line, chip, chip.label), {class: "chip"});
  if (!chip.choices?.length) return button(`${chip.label}?`, () => askPart(line, chip), {class: "chip"});
  const list = make("select", {class: "chip", "aria-label": chip.label, onchange: (event) => chosen(line, chip, event.target.value)});
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

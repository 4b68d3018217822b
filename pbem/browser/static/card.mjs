/* The card above the text: the chosen units and what they may do, or the chosen line and its parts. */

import {chooseFormation} from "./choose.mjs";
import {desk} from "./desk.mjs";
import {button, byId, fill, make} from "./dom.mjs";
import {askPart, editLine, setPart, writeLines} from "./going.mjs";
import {placeWords} from "./words.mjs";

/** The card above the text: the chosen units and what they may do, or the chosen line and its parts. */
export function paintCard() {
  const card = byId("card");
  if (desk.reach) return unitCard(card, desk.reach);
  const line = desk.look.lines.find((one) => one.line === desk.picked);
  if (line) return lineCard(card, line);
  return fill(card);
}

function unitCard(card, reach) {
  const acts = reach.acts.slice(0, 12).map((act) => button(act.text, () => writeLines([act.text])));
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
  return fill(card,
    make("h2", {}, `line ${line.number}: ${line.text}`),
    line.cost ? make("p", {}, line.cost) : null,
    make("p", {class: "buttons chips"}, ...chips, button("Delete", () => editLine(line.line, "delete"), {class: "small"}), button("Earlier", () => editLine(line.line, "up"), {class: "small"}), button("Later", () => editLine(line.line, "down"), {class: "small"})));
}

function chipOf(line, chip) {
  if (chip.value) return button(`${chip.value} ×`, () => setPart(line, chip, ""), {class: "chip set", title: "Take it out"});
  if (!chip.choices?.length) return button(`${chip.label}?`, () => askPart(line, chip), {class: "chip"});
  const chosen = (event) => (event.target.value === "board" ? askPart(line, chip) : setPart(line, chip, event.target.value));
  const list = make("select", {class: "chip", "aria-label": chip.label, onchange: chosen});
  list.append(make("option", {value: ""}, `${chip.label}?`), make("option", {value: "board"}, `${chip.label} ... (click on the board)`));
  list.append(...chip.choices.map((word) => make("option", {value: word}, word)));
  return list;
}

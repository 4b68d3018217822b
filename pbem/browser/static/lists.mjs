/* The second way to play: who may act, where can it go, what may it do, my orders, places. Native buttons, no picture. */

import {button, byId, fill, make} from "./dom.mjs";
import {faceIcon} from "./pieces.mjs";
import {counted, goalWords, placeWords} from "./words.mjs";

const kept = {by: "place", query: "", writing: false, verb: 0, line: ""};

/** Fill the tab of lists. `view` has game, pieces, mine, idle, reach, lines; `acts` is what buttons do. */
export function listUnits(view, acts) {
  const held = document.activeElement?.closest("#lists") ? document.activeElement.dataset.key : null;
  fill(
    byId("lists"),
    finder(view, acts),
    view.reach?.units.length ? chosenSection(view, acts) : null,
    actSection(view, acts),
    sideSection(view, acts),
    ordersSection(view, acts),
    rulesSection(view, acts),
    writeSection(view, acts),
    oddsSection(view, acts),
    findingsSection(view, acts),
    placesSection(view, acts),
  );
  if (held) byId("lists").querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
}

function finder(view, acts) {
  const field = make("input", {type: "search", id: "find", value: kept.query, placeholder: "unit or place", "aria-label": "Find a unit or a place", data: {key: "find"}});
  field.addEventListener("input", () => {
    kept.query = field.value;
    fill(found, ...matches(view, acts));
  });
  const found = make("ul", {class: "found"}, ...matches(view, acts));
  return make("div", {class: "finder"}, field, found);
}

function matches(view, acts) {
  const query = kept.query.trim().toLowerCase();
  if (!query) return [];
  const units = view.pieces.filter((piece) => piece.id.toLowerCase().includes(query));
  const places = Object.keys(view.game.spaces).filter((space) => placeWords(view.game, space).toLowerCase().includes(query));
  const rows = [
    ...units.map((piece) => button(`${piece.id}, ${placeWords(view.game, piece.at)}`, () => acts.show(piece.at))),
    ...places.map((space) => button(placeWords(view.game, space), () => acts.show(space))),
  ];
  return rows.slice(0, 12).map((row) => make("li", {}, row));
}

function heading(words, ...more) {
  return make("h2", {}, words, ...more);
}

// ---- the chosen units ------------------------------------------------------------------------------------------

function chosenSection(view, acts) {
  const {reach, game} = view;
  const section = make("section", {class: "chosen-units", "aria-label": "Chosen units"});
  section.append(heading(reach.units.join(", "), " ", button("Leave", acts.leave, {data: {key: "leave"}})));
  if (reach.why) section.append(make("p", {class: "why"}, reach.why));
  if (reach.acts.length) {
    section.append(make("h3", {}, "What may it do"), make("ul", {}, ...reach.acts.map((act, place) => make("li", {}, button(act.text, () => acts.write(act.text, false, act.first), {data: {key: `act-${place}`}})))));
  }
  if (reach.goals.length) {
    section.append(make("h3", {}, "Where can it go", " ", button("by way of ...", acts.via, {class: "small", data: {key: "via"}})));
    section.append(make("ul", {class: "goals"}, ...reach.goals.map((goal) => make("li", {}, button(goalWords(game, goal), () => acts.go(goal.space), {data: {key: `goal-${goal.space}`}})))));
  }
  if (!reach.goals.length && !reach.acts.length && !reach.why) section.append(make("p", {}, "nothing"));
  return section;
}

// ---- who may act -----------------------------------------------------------------------------------------------

function actSection(view, acts) {
  const idle = new Set(view.idle);
  const able = view.pieces.filter((piece) => idle.has(piece.id));
  const section = make("section", {"aria-label": "Who may act"});
  const other = kept.by === "place" ? "formation" : "place";
  const turn = button(`by ${other}`, () => { kept.by = other; acts.again(); }, {data: {key: "by"}, class: "small"});
  section.append(heading(`Who may act: ${counted(able.length, "unit")}`, " ", turn));
  const groups = new Map();
  for (const piece of able) {
    const name = kept.by === "place" ? placeWords(view.game, piece.at) : piece.formation || "no formation";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(piece);
  }
  for (const [name, pieces] of groups) section.append(group(view, acts, name, pieces));
  return section;
}

function group(view, acts, name, pieces) {
  const all = pieces.length > 1 ? button(`all ${pieces.length}`, () => acts.choose(pieces.map((piece) => piece.id)), {data: {key: `all-${name}`}, class: "small"}) : null;
  const rows = pieces.map((piece) =>
    make("li", {}, button("", () => acts.choose([piece.id]), {data: {key: `unit-${piece.id}`}, class: "unit"})),
  );
  rows.forEach((row, place) => {
    const piece = pieces[place];
    row.firstChild.append(faceIcon(view.game, piece), make("span", {}, piece.about || piece.id));
  });
  return make("details", {open: true}, make("summary", {}, name, " "), all, make("ul", {class: "unit-list"}, ...rows));
}

/** What needs no unit. */
function sideSection(view, acts) {
  if (!view.free.length) return null;
  const rows = view.free.map((text, place) => make("li", {}, button(text, () => acts.write(text), {data: {key: `free-${place}`}})));
  return make("section", {"aria-label": "What the side may do"}, heading("What your side may do"), make("ul", {}, ...rows));
}

// ---- orders and places -----------------------------------------------------------------------------------------

function ordersSection(view, acts) {
  const section = make("section", {"aria-label": "My orders"});
  section.append(heading(`My orders: ${counted(view.lines.length, "line")}`));
  const rows = view.lines.map((line) => lineRow(line, "line", acts));
  section.append(make("ul", {class: "order-list"}, ...rows));
  return section;
}

function rulesSection(view, acts) {
  if (!view.ruled) return null;
  const section = make("section", {"aria-label": "My standing orders"});
  section.append(heading(`My standing orders: ${counted(view.rules.length, "line")}`, " ", button("More ...", () => acts.rules(null), {class: "small", data: {key: "rules"}})));
  section.append(make("ul", {class: "order-list"}, ...view.rules.map((line) => lineRow(line, "rule", acts))));
  return section;
}

/** Any line at all: a verb from the list, with the form in which it is written, and the rest by hand. */
function writeSection(view, acts) {
  const section = make("details", {open: kept.writing, ontoggle: (event) => { kept.writing = event.target.open; }});
  const list = make("select", {"aria-label": "Verb", data: {key: "verb"}});
  list.append(...view.game.verbs.map((verb, place) => make("option", {value: String(place), selected: place === kept.verb}, `${verb.standing ? "standing: " : ""}${verb.form}`)));
  const field = make("input", {type: "text", value: kept.line, "aria-label": "The line", data: {key: "line"}, autocomplete: "off"});
  const write = () => { kept.line = ""; return acts.write(field.value.trim(), view.game.verbs[kept.verb]?.standing); };
  list.addEventListener("change", () => { kept.verb = Number(list.value); kept.line = field.value = `${view.game.verbs[kept.verb].word} `; field.focus(); });
  field.addEventListener("input", () => { kept.line = field.value; });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && field.value.trim()) write(); });
  section.append(make("summary", {data: {key: "writing"}}, "Write a line"), list, field, button("Write", write, {data: {key: "write"}}));
  return section;
}

function lineRow(line, kind, acts) {
  const words = `${line.number}. ${line.text}${line.cost ? `, ${line.cost}` : ""}${line.state === "refused" ? ", refused" : ""}`;
  return make("li", {class: line.state}, button(words, () => acts.pick(line.line), {data: {key: `${kind}-${line.number}`}}),
    button("Delete", () => acts.strike(line.line), {class: "small", "aria-label": `Delete ${kind} ${line.number}`, data: {key: `${kind === "line" ? "strike" : "lift"}-${line.number}`}}));
}

function oddsSection(view, acts) {
  if (!view.badges.length) return null;
  const rows = view.badges.map((badge) => make("li", {}, button(`${placeWords(view.game, badge.space)}: ${badge.text}`, acts.odds, {data: {key: `odds-${badge.space}`}})));
  return make("section", {"aria-label": "Odds"}, heading("Odds"), make("ul", {}, ...rows));
}

function findingsSection(view, acts) {
  const found = view.findings.filter((one) => one.severity !== "note");
  if (!found.length) return null;
  const rows = found.map((one, place) => make("li", {}, button(`${one.severity}, ${one.line ? `line ${one.line}: ` : ""}${one.message}`, () => acts.finding(one), {data: {key: `finding-${place}`}})));
  return make("section", {"aria-label": "Findings"}, heading(`Findings: ${found.length}`), make("ul", {}, ...rows));
}

function placesSection(view, acts) {
  const section = make("details", {});
  section.append(make("summary", {}, "Places"));
  section.addEventListener("toggle", () => {
    if (section.open && section.childElementCount === 1) {
      const rows = Object.keys(view.game.spaces).map((space) => make("li", {}, button(placeWords(view.game, space), () => acts.place(space))));
      section.append(make("ul", {class: "places"}, ...rows));
    }
  });
  return section;
}

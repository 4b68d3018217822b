/* The form in place of the engine: moves of each unit alone, counted out beforehand. Nothing here knows a rule: lines are
 * taken from lists, and the moderator's check decides. */

const NOTE = "the moderator's check decides";

/** The functions of served.mjs over what was packed into the file. */
export function keptIn(packed) {
  const lines = linesIn(packed);
  const keeper = `pbem-form ${packed.game.name} ${packed.state.head} ${packed.state.sides[0]}`;
  return {
    open: async () => {},
    game: async () => packed.game,
    ground: async () => pictureOf(packed.ground),
    faces: async () => pictureOf(packed.faces),
    state: async () => ({...packed.state, orders: {...packed.state.orders, text: recall(keeper) || packed.state.orders.text}}),
    look: async (asked) => lookAtKept(packed, lines, asked),
    odds: async () => ({badges: packed.badges || []}),
    write: async (asked) => writeKept({...asked, head: `begin standing ${packed.game.name} ${packed.state.sides[0]}`}),
    save: async (text) => remember(keeper, text),
    place: async (space) => ({text: packed.places[space] || ""}),
    rules: async (space) => ({groups: [...(packed.rules[space] || []), ...packed.general]}),
    stories: async () => ({stories: []}),
    explain: async (code) => ({text: code}),
    overlay: () => Promise.reject(new Error("a form has no overlays")),
    trial: () => Promise.reject(new Error("a form has no dice")),
  };
}

/** A picture that the program has drawn into this file. */
function pictureOf(svg) {
  return new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
}

function recall(keeper) {
  try {
    return localStorage.getItem(keeper);
  } catch {
    return null;
  }
}

function remember(keeper, text) {
  try {
    localStorage.setItem(keeper, text);
  } catch {
    return {stamp: "not kept"};
  }
  return {stamp: "kept"};
}

/** Every line that the lists can write, with what the board shows of it. */
export function linesIn(packed) {
  const known = new Map();
  for (const reach of Object.values(packed.reach)) {
    for (const goal of reach.goals) known.set(goal.lines.at(-1), {units: reach.units, path: goal.path, cost: goal.cost, space: goal.space});
    for (const act of reach.acts) known.set(act.text, {units: reach.units, path: [], cost: "", space: reach.from});
  }
  return known;
}

/** What can be said of a text without the engine: which lines come from the lists, and who has no line yet. */
export function lookAtKept(packed, known, {text, units = []}) {
  const rows = text.split("\n").map((row) => row.split("#")[0].trim());
  const lines = [];
  rows.forEach((row, place) => {
    if (!known.has(row)) return;
    const meant = known.get(row);
    lines.push({...meant, line: place + 1, number: lines.length + 1, text: row, verb: row.split(" ")[0], else: [], state: "fine", space: meant.path.length ? "" : meant.space, chips: []});
  });
  const ordered = new Set(lines.flatMap((line) => line.units));
  const pieces = lines.filter((line) => line.path.length > 1).flatMap((line) => line.units.map((unit) => ({id: unit, at: line.path.at(-1)})));
  const idle = Object.keys(packed.reach).filter((unit) => !ordered.has(unit) && packed.reach[unit].goals.length);
  const free = (packed.free || []).filter((line) => !rows.includes(line));
  return {lines, findings: [], pieces, idle, free, faces: 0, reach: units.length ? reachOfKept(packed, units) : null};
}

/** Where several units can go: where each of them can go alone, with a line for each. */
export function reachOfKept(packed, units) {
  const able = units.filter((unit) => packed.reach[unit]);
  const every = able.map((unit) => packed.reach[unit]);
  if (!every.length) return {units, from: "", goals: [], acts: [], left: [], why: "nothing is known of it here"};
  const goals = every[0].goals
    .filter((goal) => every.every((reach) => reach.goals.some((one) => one.space === goal.space)))
    .map((goal) => ({...goal, lines: [...new Set(every.flatMap((reach) => reach.goals.find((one) => one.space === goal.space).lines))]}));
  return {...every[0], units: able, goals, acts: able.length === 1 ? every[0].acts : [], why: goals.length || every[0].acts.length ? "" : NOTE};
}

/** A text with lines more before its first `end`, or with one taken out or moved. */
export function writeKept({text, lines: asked = [], line = 0, edit = "", block = "", head = ""}) {
  const rows = text.split("\n");
  const here = rows.map((row) => row.split("#")[0].trim());
  const lines = asked.filter((one, place) => place === asked.length - 1 || !here.includes(one));
  if (edit === "delete") return {text: [...rows.slice(0, line - 1), ...rows.slice(line)].join("\n"), line: 0};
  if (edit === "up" || edit === "down") {
    const there = line - 1 + (edit === "up" ? -1 : 1);
    [rows[line - 1], rows[there]] = [rows[there], rows[line - 1]];
    return {text: rows.join("\n"), line: there + 1};
  }
  const begins = rows.findIndex((row) => row.trim().toLowerCase().startsWith(block === "standing" ? "begin standing" : "begin "));
  if (block === "standing" && begins < 0) return {text: `${text.trimEnd()}\n\n${head}\n${lines.map((one) => `  ${one}`).join("\n")}\nend\n`, line: 0};
  const end = rows.findIndex((row, at) => at > begins && row.trim().toLowerCase() === "end");
  const place = end < 0 ? rows.length : end;
  rows.splice(place, 0, ...lines.map((one) => `  ${one}`));
  return {text: rows.join("\n"), line: place + lines.length};
}

/** Data that were packed with gzip and written as base64. */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

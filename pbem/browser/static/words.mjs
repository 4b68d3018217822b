/* Sentences that the page says: for the live region, the lists and the badges. */

/** `1 unit`, `2 units`. */
export function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

/** `70 Marnach`. */
export function placeWords(game, space) {
  return game.spaces[space]?.words || space;
}

/** What was written: `line 3: move 2Pz/2 51-70, 3 of 8 points; 1 warning`. */
export function writtenWords(line, findings) {
  if (!line) return findingWords(findings);
  const cost = line.cost ? `, ${line.cost}` : "";
  const mine = findings.filter((found) => found.line === line.line && found.severity !== "note");
  const found = mine.length ? `; ${findingWords(mine)}` : "";
  return `line ${line.line}: ${line.text}${cost}${found}`;
}

/** `2 errors, 1 warning`, or `nothing to say against it`. */
export function findingWords(findings) {
  const errors = findings.filter((found) => found.severity === "illegal" || found.severity === "invalid").length;
  const warnings = findings.filter((found) => found.severity === "warning").length;
  const parts = [];
  if (errors) parts.push(counted(errors, "error"));
  if (warnings) parts.push(counted(warnings, "warning"));
  return parts.join(", ") || "no findings";
}

/** A goal in the list of goals: `70 Marnach, 3 of 8 points, attack`. */
export function goalWords(game, goal) {
  const parts = [placeWords(game, goal.space)];
  if (goal.cost) parts.push(goal.cost);
  if (goal.enemy) parts.push("attack");
  if (goal.odds) parts.push(goal.odds);
  if (goal.warnings?.length) parts.push(`warning: ${goal.warnings.join("; ")}`);
  return parts.join(", ");
}

/** What happens at a goal, for the way under the pointer: `1 + 2 = 3 of 8 points · ⚔ 3-1 · 44% · !`. */
export function tipWords(goal) {
  const fight = goal.enemy ? `⚔ ${goal.odds || ""}`.trim() : "";
  const warned = goal.warnings?.length ? `! ${goal.warnings[0]}` : "";
  return [goal.cost || goal.price, fight, warned].filter(Boolean).join(" · ");
}

/** Who is selected: `2Pz/2, 2Pz/304 in 51 Dasburg`. */
export function chosenWords(game, reach) {
  if (!reach || !reach.units.length) return "";
  const where = reach.from ? ` in ${placeWords(game, reach.from)}` : "";
  return `${reach.units.join(", ")}${where}`;
}

/** What the cursor stands on. */
export function cursorWords(game, space, pieces, reach) {
  const here = pieces.filter((piece) => piece.at === space);
  const parts = [placeWords(game, space)];
  const sides = [...new Set(here.map((piece) => piece.side))];
  for (const side of sides) {
    const units = here.filter((piece) => piece.side === side).map((piece) => piece.id);
    parts.push(`${game.sides[side]?.words || side}: ${units.join(", ")}`);
  }
  const goal = reach?.goals.find((one) => one.space === space);
  if (goal) parts.push(`within reach, ${goal.cost || "free"}${goal.enemy ? ", attack" : ""}`);
  return parts.join("; ");
}

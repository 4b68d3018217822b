/* Marks on the board: reach, ways, arrows of orders, badges, findings, cursor. Shape and word say what colour says. */

import {byId, fill, shape} from "./dom.mjs";

function spotOf(game, space) {
  return game.spaces[space]?.at || null;
}

function words(x, y, size, text, given = {}) {
  const element = shape("text", {x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle", ...given});
  element.textContent = text;
  return element;
}

function outlineOf(game, space, grow = 1) {
  const spot = game.spaces[space];
  if (spot.outline?.length) {
    const [x, y] = spot.at;
    return spot.outline.map(([px, py]) => [x + (px - x) * grow, y + (py - y) * grow]);
  }
  const r = game.step * 0.34;
  return Array.from({length: 16}, (_, i) => {
    const angle = (Math.PI * i) / 8;
    return [spot.at[0] + r * Math.cos(angle), spot.at[1] + r * Math.sin(angle)];
  });
}

function dOf(points, close = true) {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}${close ? "Z" : ""}`;
}

// ---- under the counters ----------------------------------------------------------------------------------------

/** What lies under the counters: reach of the chosen units, an overlay, the chosen space. */
export function paintUnder(game, {reach = null, overlay = null, from = null, box = null}) {
  const drawn = [];
  if (overlay) drawn.push(...overlayMarks(game, overlay));
  if (reach) drawn.push(...reachMarks(game, reach));
  if (from && game.spaces[from]) drawn.push(shape("path", {class: "from", d: dOf(outlineOf(game, from, 0.94))}));
  if (box) drawn.push(shape("rect", {class: "box", x: Math.min(box[0], box[2]), y: Math.min(box[1], box[3]), width: Math.abs(box[2] - box[0]), height: Math.abs(box[3] - box[1])}));
  fill(byId("under"), ...drawn);
}

function reachMarks(game, reach) {
  const kinds = {quiet: [], enemy: [], barred: []};
  for (const goal of reach.goals) {
    if (game.spaces[goal.space]) kinds[goal.enemy ? "enemy" : "quiet"].push(dOf(outlineOf(game, goal.space, 0.9)));
  }
  for (const space of reach.barred || []) {
    if (game.spaces[space]) kinds.barred.push(dOf(outlineOf(game, space, 0.9)));
  }
  return Object.entries(kinds).filter(([, ds]) => ds.length).map(([kind, ds]) => shape("path", {class: `reach ${kind}`, d: ds.join("")}));
}

function overlayMarks(game, overlay) {
  return overlay.marks.filter((mark) => game.spaces[mark.space]).map((mark) => {
    const group = shape("g", {class: `overlay ${mark.kind}`});
    group.append(shape("path", {d: dOf(outlineOf(game, mark.space, 0.96)), "data-side": mark.side || ""}));
    if (mark.kind === "threats") group.append(hatchOf(game, mark.space));
    return group;
  });
}

/** Slanting lines over a space. */
function hatchOf(game, space) {
  const [x, y] = spotOf(game, space);
  const r = game.step * 0.4;
  const lines = [-0.6, -0.2, 0.2, 0.6].map((part) => {
    const [dx, half] = [part * r, Math.sqrt(1 - part * part) * r * 0.71];
    return `M${(x + dx - half).toFixed(2)} ${(y + dx + half).toFixed(2)}L${(x + dx + half).toFixed(2)} ${(y + dx - half).toFixed(2)}`;
  });
  return shape("path", {class: "hatch", d: lines.join("")});
}

// ---- over them -------------------------------------------------------------------------------------------------

/** What lies over the counters: orders, costs, the way under the pointer, badges, findings, the cursor. */
export function paintOver(game, view) {
  const drawn = [];
  for (const line of view.lines || []) drawn.push(...orderMarks(game, line, view.chosen === line.line));
  for (const trail of view.trails || []) drawn.push(...trailMarks(game, trail));
  if (view.reach) drawn.push(...costMarks(game, view.reach));
  if (view.overlay) drawn.push(...overlayWords(game, view.overlay));
  if (view.way) drawn.push(...wayMarks(game, view.way, view.frame));
  for (const space of view.via || []) drawn.push(...viaMark(game, space));
  for (const badge of view.badges || []) drawn.push(...badgeMark(game, badge));
  for (const line of view.lines || []) drawn.push(...(line.offers || []).flatMap((offer) => bubbleMark(game, line, offer)));
  for (const space of view.wanted || []) drawn.push(...chevronMark(game, space));
  for (const flag of view.flags || []) drawn.push(...flagMark(game, flag));
  if (view.cursor && game.spaces[view.cursor]) drawn.push(shape("path", {class: "cursor", d: dOf(outlineOf(game, view.cursor, 1.02))}));
  fill(byId("over"), ...drawn);
}

function pointsOf(game, path) {
  return path.map((space) => spotOf(game, space)).filter(Boolean);
}

function arrowOf(game, points, kind, shift = 0) {
  if (points.length < 2) return [];
  const k = game.scale;
  const moved = points.map(([x, y]) => [x + shift * k, y + shift * k]);
  const [ax, ay] = moved[moved.length - 2];
  const [bx, by] = moved[moved.length - 1];
  const gap = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / gap, (by - ay) / gap];
  const end = [bx - ux * 1.4 * k, by - uy * 1.4 * k];
  const line = dOf([...moved.slice(0, -1), end], false);
  const head = dOf([[bx, by], [bx - ux * 2.6 * k - uy * 1.3 * k, by - uy * 2.6 * k + ux * 1.3 * k], [bx - ux * 2.6 * k + uy * 1.3 * k, by - uy * 2.6 * k - ux * 1.3 * k]]);
  return [
    shape("path", {class: "edge", d: line, "stroke-width": 2 * k}),
    shape("path", {class: "edge head", d: head, "stroke-width": 0.8 * k}),
    shape("path", {class: `arrow ${kind}`, d: line, "stroke-width": 1 * k}),
    shape("path", {class: `arrow head ${kind}`, d: head}),
  ];
}

function discOf(game, [x, y], text, kind) {
  const k = game.scale;
  return [shape("circle", {class: `disc ${kind}`, cx: x, cy: y, r: 1.9 * k}), words(x, y, 2.3 * k, text, {class: `disc-word ${kind}`})];
}

function orderMarks(game, line, chosen) {
  const kind = `${line.state}${chosen ? " picked" : ""}`;
  const group = shape("g", {class: `order ${kind}`, "data-line": line.line});
  const points = pointsOf(game, line.path || []);
  const at = points[0] || spotOf(game, line.space || line.from);
  if (points.length > 1) group.append(...arrowOf(game, points, kind));
  const other = pointsOf(game, line.else || []);
  if (other.length > 1) group.append(...arrowOf(game, other, `${kind} else`, 0.6));
  if (line.target && at && spotOf(game, line.target) && points.length < 2) {
    group.append(...arrowOf(game, [at, spotOf(game, line.target)], `${kind} hit`));
  }
  if (at) group.append(...discOf(game, at, line.number, kind));
  if (line.state === "refused" && points.length) group.append(crossAt(game, spotOf(game, line.refusedAt) || points[points.length - 1]));
  return [group];
}

function crossAt(game, [x, y]) {
  const r = 2.2 * game.scale;
  return shape("path", {class: "cross", d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`, "stroke-width": 1 * game.scale});
}

function trailMarks(game, trail) {
  const points = pointsOf(game, trail.path);
  return points.length > 1 ? [shape("path", {class: "trail", d: dOf(points, false), "stroke-width": 0.7 * game.scale})] : [];
}

function costMarks(game, reach) {
  const k = game.scale;
  return reach.goals.filter((goal) => game.spaces[goal.space]).map((goal) => {
    const [x, y] = spotOf(game, goal.space);
    const up = (game.spaces[goal.space].shape === "hex" ? 0.33 : 0.36) * game.step;
    const group = shape("g", {class: `cost${goal.enemy ? " enemy" : ""}`});
    const text = `${goal.enemy ? "⚔" : ""}${goal.price}${goal.warnings?.length ? "!" : ""}`;
    const half = Math.max(2, text.length * 0.72) * k;
    group.append(shape("rect", {x: x - half, y: y - up - 1.5 * k, width: 2 * half, height: 3 * k, rx: 1.2 * k}), words(x, y - up, 2.2 * k, text));
    return group;
  });
}

function overlayWords(game, overlay) {
  const k = game.scale;
  const lines = (overlay.lines || []).map((path) => shape("path", {class: "supply-line", d: dOf(pointsOf(game, path), false), "stroke-width": 1.1 * k}));
  const told = overlay.marks.filter((mark) => mark.text && game.spaces[mark.space]).map((mark) => {
    const [x, y] = spotOf(game, mark.space);
    return overlayBadge(x + game.step * 0.27, y - game.step * 0.27, k, mark);
  });
  return [...lines, ...told];
}

/** What an overlay says of a space, at its upper right, where no counter lies. */
function overlayBadge(x, y, k, mark) {
  const half = Math.max(1.7, mark.text.length * 0.85) * k;
  const group = shape("g", {class: `overlay-word ${mark.kind}`});
  group.append(shape("rect", {x: x - half, y: y - 1.5 * k, width: 2 * half, height: 3 * k, rx: 0.6 * k, "stroke-width": 0.3 * k}), words(x, y, 2.3 * k, mark.text));
  return group;
}

function wayMarks(game, way, frame) {
  const points = pointsOf(game, way.path);
  const marks = arrowOf(game, points, "way");
  if (points.length) {
    const [x, y] = points[points.length - 1];
    const k = game.scale;
    const text = way.words;
    const wide = Math.max(text.length * 1.15 * k + 2 * k, 6 * k);
    const [left, top] = kept([x - wide / 2, y - 8.2 * k], [wide, 3.6 * k], frame, k);
    marks.push(shape("rect", {class: "tip", x: left, y: top, width: wide, height: 3.6 * k, rx: 1 * k}), words(left + wide / 2, top + 1.8 * k, 2.2 * k, text, {class: "tip-word"}));
  }
  return marks;
}

/** A box kept in sight: pushed in from the edges of what the window shows. */
function kept([x, y], [wide, high], frame, k) {
  if (!frame) return [x, y];
  const [x0, y0, x1, y1] = frame;
  return [Math.max(x0 + k, Math.min(x, x1 - wide - k)), Math.max(y0 + k, Math.min(y, y1 - high - k))];
}

function viaMark(game, space) {
  const at = spotOf(game, space);
  return at ? [shape("circle", {class: "via", cx: at[0], cy: at[1], r: 2.4 * game.scale, "stroke-width": 0.7 * game.scale})] : [];
}

function badgeMark(game, badge) {
  const at = spotOf(game, badge.space);
  if (!at) return [];
  const k = game.scale;
  const wide = badge.text.length * 1.3 * k + 2 * k;
  const group = shape("g", {class: "badge", "data-space": badge.space});
  group.append(shape("rect", {x: at[0] - wide / 2, y: at[1] + 2.6 * k, width: wide, height: 3.4 * k, rx: 0.5 * k}), words(at[0], at[1] + 4.3 * k, 2.3 * k, badge.text));
  return [group];
}

/** What a line lacks, at the place that decides it: `else?`. */
function bubbleMark(game, line, offer) {
  const at = spotOf(game, offer.space);
  if (!at) return [];
  const k = game.scale;
  const [x, y, wide] = [at[0], at[1] - game.step * 0.3, (offer.label.length + 2) * 1.2 * k];
  const group = shape("g", {class: "bubble", "data-bubble": line.line, "data-part": offer.number});
  group.append(shape("rect", {x: x - wide / 2, y: y - 1.9 * k, width: wide, height: 3.8 * k, rx: 1.9 * k, "stroke-width": 0.4 * k}), words(x, y, 2.3 * k, `${offer.label}?`));
  return [group];
}

/** A place that a click may name now. */
function chevronMark(game, space) {
  const at = spotOf(game, space);
  if (!at) return [];
  const r = game.step * 0.13;
  const [x, y] = [at[0], at[1] - game.step * 0.24];
  const d = [-0.5, 0.3].map((up) => `M${x - r} ${y + up * r + r * 0.6}L${x} ${y + up * r - r * 0.3}L${x + r} ${y + up * r + r * 0.6}`).join("");
  return [shape("path", {class: "chevron-edge", d, "stroke-width": 2.2 * game.scale}), shape("path", {class: "chevron", d, "stroke-width": 1.2 * game.scale})];
}

function flagMark(game, flag) {
  const at = spotOf(game, flag.space);
  if (!at) return [];
  const k = game.scale;
  const [x, y] = [at[0] + 2.6 * k, at[1] - 3.2 * k];
  const group = shape("g", {class: `flag ${flag.severity}`});
  group.append(shape("path", {d: `M${x} ${y - 2 * k}L${x + 2.1 * k} ${y + 1.6 * k}L${x - 2.1 * k} ${y + 1.6 * k}Z`, "stroke-width": 0.3 * k}), words(x, y + 0.4 * k, 2.4 * k, "!"));
  return [group];
}

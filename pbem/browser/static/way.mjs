/* Places and directions, by arithmetic on the middles of spaces: the space under a point, the neighbour in a direction. */

const HEADINGS = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  Home: [-0.87, -0.5], End: [-0.87, 0.5], PageUp: [0.87, -0.5], PageDown: [0.87, 0.5],
};

/** The space whose middle is nearest to a point; for hexes and for areas drawn as cells that is the space under it. */
export function nearestSpace(spaces, x, y, most = Infinity) {
  let found = null;
  let least = most * most;
  for (const [id, space] of Object.entries(spaces)) {
    const dx = space.at[0] - x;
    const dy = space.at[1] - y;
    const gap = dx * dx + dy * dy;
    if (gap < least) [found, least] = [id, gap];
  }
  return found;
}

/** Every space whose middle lies in a box. */
export function spacesIn(spaces, x0, y0, x1, y1) {
  const [left, right] = x0 < x1 ? [x0, x1] : [x1, x0];
  const [top, low] = y0 < y1 ? [y0, y1] : [y1, y0];
  return Object.keys(spaces).filter((id) => {
    const [x, y] = spaces[id].at;
    return left <= x && x <= right && top <= y && y <= low;
  });
}

/** The next space from one in the direction of a key, or null. */
export function neighbourSpace(spaces, from, key) {
  const heading = HEADINGS[key];
  if (!heading || !spaces[from]) return null;
  const [x, y] = spaces[from].at;
  let found = null;
  let least = Infinity;
  for (const [id, space] of Object.entries(spaces)) {
    if (id === from) continue;
    const dx = space.at[0] - x;
    const dy = space.at[1] - y;
    const ahead = dx * heading[0] + dy * heading[1];
    const gap = Math.hypot(dx, dy);
    if (ahead <= 0 || ahead < gap * 0.62) continue;
    const cost = gap * (2 - ahead / gap);
    if (cost < least) [found, least] = [id, cost];
  }
  return found;
}

/** The longest way along dragged spaces that lead to a goal within reach; null if none of them is one. */
export function draggedGoal(reach, dragged) {
  for (let last = dragged.length - 1; last > 0; last -= 1) {
    const goal = reach.goals.find((one) => one.space === dragged[last]);
    if (goal) return {goal, via: dragged.slice(1, last)};
  }
  return null;
}

/** Units one after another: the next or last in a list, round its ends. */
export function stepThrough(list, current, step) {
  if (!list.length) return null;
  const place = list.indexOf(current);
  if (place < 0) return step > 0 ? list[0] : list[list.length - 1];
  return list[(place + step + list.length) % list.length];
}

/* Elements without markup in strings: text goes in as text, so that no name or note can become anything else. */

const SVG = "http://www.w3.org/2000/svg";

/** The element with an id. */
export function byId(id) {
  return document.getElementById(id);
}

/** An HTML element; `on...` are listeners, `data` and `aria` go where they belong, other names are properties. */
export function make(name, given = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "class") element.className = value;
    else if (key.includes("-") || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button with a word on it. */
export function button(words, act, given = {}) {
  return make("button", {type: "button", onclick: act, ...given}, words);
}

/** An SVG element with attributes. */
export function shape(name, given = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Fill an element anew. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

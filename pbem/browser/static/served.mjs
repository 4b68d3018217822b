/* The engine behind the desk: one function for each route of the server. The form has the same ones in kept.mjs. */

let token = "";
let waiting = 0;

/** How many answers are still to come. */
export function stillWaiting() {
  return waiting;
}

/** What the server refused, in the words of the command line. */
export class Refused extends Error {
  constructor(status, answer) {
    super(answer.error || `the desk answered ${status}`);
    this.status = status;
    this.hint = answer.hint || "";
    this.answer = answer;
  }
}

/** Change the code in the address for a token, once; a page that is loaded again has its token still. */
export async function openDoor() {
  const code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  token = sessionStorage.getItem("pbem-token") || "";
  if (code) {
    const answer = await fetch("/open", {method: "POST", body: code});
    if (!answer.ok) throw new Refused(answer.status, await answer.json());
    token = (await answer.json()).token;
    sessionStorage.setItem("pbem-token", token);
  }
  if (!token) throw new Refused(401, {error: "open the link that the terminal shows: Enter there prints a new one"});
}

async function ask(method, path, body, type = "application/json") {
  const headers = {Authorization: `Bearer ${token}`};
  if (body !== undefined) headers["Content-Type"] = type;
  let answer;
  waiting += 1;
  try {
    answer = await fetch(`/api/${path}`, {method, headers, body});
  } catch {
    throw new Refused(0, {error: "the program does not answer", hint: "is pbem desk still running on the terminal?"});
  } finally {
    waiting -= 1;
  }
  if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => ({})));
  return answer;
}

async function get(path) {
  return (await ask("GET", path)).json();
}

async function send(path, given, method = "POST") {
  return (await ask(method, path, JSON.stringify(given))).json();
}

/** A picture, as a document: the browser's own reader of XML makes it, so nothing is pasted as markup. */
function picture(path) {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("GET", `/api/${path}`);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.responseType = "document";
    request.overrideMimeType("image/svg+xml");
    request.onload = () => (request.status === 200 ? done(request.responseXML.documentElement) : fail(new Refused(request.status, {})));
    request.onerror = () => fail(new Refused(0, {error: "the program does not answer"}));
    request.send();
  });
}

export const served = {
  open: openDoor,
  game: () => get("game"),
  ground: () => picture("ground"),
  faces: (from) => picture(`faces/${from}`),
  state: () => get("state"),
  look: (asked) => send("look", asked),
  odds: (text) => send("odds", {text}),
  weigh: (asked) => send("weigh", asked),
  fits: (asked) => send("fits", asked),
  write: (asked) => send("write", asked),
  save: (text, stamp) => send("orders", {text, stamp}, "PUT"),
  overlay: (kind, text, units) => send(`overlay/${kind}`, {text, units}),
  rules: (space, text) => send("rules", {space, text}),
  enemy: (space, text) => send("enemy", {space, text}),
  place: (space, text) => send("place", {space, text}),
  stories: () => get("story"),
  story: (clock) => get(`story/${encodeURIComponent(clock)}`),
  trial: (text) => send("try", {text}),
  preview: async (bytes) => (await ask("POST", "mail?preview", bytes, "application/octet-stream")).json(),
  mail: async (bytes) => (await ask("POST", "mail", bytes, "application/octet-stream")).json(),
  sign: (asked) => send("sign", asked),
  act: (kind, head) => send(kind, {head}),
  letter: async () => (await ask("GET", "letter")).blob(),
  letterText: async () => (await ask("GET", "letter?text")).text(),
  die: (label) => get(`die/${encodeURIComponent(label)}`),
  explain: (code) => get(`explain/${encodeURIComponent(code)}`),
};

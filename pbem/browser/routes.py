"""What the page may ask: a table of routes, each thin over what the command line uses too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any
from urllib.parse import unquote

from pbem.browser import looking, pointing, signing, telling, view, weighing, writing
from pbem.browser.asking import Unfit
from pbem.browser.gate import API, Request
from pbem.browser.server import Answer
from pbem.browser.sitting import Conflict, Sitting
from pbem.desk.faults import Fault

Obj = dict[str, Any]
TYPES = {".html": "text/html", ".css": "text/css", ".mjs": "text/javascript"}
PAGE = "desk.html"
DEEPEST = 20
"""How many levels of brackets a question may have."""


def assets() -> dict[str, Answer]:
    """The page and what belongs to it, by the path under which it is asked for; nothing is looked up in folders."""
    found: dict[str, Answer] = {}
    for file in files("pbem.browser").joinpath("static").iterdir():
        ending = f".{file.name.rpartition('.')[2]}"
        if ending in TYPES:
            found[f"/{file.name}"] = Answer(200, file.read_bytes(), f"{TYPES[ending]}; charset=utf-8")
    found["/"] = found[f"/{PAGE}"]
    return found


@dataclass
class Routes:
    """The routes of one sitting. `fault` puts whatever is raised into the words of the command line."""

    sitting: Sitting
    fault: Callable[[BaseException], Fault]
    known: Mapping[tuple[str, str], Callable[[Sitting, Obj], Any]] = field(default_factory=lambda: ROUTES)

    def __call__(self, request: Request, body: bytes) -> Answer:
        try:
            return self._answer(request, body)
        except Conflict as moved:
            return Answer.of({"error": str(moved), **moved.more}, 409)
        except Unfit as unfit:
            return Answer.of({"error": str(unfit)}, 400)
        except Exception as mishap:
            self.sitting.forget()
            fault = self.fault(mishap)
            return Answer.of({"error": fault.message, "hint": "; ".join(fault.hints)}, 422)

    def _answer(self, request: Request, body: bytes) -> Answer:
        path, _, query = request.target.removeprefix(API).partition("?")
        name, _, rest = path.partition("/")
        act = self.known.get((request.method, name))
        if act is None or not request.target.startswith(API):
            return Answer.of({"error": "there is nothing here"}, 404)
        given: Obj = {"rest": unquote(rest), "query": query}
        if name == "mail":
            given["body"] = body
        elif request.method != "GET":
            given |= _read(body)
        self.sitting.look_up()
        found = act(self.sitting, given)
        return found if isinstance(found, Answer) else Answer.of(found)


def _read(body: bytes) -> Obj:
    """The question of the page: one JSON object, with text that can be written again, and no deeper than it need be."""
    try:
        text = body.decode("utf-8")
        if _depth(text) > DEEPEST:
            raise Unfit("too deep")
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as wrong:
        raise Unfit("a question is JSON in UTF-8") from wrong
    if not isinstance(found, dict):
        raise Unfit("a question is a JSON object")
    return found


def _depth(text: str) -> int:
    """How deep the brackets go; those in texts count too, which makes the limit only stricter."""
    deepest = now = 0
    for sign in text:
        if sign in "[{":
            now += 1
            deepest = max(deepest, now)
        elif sign in "]}":
            now -= 1
    return deepest


def _picture(svg: str) -> Answer:
    return Answer(200, svg.encode("utf-8"), "image/svg+xml")


def _faces(sitting: Sitting, given: Obj) -> Answer:
    first = int(given["rest"]) if given["rest"].isascii() and given["rest"].isdecimal() else 0
    return _picture(view.faces_svg(sitting, sitting.board, first))


ROUTES: Mapping[tuple[str, str], Callable[[Sitting, Obj], Any]] = {
    ("GET", "game"): lambda sitting, given: view.game_obj(sitting),
    ("GET", "ground"): lambda sitting, given: _picture(view.ground_svg(sitting)),
    ("GET", "faces"): _faces,
    ("GET", "state"): lambda sitting, given: looking.state_obj(sitting),
    ("POST", "look"): looking.look,
    ("POST", "odds"): looking.odds,
    ("POST", "write"): writing.write,
    ("POST", "weigh"): weighing.weigh,
    ("POST", "fits"): weighing.fits,
    ("POST", "place"): pointing.place,
    ("POST", "rules"): pointing.rules,
    ("POST", "enemy"): pointing.enemy,
    ("PUT", "orders"): writing.save,
    ("POST", "overlay"): pointing.overlay,
    ("GET", "explain"): looking.explain,
    ("GET", "story"): telling.story,
    ("GET", "die"): telling.die,
    ("POST", "try"): telling.trial,
    ("POST", "mail"): signing.mail,
    ("POST", "sign"): signing.sign,
    ("POST", "join"): signing.join,
    ("POST", "keep"): signing.keep,
    ("POST", "resolve"): signing.resolve,
    ("GET", "letter"): signing.letter,
}

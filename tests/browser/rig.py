"""A desk for tests: a game of one's own, served in this process, and somebody who asks it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

from pbem.browser.desk import open_server
from pbem.browser.server import Server
from pbem.browser.sitting import Sitting
from pbem.cli.app import as_fault
from pbem.desk.keyring import store
from tests.cli.people import Person

HOUR = 3600.0


@dataclass
class Rig:
    """A desk that is served, and the token of a page that was let in."""

    sitting: Sitting
    server: Server
    token: str = ""
    told: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        return self.server.gate.port

    def enter(self) -> str:
        """Use a fresh link, as the page does."""
        code = self.server.gate.link().partition("#")[2]
        status, answer = self.ask("POST", "/open", code.encode(), token="")
        assert status == 200
        self.token = answer["token"]
        return self.token

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        """One question; status and answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        known = self.token if token is None else token
        given = {"Authorization": f"Bearer {known}"} if known else {}
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        connection.request(method, path, data, {**given, **(headers or {})})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        kind = answer.headers.get_content_type()
        return answer.status, json.loads(text) if kind == "application/json" else text

    def get(self, name: str) -> Any:
        status, answer = self.ask("GET", f"/api/{name}")
        assert status == 200, answer
        return answer

    def post(self, name: str, asked: Any, method: str = "POST") -> Any:
        status, answer = self.ask(method, f"/api/{name}", asked)
        assert status == 200, answer
        return answer


def person(tmp_path: Path, monkeypatch: Any, name: str = "me") -> Person:
    """Somebody whose keys are those of this process."""
    somebody = Person(name, tmp_path / name)
    somebody.does(f"keys new {name}")
    monkeypatch.setenv("PBEM_HOME", str(somebody.folder / f"home-{name}"))
    return somebody


@contextmanager
def desk_of(somebody: Person, game: str, *, signs: bool = True, idle: float = HOUR, **more: Any) -> Iterator[Rig]:
    """A desk on a game file in somebody's folder."""
    path = somebody.folder / game
    key = store().private(somebody.name, None) if signs else None
    told: list[str] = []
    sitting = Sitting(path, path.with_suffix(".orders"), key, tell=told.append, **more)
    server = open_server(sitting, 0, as_fault, idle)
    worker = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    worker.start()
    try:
        rig = Rig(sitting, server, told=told)
        rig.enter()
        yield rig
    finally:
        server.shutdown()
        server.server_close()
        worker.join(5)

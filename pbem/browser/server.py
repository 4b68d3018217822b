"""One person's server: bound to loopback, a thread for each connection, one lock round the engine."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any, ClassVar, cast

from pbem.browser.gate import ADDRESS, HEADERS, OPEN, Gate, Refusal, Request
from pbem.kernel.values import value

PATIENCE = 20.0
"""Seconds that a connection may be silent."""
MOST_CONNECTIONS = 64


@value
class Answer:
    """What goes back: a body with its type, or a value that becomes JSON."""

    status: int
    body: bytes
    type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, value: Any, status: int = 200) -> Answer:
        return cls(status, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))


Route = Callable[[Request, bytes], Answer]


class Server(ThreadingHTTPServer):
    """Any free port of 127.0.0.1, and nothing else. The routes are asked one at a time."""

    allow_reuse_address = False
    daemon_threads = True
    request_queue_size = MOST_CONNECTIONS

    def __init__(self, port: int, route: Route, assets: Mapping[str, Answer], clock: Callable[[], float]) -> None:
        self.route, self.assets, self.lock = route, assets, Lock()
        super().__init__((ADDRESS, port), Handler)
        self.gate = Gate(self.server_address[1], clock)

    def server_bind(self) -> None:
        """Without asking a name server for our own name."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = ADDRESS, self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that breaks is no news."""


class Handler(BaseHTTPRequestHandler):
    """Reads one request after another, asks the gate, then a route; answers in one piece."""

    protocol_version = "HTTP/1.1"
    timeout: ClassVar[float] = PATIENCE
    wbufsize = -1
    disable_nagle_algorithm = True
    server_version, sys_version = "pbem", ""

    @property
    def desk(self) -> Server:
        return cast(Server, self.server)

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_PUT(self) -> None:
        self._serve()

    def _serve(self) -> None:
        headers = [(name.lower(), text.strip()) for name, text in self.headers.items()]
        request = Request(self.command, self.path, headers)
        refusal = self.desk.gate.refuse(request) or self.desk.gate.refuse_body(request)
        if refusal is not None:
            self._give(_refused(refusal), keep=False)
            return
        body = self.rfile.read(int(request.one("content-length") or 0))
        self._give(self._answer(request, body))

    def _answer(self, request: Request, body: bytes) -> Answer:
        if request.path == OPEN:
            return self._open(request, body)
        if request.path in self.desk.assets:
            return self.desk.assets[request.path] if request.method == "GET" else _refused(Refusal(405, "GET only"))
        with self.desk.lock:
            return self.desk.route(request, body)

    def _open(self, request: Request, body: bytes) -> Answer:
        if request.method != "POST":
            return _refused(Refusal(405, "a code is changed by POST"))
        found = self.desk.gate.change(body.decode("ascii", "replace"))
        return _refused(found) if isinstance(found, Refusal) else Answer.of({"token": found})

    def _give(self, answer: Answer, keep: bool = True) -> None:
        self.send_response(answer.status)
        for name, text in (*HEADERS, *answer.headers, ("Content-Type", answer.type)):
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(answer.body)))
        if not keep:
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self.wfile.write(answer.body)
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """The terminal is for signatures, not for requests."""


def _refused(refusal: Refusal) -> Answer:
    return Answer.of({"error": refusal.why}, refusal.status)


def is_taken(port: int) -> bool:
    """Whether somebody listens there already."""
    with socket.socket() as probe:
        return probe.connect_ex((ADDRESS, port)) == 0

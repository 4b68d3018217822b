"""The desk put together: a sitting, its routes, its page and the door before them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from pbem.browser.gate import Request
from pbem.browser.routes import Routes, assets
from pbem.browser.server import Answer, Route, Server
from pbem.browser.sitting import Sitting
from pbem.desk.faults import Fault


@dataclass
class Idle:
    """Lets go of the key when nobody has asked for a while. Python cannot wipe memory; it can only forget."""

    sitting: Sitting
    route: Route
    seconds: float
    clock: Callable[[], float]
    last: float

    def __call__(self, request: Request, body: bytes) -> Answer:
        now = self.clock()
        if self.sitting.key is not None and now - self.last > self.seconds:
            self.sitting.key = None
            self.sitting.tell("the key was let go: nobody has asked for a while; start the desk again to sign")
        self.last = now
        return self.route(request, body)


def open_server(
    sitting: Sitting,
    port: int,
    fault: Callable[[BaseException], Fault],
    idle: float,
    clock: Callable[[], float] = monotonic,
) -> Server:
    """A server that is bound and not yet serving."""
    route = Idle(sitting, Routes(sitting, fault), idle, clock, clock())
    return Server(port, route, assets(), clock)

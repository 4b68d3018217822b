"""Who may ask: Host, Origin, Sec-Fetch-Site, the code that works once and the token it is changed for.

Plain functions on a request; nothing here reads a socket. The server can sign, so whatever is not certain is refused:
the page of another site, a name that was bound to our address, another program on this machine.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest

from pbem.kernel.values import value

ADDRESS = "127.0.0.1"
MOST_BODY = 20_000_000
OPEN = "/open"
API = "/api/"
CODE_SECONDS = 60.0
"""How long a code works that the program handed to the browser itself."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""On every answer, refusals included."""


@value
class Request:
    """What came in, before anything is done with it; names of headers in lower case."""

    method: str
    target: str
    headers: Sequence[tuple[str, str]]

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name]

    def one(self, name: str) -> str | None:
        """The value of a header that may stand there once; twice is as good as wrong."""
        found = self.all(name)
        return found[0] if len(found) == 1 else None

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]


@value
class Refusal:
    """An answer that gives nothing: its status, and a sentence for the terminal and the page."""

    status: int
    why: str


@dataclass
class Gate:
    """The door of one desk. `clock` counts seconds and never goes back."""

    port: int
    clock: Callable[[], float]
    shut: str = ""
    _codes: dict[str, float | None] = field(default_factory=dict)
    _spent: set[str] = field(default_factory=set)
    _tokens: list[str] = field(default_factory=list)

    @property
    def host(self) -> str:
        return f"{ADDRESS}:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def link(self, seconds: float | None = None) -> str:
        """A fresh link: its code is in the fragment, which no browser sends, and works once."""
        code = secrets.token_urlsafe(24)
        self._codes[code] = None if seconds is None else self.clock() + seconds
        return f"{self.origin}/#{code}"

    def refuse(self, request: Request) -> Refusal | None:
        """Why a request gets nothing: wrong address, another site, no token."""
        return self._refuse_host(request) or self._refuse_site(request) or self._refuse_stranger(request)

    def _refuse_host(self, request: Request) -> Refusal | None:
        """A page whose name was bound to our address sends its own name here: this check is the one that counts."""
        if request.one("host") != self.host or "://" in request.target:
            return Refusal(421, f"this desk is at {self.host} only")
        return None

    def _refuse_site(self, request: Request) -> Refusal | None:
        sites, origins = request.all("sec-fetch-site"), request.all("origin")
        if any(site not in ("none", "same-origin") for site in sites) or any(one != self.origin for one in origins):
            return Refusal(403, "another site asked")
        return None

    def _refuse_stranger(self, request: Request) -> Refusal | None:
        if not request.path.startswith(API):
            return None
        if self.shut:
            return Refusal(403, self.shut)
        given = (request.one("authorization") or "").removeprefix("Bearer ")
        if not any(compare_digest(given.encode(), token.encode()) for token in self._tokens):
            return Refusal(401, "no token, or a wrong one: open the link that the terminal shows")
        return None

    def refuse_body(self, request: Request) -> Refusal | None:
        """A body has one length, in digits, within the limit; nothing else is read."""
        lengths = request.all("content-length")
        if request.all("transfer-encoding") or len(lengths) > 1:
            return Refusal(400, "a body needs one Content-Length")
        if request.method == "GET":
            return Refusal(400, "a GET has no body") if lengths and lengths != ["0"] else None
        if not lengths:
            return Refusal(411, "a body needs a Content-Length")
        if not (lengths[0].isascii() and lengths[0].isdecimal()):
            return Refusal(400, "Content-Length is a number")
        return Refusal(413, "more than 20 MB") if int(lengths[0]) > MOST_BODY else None

    def change(self, code: str) -> str | Refusal:
        """A code for a token, once. A code used twice was seen by somebody else: the desk closes."""
        if self.shut:
            return Refusal(403, self.shut)
        if code in self._spent:
            self.close("a code was used twice: somebody else has seen the link; restart the desk")
            return Refusal(403, self.shut)
        if code not in self._codes:
            return Refusal(401, "no such code: press Enter on the terminal for a new link")
        until = self._codes.pop(code)
        self._spent.add(code)
        if until is not None and self.clock() > until:
            return Refusal(401, "this code is too old: press Enter on the terminal for a new link")
        token = secrets.token_hex(32)
        self._tokens.append(token)
        return token

    def close(self, why: str) -> None:
        """Nothing is answered and nothing signed any more, until the program is started again."""
        self.shut = why
        self._tokens.clear()
        self._codes.clear()

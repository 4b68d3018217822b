"""Who gets through the door of the desk, and who does not."""

from __future__ import annotations

import pytest

from pbem.browser.gate import Gate, Refusal, Request

PORT = 8123
HOST = ("host", f"127.0.0.1:{PORT}")


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def gate() -> Gate:
    return Gate(PORT, Watch())


def code_of(link: str) -> str:
    return link.partition("#")[2]


def opened(door: Gate) -> str:
    token = door.change(code_of(door.link()))
    assert isinstance(token, str)
    return token


def asks(door: Gate, *headers: tuple[str, str], target: str = "/api/state", method: str = "GET") -> int:
    """The status of a request with the right host and token, besides what is given."""
    refusal = door.refuse(Request(method, target, headers))
    return 200 if refusal is None else refusal.status


def test_the_page_that_opened_the_link_gets_in() -> None:
    door = gate()
    token = ("authorization", f"Bearer {opened(door)}")
    assert asks(door, HOST, token) == 200
    assert asks(door, HOST, token, ("origin", f"http://127.0.0.1:{PORT}"), ("sec-fetch-site", "same-origin")) == 200


@pytest.mark.parametrize(
    "hosts",
    [
        [],
        [HOST, HOST],
        [("host", f"localhost:{PORT}")],
        [("host", "127.0.0.1:80")],
        [("host", "127.0.0.1")],
        [("host", f"evil.test:{PORT}")],
        [("host", f"me@127.0.0.1:{PORT}")],
        [("host", f"127.0.0.1:{PORT}.evil.test")],
    ],
)
def test_a_page_that_came_by_another_name_gets_nothing(hosts: list[tuple[str, str]]) -> None:
    door = gate()
    assert asks(door, *hosts, ("authorization", f"Bearer {opened(door)}")) == 421
    assert asks(door, *hosts, target="/") == 421


@pytest.mark.parametrize(
    "header",
    [
        ("origin", "null"),
        ("origin", f"http://127.0.0.1:{PORT}.evil.test"),
        ("origin", "http://127.0.0.1:9999"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ],
)
def test_another_site_gets_nothing_even_with_the_token(header: tuple[str, str]) -> None:
    door = gate()
    assert asks(door, HOST, ("authorization", f"Bearer {opened(door)}"), header) == 403


@pytest.mark.parametrize("given", [None, "", "Bearer ", "Bearer " + "0" * 64, "Bearer é"])
def test_without_the_token_nothing_is_told(given: str | None) -> None:
    door = gate()
    opened(door)
    headers = [("authorization", given)] if given is not None else []
    assert asks(door, HOST, *headers) == 401
    assert asks(door, HOST, *headers, target="/api/state?token=x") == 401


def test_a_code_that_is_used_twice_closes_the_desk() -> None:
    door = gate()
    code = code_of(door.link())
    token = door.change(code)
    assert isinstance(token, str)
    assert isinstance(door.change(code), Refusal)
    assert asks(door, HOST, ("authorization", f"Bearer {token}")) == 403
    assert isinstance(door.change(code_of(door.link())), Refusal)


def test_a_code_for_the_browser_is_soon_too_old() -> None:
    watch = Watch()
    door = Gate(PORT, watch)
    code = code_of(door.link(60.0))
    watch.now = 61.0
    assert isinstance(door.change(code), Refusal)
    assert isinstance(door.change("guess"), Refusal)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([("content-length", "2")], 200),
        ([], 411),
        ([("content-length", "2"), ("content-length", "3")], 400),
        ([("content-length", "-1")], 400),
        ([("content-length", "٣")], 400),
        ([("transfer-encoding", "chunked")], 400),
        ([("content-length", "21000000")], 413),
    ],
)
def test_a_body_has_one_length_within_the_limit(headers: list[tuple[str, str]], status: int) -> None:
    refusal = gate().refuse_body(Request("POST", "/api/look", headers))
    assert (200 if refusal is None else refusal.status) == status

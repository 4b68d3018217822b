"""What a stranger can mail: each of it is read or refused within two seconds and 150 MB, in a process of its own."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.record import armour

SECONDS, MEGABYTES = 2, 150
ROOT = Path(__file__).parents[2]
READER = """
import sys, time
from pbem.record import mail
from pbem.record.errors import RecordError
from pbem.record.gathering import collect
from tests.record.conftest import played
game = played().record
data = sys.stdin.buffer.read()
began = time.process_time()
try:
    packets = [packet for message in mail.read_bytes(data, "mail") for packet in message.read.packets]
    if packets:
        collect([packet for packet in packets if packet.game == game.game], None, game.entries)
except RecordError as error:
    print(error, file=sys.stderr)
spent = time.process_time() - began
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(spent, int(peak.split()[1]) // 1024)
"""


def bomb(data: bytes) -> str:
    """A packet whose checksum is right and whose content is a nuisance."""
    blob = hashlib.sha256(data).digest()[:8] + zlib.compress(data, 9)
    return f"{armour.BEGIN}\n{base64.b64encode(blob).decode()}\n{armour.END}\n"


def flood(count: int) -> bytes:
    """A packet of entries that look sound and are not."""
    note = (
        '{"author":"red","before":"%064x","body":{"text":""},"game":"toy-ba65","kind":"note","number":%d,"signature":"'
        + "0" * 128 + '"}'
    )
    rows = ",".join(note % (at, at + 4) for at in range(count))
    return bomb(f'{{"entries":[{rows}],"format":"pbem-packet/v2","game":"toy-ba65"}}'.encode()).encode()


def nested(depth: int) -> bytes:
    heads = [f'Content-Type: multipart/mixed; boundary="b{at}"\n\n--b{at}\n' for at in range(depth)]
    return ("From: x\n" + "".join(heads) + "Content-Type: text/plain\n\nhello\n").encode()


def many_parts(count: int, inner: str) -> bytes:
    return b"From: x\nContent-Type: multipart/mixed; boundary=b\n\n" + f"--b\n{inner}\n\nx\n".encode() * count


def page(markup: str) -> bytes:
    return b"From: x\nContent-Type: text/html\n\n" + markup.encode()


def encoded(how: str, body: bytes) -> bytes:
    return f"From: x\nContent-Type: text/plain\nContent-Transfer-Encoding: {how}\n\n".encode() + body


HOSTILE: dict[str, Callable[[], bytes]] = {
    "dashes": lambda: b"-" * 5_000_000,
    "dashes and blanks": lambda: b"-- " * 1_600_000,
    "begins without an end": lambda: b"-----BEGIN PBEM PACKET-----\n" * 150_000,
    "8,000 packets on a line": lambda: b"-----BEGIN PBEM PACKET----- AA -----END PBEM PACKET----- " * 8_000,
    "80,000 packets, no two alike": lambda: b"".join(
        b"--BEGIN PBEM PACKET-- %d --END PBEM PACKET-- " % at for at in range(80_000)
    ),
    "words without dashes": lambda: b"BEGIN PBEM PACKET " * 250_000,
    "gaps without words": lambda: b"--BEGIN" + b" > | =" * 800_000,
    "bomb of zeros": lambda: bomb(b"\0" * 20_000_000).encode(),
    "bomb beyond the limit": lambda: bomb(b"\0" * 40_000_000).encode(),
    "bomb of empty lists": lambda: bomb(b"[" + b"[]," * 6_600_000 + b"[]]").encode(),
    "bomb of numbers": lambda: bomb(b"[" + b"1," * 9_900_000 + b"1]").encode(),
    "bomb of one emoji": lambda: bomb('["😀'.encode() + b"a" * 19_000_000 + b'"]').encode(),
    "bomb of nesting": lambda: bomb(b"[" * 200_000 + b"]" * 200_000).encode(),
    "fifty bombs": lambda: b"".join(bomb(b"%d" % at * 9_000_000).encode() for at in range(10, 60)),
    "long header": lambda: b"Subject: " + b"=?utf-8?q?a?= " * 700_000 + b"\n\nhello",
    "folded header": lambda: b"From: x\nSubject: a" + b"\n b" * 3_000_000 + b"\n\nhello",
    "many headers": lambda: b"X-A: b\n" * 2_000_000 + b"From: x\n\nhello",
    "header of quotes": lambda: b'From: x\nContent-Type: text/plain; a="' + b';"' * 4_000_000 + b"\n\nhello",
    "no blank line": lambda: b"From: " + b"a" * 19_000_000,
    "1,000 nested parts": lambda: nested(1_000),
    "100,000 nested parts": lambda: nested(100_000),
    "300,000 parts": lambda: many_parts(300_000, "Content-Type: text/plain"),
    "100,000 multiparts": lambda: many_parts(100_000, "Content-Type: multipart/mixed; boundary=c"),
    "parts with long headers": lambda: many_parts(9_000, 'Content-Type: text/plain; a="' + ';"' * 1_000),
    "boundary of dashes": lambda: b"From: x\nContent-Type: multipart/mixed; boundary=-----\n\n" + b"-" * 19_000_000,
    "page of tags": lambda: page("<p>" * 1_600_000),
    "page of open tags": lambda: page("<a " * 1_600_000),
    "page of comments": lambda: page("<!--" * 1_200_000),
    "page of entities": lambda: page("&#" + "9" * 4_000_000 + ";&lt" * 200_000),
    "page of quotes": lambda: page("<blockquote><br>" * 300_000),
    "page of less-than": lambda: page("<" * 4_900_000),
    "base64 that is none": lambda: encoded("base64", b"=" * 4_900_000),
    "quoted-printable of equals": lambda: encoded("quoted-printable", b"=" * 4_900_000),
    "flowed for ever": lambda: b"From: x\nContent-Type: text/plain; format=flowed\n\n" + b"a \n" * 1_600_000,
    "flowed, a million lines": lambda: b"From: x\nContent-Type: text/plain; format=flowed\n\n" + b"\n" * 990_000,
    "slow charset": lambda: b"From: x\nContent-Type: text/plain; charset=punycode\n\n" + b"a-" + b"9" * 4_000_000,
    "seven bits": lambda: b"From: x\nContent-Type: text/plain; charset=utf-7\n\n" + b"+2AA-" * 900_000,
    "wide characters": lambda: b"From: x\n\n" + "😀".encode() * 1_200_000,
    "box of nothing": lambda: b"From a Mon Jan 1 00:00:00 2024\nFrom: x\n\n" * 40_000,
    "50,000 entries": lambda: flood(50_000),
    "9,900 entries": lambda: flood(9_900),
    "line without an end": lambda: b"a" * 5_000_000,
    "binary": lambda: bytes(range(256)) * 20_000,
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc")
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_mail_is_read_or_refused_within_bounds(kind: str) -> None:
    command = [sys.executable, "-c", READER]
    done = subprocess.run(command, input=HOSTILE[kind](), capture_output=True, cwd=ROOT, check=False)
    assert "Traceback" not in done.stderr.decode()
    seconds, megabytes = done.stdout.split()
    assert float(seconds) < SECONDS
    assert int(megabytes) < MEGABYTES

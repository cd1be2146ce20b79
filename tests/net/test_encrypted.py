"""A certificate of one's own, met by clients who know its fingerprint: without sockets, and without making one."""

import ssl
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from highseas.campaign.net.tickets import Link, link_in
from highseas.campaign.net.transport.encrypted import CertificateError, own_encryption, trusting
from highseas.campaign.net.wire import WireError
from tests.refusals import refused

KNOWN = Path(__file__).with_name("certificate.pem")
"""One that was made for tests."""


def with_certificate(home: Path, text: str = KNOWN.read_text()) -> None:
    (home / "online").mkdir(parents=True, exist_ok=True)
    (home / "online" / "certificate.pem").write_text(text)


def shake_hands(server: ssl.SSLContext, client: ssl.SSLContext) -> tuple[ssl.SSLObject, bytes]:
    """Connect in memory; return the client's end, and what it has sent."""
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (client.wrap_bio(down, up), server.wrap_bio(up, down, server_side=True))
    for end in (ends[0], ends[1], ends[0], ends[1]):
        with suppress(ssl.SSLWantReadError):
            end.do_handshake()
    return ends[0], up.read()


def test_a_client_meets_exactly_the_certificate_of_its_link(home: Path) -> None:
    with_certificate(home)
    server, pin = own_encryption()
    assert len(pin) == 43 and own_encryption()[1] == pin
    assert shake_hands(server, trusting(pin))[0].version() == "TLSv1.3"
    for wrong in ("", pin[:-1], pin.swapcase(), "x" * 43):
        with pytest.raises(ssl.SSLCertVerificationError):
            shake_hands(server, trusting(wrong))


def test_a_key_of_somebody_else_does_not_do(home: Path) -> None:
    """Who shows the host's certificate and has not its key is no host: the certificate is no secret."""
    with_certificate(home, KNOWN.read_text().replace("qzGUmDW3", "qzGUmDW4"))
    server, pin = own_encryption()
    with pytest.raises(ssl.SSLError, match="signature"):
        shake_hands(server, trusting(pin))


@pytest.mark.parametrize("text", ["", "-----BEGIN CERTIFICATE-----", "\x00\xff", KNOWN.read_text()[:400]])
def test_a_damaged_file_is_named(home: Path, text: str) -> None:
    with_certificate(home, text)
    with refused(CertificateError, match="move it away, and a new one is made"):
        own_encryption()


def test_without_the_library_one_sentence_says_what_to_install(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with refused(CertificateError, match=r"pip install 'highseas\[online\]'"):
        own_encryption()
    assert not home.exists()


PIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ-_01234"


@pytest.mark.parametrize(
    "link",
    [
        Link("http://127.0.0.1:8750", "t1cket-_"),
        Link("https://games.example", "ticket", PIN),
        Link("https://[2001:db8::1]:44", "ticket", PIN, "room-_1", PIN.swapcase()),
        Link("https://relay.example:44", "ticket", PIN, "room"),
    ],
)
def test_a_link_is_read_as_it_was_written(link: Link) -> None:
    read = link_in(f" {link}\n")
    assert str(read) == str(link) and read.address.rstrip("/") == link.address
    assert (read.ticket, read.pin, read.room, read.relay_pin) == (link.ticket, link.pin, link.room, link.relay_pin)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#t",
        "http://#t",
        "ftp://a/#t",
        "https://a/",
        "https://a/#",
        "https://a/#t.short",
        "https://a/b#t",
        "https://a b/#t",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with refused(WireError, match="This is no link to a table"):
        link_in(text)


def test_a_link_of_a_page_is_for_a_browser() -> None:
    with refused(WireError, match="open it in a browser"):
        link_in("https://games.example/?token=x#ticket")

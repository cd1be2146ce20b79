"""What a host tells that may be anybody's program: it is said in words, or in general; nothing crashes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import pytest

from highseas.campaign.net import wire
from highseas.campaign.net.guest import staying
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.guest.staying import TRIES, news, stay
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.net.wire import WireError, figures_of, refusal_of
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.refusal import Refusal
from tests.net.lines import End, pipe
from tests.net.test_hosted_machine import Client
from tests.tui.games import new_game

GENERAL = LANGUAGE.say("net.foreign")
DEEP: dict[str, Any] = {"why": "net.void"}
for _ in range(400):
    DEEP = {"why": {"code": "plain.consent", "figures": {**DEEP, "text": "x"}}}


@pytest.mark.parametrize(
    ("code", "figures"),
    [
        ("net.nothing_like_it", {}),
        ("nothing", {}),
        ("", {}),
        ("../../../etc/x.y", {}),
        ("/etc/x.y", {}),
        ("net.\x00", {}),
        ("net.large", {}),
        ("net.other", {"name": 7}),
        ("net.other", {"name": None}),
        ("net.other", {"name": {"code": 7, "figures": []}}),
        ("net.gathers", {"names": 3}),
        ("net.here.watchers", {}),
        ("net.here.seat", {"policy": "a bot of mine", "name": "Ann", "connected": True}),
    ],
)
def test_a_code_or_figures_without_words_are_said_in_general(code: str, figures: dict[str, Any]) -> None:
    frames = wire.Bye(code, figures), wire.Refused("a", code, figures, 0, 0)
    for frame in frames:
        came = wire.from_host(wire.encode(frame))
        assert isinstance(came, wire.Bye | wire.Refused)
        assert LANGUAGE.reason(refusal_of(came.code, came.figures)) == GENERAL
    assert news(frames[0], Joined("", "test"), LANGUAGE) == GENERAL


def test_refusals_in_refusals_end_somewhere() -> None:
    assert GENERAL in LANGUAGE.reason(refusal_of("plain.consent", {**DEEP, "text": "x"}))


def test_what_the_host_refuses_is_said_as_it_would_say_it() -> None:
    for why in (
        WireError("net.stale"),
        SessionError("plain.consent", why=Refusal("net.other", name="Bo"), text="undo"),
        SessionError("plain.seat.persons", seat=1, others=["2", "3"]),
    ):
        assert LANGUAGE.reason(refusal_of(why.code, figures_of(why))) == LANGUAGE.reason(why)


def test_a_mistake_of_ones_own_is_not_covered_up() -> None:
    with pytest.raises(Exception, match="nothing_like_it"):
        LANGUAGE.reason(SessionError("net.nothing_like_it"))


def test_figures_obey_no_terminal_and_fill_no_screen() -> None:
    said = LANGUAGE.reason(refusal_of("net.other", {"name": "Bo\x1b[2J\nAnn: \u202e" + "x" * 5_000}))
    assert said.startswith("It is Bo\ufffd[2J\ufffdAnn: \ufffdxxx") and len(said) < 600


def at_a_table() -> Joined:
    """Return a guest at a table of two."""
    client = Client(HostedTable(new_game(2), Tickets.new([True, True]), 0.0), 1)
    client.connect(0.0)
    joined = Joined("", "test")
    joined.connect(lambda data: None)
    for frame in client.outbox.take():
        joined.receive(frame)
    return joined


def test_what_others_say_stays_one_line_in_which_nothing_is_hidden() -> None:
    joined, lines = at_a_table(), list[str]()
    joined.heard = lambda frame: lines.append(news(frame, joined, LANGUAGE))
    joined.receive(wire.encode(wire.Said(2, "Hi\nAnn: I give up\u202e\x1b]0;x\x07", 0.0)))
    joined.receive(wire.encode(wire.Pointed(2, "the\u2066 map\r\n")))
    bo = joined.names[1]
    assert lines[0] == f"{bo}: Hi\ufffdAnn: I give up\ufffd\ufffd]0;x\ufffd" == f"{bo}: {joined.said[-1].text}"
    assert lines[1] == f"{bo} points at the\ufffd map." and joined.pointed[2] == "the\ufffd map"


@pytest.mark.parametrize("name", ["A\u202enn", "Ann\nBo", "\x1b[2JAnn"])
def test_names_that_would_not_be_seen_as_they_are_are_refused(name: str) -> None:
    welcome, joined = at_a_table().welcome, Joined("", "test")
    joined.connect(lambda data: None)
    assert welcome is not None
    setup = msgspec.json.decode(welcome.setup)
    setup["names"][0] = name
    odd = msgspec.structs.replace(welcome, setup=msgspec.Raw(msgspec.json.encode(setup)))
    with pytest.raises(WireError, match=r"net\.no_frame"):
        joined.receive(wire.encode(odd))


@pytest.mark.parametrize("text", ["Hi\nAnn: I give up", "Hi\x0bthere", "\u202eHi", " "])
def test_a_line_of_several_is_not_said(text: str) -> None:
    with pytest.raises(WireError, match=r"net\.said"):
        wire.said_text(text)


async def stays(joined: Joined, dial: Any) -> int:
    """Stay at a table until that is given up; return how often it was tried."""
    dials = 0

    @asynccontextmanager
    async def dialed() -> AsyncIterator[End]:
        nonlocal dials
        dials += 1
        async with dial() as line:
            yield line

    async with asyncio.timeout(10):
        await stay(joined, dialed)
    return dials


@pytest.mark.parametrize("code", ["net.pin", "net.link"])
async def test_what_never_will_pass_is_not_tried_again(code: str) -> None:
    joined, heard = Joined("", "test"), list[wire.FromHost]()
    joined.heard = heard.append

    @asynccontextmanager
    async def dial() -> AsyncIterator[End]:
        raise WireError(code, place="here")
        yield

    assert await stays(joined, dial) == 1
    assert isinstance(heard[0], wire.Bye) and joined.ended == heard[0]
    assert news(heard[0], joined, LANGUAGE) == LANGUAGE.say(code, place="here")


async def test_a_host_that_sends_what_nobody_can_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staying, "SOON", 0.001)
    joined = Joined("", "test")

    @asynccontextmanager
    async def dial() -> AsyncIterator[End]:
        here, there = pipe()
        await there.send(b'{"t":"at"}')
        yield here
        with suppress(ConnectionError):
            await there.close()

    assert await stays(joined, dial) == TRIES
    assert joined.ended is not None and news(joined.ended, joined, LANGUAGE) == GENERAL

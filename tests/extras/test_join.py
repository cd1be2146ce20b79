"""Whole games of `highseas host`, `join --json` and `watch --json`, each a process; the host is killed."""

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain, takewhile
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns

import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.words.language import LANGUAGE
from highseas.story.loader import OWN_STORY
from tests.extras import needed
from tests.hosting import PATIENCE, Guest, Host, environ, program

pytestmark = pytest.mark.extras
needed(__name__, "websockets")

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux pretends to be another system")
NOT_DONE = "The game went on meanwhile; nothing was done."
"""What a program is told of a move that was on its way when the host was killed, if it was not saved."""


@asynccontextmanager
async def seated(home: Path, *options: str) -> AsyncIterator[tuple[Host, list[Guest]]]:
    """An open table with a guest at each of two seats, and one who watches; no program outlives it."""
    host = Host(home / "host", *options)
    guests = [Guest(seat, Random(seat)) for seat in (1, 2, 0)]
    try:
        await host.start()
        for guest in guests:
            await guest.come(home / f"guest-{guest.seat}", host.links)
        yield host, guests
    finally:
        for each in (host, *guests):
            await each.kill()


async def stopped_once(host: Host, guest: Guest, decisions: int, in_order: bool = False) -> None:
    """Kill the host after so many decisions of a guest, or tell it to end, and begin it again."""
    while guest.decisions < decisions:
        await asyncio.sleep(0.001)
    await (host.end(terminate=True) if in_order else host.kill())
    await host.start()


def shown_to(session: Session, seat: int) -> HeadlessSession:
    """Return a game as a plain front end shows it to a seat."""
    shown = HeadlessSession(session, None)
    shown.seat = seat
    return shown


def check_heard(session: Session, guest: Guest) -> None:
    """Check that a guest was told every move and event of a saved game once, in order, and nothing else, from what came
    last when it came: the bots may have begun by then.
    """
    log = shown_to(session, guest.seat).log
    moves = [moment.move for moment in log]
    assert [each for each in guest.logs if each != moves[: len(each)]] == []
    events = [[event.__struct_config__.tag for event in moment.events] for moment in log]
    begun = len(list(takewhile(lambda moment: session.players[moment.seat - 1] == Controller.PROGRAM, log[1:])))
    assert [each["type"] for each in guest.events] in [list(chain(*events[came:])) for came in range(begun + 1)]
    assert guest.errors in ([], [NOT_DONE])


def check_views(host: Host, guests: list[Guest]) -> None:
    """Check that what guests see is what `line --json` shows of a copy of the host's save."""
    home = host.home.with_name("copy")
    shutil.copytree(host.home, home, dirs_exist_ok=True)
    command = [sys.executable, "-m", "highseas.campaign.main", "line", "--resume", host.name, "--json"]
    asked = "".join(json.dumps({"seat": guest.seat}) + "\n" for guest in guests if guest.seat)
    shown = subprocess.check_output(command, input=asked, text=True, timeout=PATIENCE, env=environ(home))
    for_all, *answers = map(json.loads, shown.splitlines())
    views = [answer["seat"]["view"] for answer in answers] + [for_all["view"]]
    for guest, view in zip(guests, views, strict=True):
        assert guest.now["view"] == view, guest.seat


@pytest.mark.parametrize(
    ("options", "folder"),
    [
        pytest.param(("contracts", "--players", "2", "--seed", "4"), "as_windows", marks=ON_LINUX),
        pytest.param(
            ("jamaica", "--players", "3", "--ai", "3", "--seed", "4", "--most-rounds", "8"), "", marks=pytest.mark.long
        ),
    ],
    ids=["as windows", "race"],
)
async def test_a_game_of_programs_is_the_hosts_also_if_that_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], folder: str
) -> None:
    """Also where the system has what Windows has."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1] / folder) if folder else "")
    async with seated(tmp_path, *options) as (host, guests):
        async with asyncio.TaskGroup() as all_of_them:
            for guest in guests:
                all_of_them.create_task(guest.play())
            all_of_them.create_task(stopped_once(host, guests[0], 7))
        for guest in guests:
            await guest.end()
        await host.end()
        session = host.saved()
        assert session.result is not None and host.starts == 2
        for guest in guests:
            assert guest.now["result"] is not None
            check_heard(session, guest)
            assert not any("bye" in each for each in guest.unasked)
        check_views(host, guests)


async def voted(guests: list[Guest]) -> None:
    """Let the first guest ask for the next chapter, or another try, and the second one agree."""
    first, second, _ = guests
    first.send({"next": True})
    while not any("voting" in each for each in second.unasked):
        await second.hear()
    second.send({"vote": True})
    for guest in guests:
        guest.events.clear()
        guest.logs.clear()
        while guest.now["result"] is not None:
            await guest.hear()


async def test_a_chapter_is_tried_again_and_the_campaign_goes_on(tmp_path: Path) -> None:
    """By chance, while the host is begun again, and lost; then by what is advised, until it is won; then the next."""
    async with seated(tmp_path, "story", "--names", "Ann,Bo", "--seed", "3") as (host, guests):
        outcomes = list[str]()
        while outcomes[-1:] != ["won"]:
            async with asyncio.TaskGroup() as all_of_them:
                for guest in guests:
                    all_of_them.create_task(guest.play())
                if not outcomes:
                    all_of_them.create_task(stopped_once(host, guests[1], 5, in_order=True))
            session = host.saved()
            for guest in guests:
                check_heard(session, guest)
                guest.is_advised = True
                away = [each["text"] for each in guest.unasked if "bye" in each]
                assert away == [LANGUAGE.say("net.news.away")] * (not outcomes)
                guest.unasked.clear()
            check_views(host, guests)
            outcomes.append(guests[0].now["result"]["outcome"])
            await voted(guests)
        assert outcomes[0] == "lost"
        assert campaign_of(host.saved()).chapter == 2
        for guest in guests:
            guest.send({"quit": True})
            await guest.end()
        await host.end(terminate=True)


async def test_a_story_of_the_hosts_own_is_asked_about(tmp_path: Path) -> None:
    """In plain lines, by an option for programs; whoever does not want it leaves."""
    copytree(OWN_STORY, tmp_path / "own", ignore=ignore_patterns("*.py", "__pycache__", "de"))
    host = Host(tmp_path / "host", "story", "--names", "Ann,Bo", "--seed", "3", "--story", str(tmp_path / "own"))
    try:
        await host.start()
        for typed, options, status in (
            (b"perhaps\nno\n", ["--lines"], 2),
            (b"", ["--json"], 2),
            (b"yes\nquit\n", ["--lines"], 0),
            (b'{"quit": true}\n', ["--json", "--accept-story"], 0),
        ):
            link = host.links.seats["--json" in options]  # a seat's reader is not told again what was read
            guest = await program(tmp_path / "guest", "join", link, *options)
            async with asyncio.timeout(PATIENCE):
                said, why = await guest.communicate(typed)
            assert guest.returncode == status and (b"was not accepted" in why) == (status == 2), why
            assert (b"Type yes or no" in said) == (options == ["--lines"])
            assert (b"nineteenth" in said) == (status == 0), "the story is told to whoever accepted it"
    finally:
        await host.kill()

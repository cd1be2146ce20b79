"""Anything may be typed anywhere: keys one by one, in bursts, held, pasted with and without brackets, and clicks.

Whatever it is, no screen breaks, every game stays a sound table, and what lies on the disk is what is played.
"""

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from textual import events
from textual.pilot import Pilot

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.files.settings import Settings, save
from highseas.campaign.play.session import Session
from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.saved_games.autosave import SlotAutosaver
from highseas.campaign.tui import input_queue, keymap
from highseas.campaign.tui.app import HighSeasApp
from highseas.engine.royal.game import legal
from highseas.engine.royal.saved.validation import check_state
from highseas.saves import Store
from tests.front import start
from tests.tui.games import wise_move
from tests.tui.quick import at_rest
from tests.tui.script import LETTERS, press, send

OTHERS = ("shift+tab", "up", "down", "left", "right", "pageup", "pagedown", "home", "end", "delete", "f1", "f5")
PRINTED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
KEYS = (*LETTERS, *OTHERS, "ctrl+s", "ctrl+p", "ctrl+u", "f2", "full_stop", *PRINTED)
OFTEN = tuple("enter escape d s p u q n y 1 2 down tab l b R o w h".split())
Act = tuple[str, Any]

key = st.one_of(st.sampled_from(OFTEN), st.sampled_from(KEYS))


def _typed_letters(text: str) -> list[str]:
    """Return the keys of a text that is pasted without brackets."""
    return [{" ": "space", "\n": "enter"}.get(letter, letter) for letter in text]


TEXT = st.text(PRINTED + " .,;:-/!\n", min_size=1, max_size=40)
TYPED = st.one_of(
    key.map(lambda name: [name]),
    st.lists(key, min_size=2, max_size=12),
    st.tuples(key, st.integers(3, 30)).map(lambda held: [held[0]] * held[1]),
    TEXT.map(_typed_letters),
)
"""One key, a burst, a key that is held, a paste without brackets."""
ACTS = st.one_of(
    st.tuples(st.just("keys"), TYPED),
    st.tuples(st.just("paste"), st.text(max_size=40)),
    st.tuples(st.just("click"), st.tuples(st.integers(0, 79), st.integers(0, 23), st.integers(1, 3))),
    st.tuples(st.just("resize"), st.sampled_from([(80, 24), (130, 40), (60, 20)])),
)


# --- the screens that are typed at ---


def _later(session: Session, moves: int) -> Session:
    """Play so many of deckhand's moves, but none for a program."""
    for _ in range(moves):
        if not session.waits_for_ai and legal(session.state):
            session.play(wise_move(session))
    return session


def _game(seats: int, ai: str = "", moves: int = 0, **wanted: object) -> Callable[[Store], Session]:
    def begin(store: Store) -> Session:
        session = requests.begin(start(seats, 11, **wanted), requests.programs(ai), store, "Friday")
        return _later(session, moves)

    return begin


def _chapter(seats: int, ai: str, moves: int) -> Callable[[Store], Session]:
    def begin(store: Store) -> Session:
        first, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy")[:seats], seed=3))
        session = requests.begin(first, requests.programs(ai), store, "", campaign)
        return _later(session, moves)

    return begin


def _puzzle(store: Store) -> Session:
    """At its last decision."""
    puzzle = next(p for p in puzzles() if p.name == "spare-the-settler")
    session = requests.begin(puzzle.start, (), store, "Puzzle")
    prompt = session.prompt
    assert prompt is not None
    session.play(prompt.options[4].text)
    session.play("stop")
    session.play("take contracts-clerk-yellow-1vp")
    return session


def _over(store: Store) -> Session:
    session = _game(1)(store)
    session.play("concede")
    return session


PLACES: dict[str, tuple[Callable[[Store], Session] | None, tuple[str, ...]]] = {
    "alone": (_game(1, moves=9), ()),
    "with a program": (_game(2, "2"), ()),
    "programs only": (_game(2, "1,2:random"), ()),
    "against each other": (_game(3, moves=14, competitive=True), ()),
    "base": (_game(2, mode="base", moves=6), ()),
    "a puzzle": (_puzzle, ()),
    "a chapter begins": (_chapter(1, "", 0), ()),
    "a chapter": (_chapter(2, "2", 30), ()),
    "the end": (_over, ("enter",)),
    "odds": (_game(1, moves=4), ("o", "o")),
    "overview": (_game(1, moves=4), ("w",)),
    "log": (_game(1, moves=9), ("l",)),
    "bookmarks": (_game(1, moves=9), ("^bookmarks",)),
    "bookmark": (_game(1, moves=9), ("^bookmarks", "plus")),
    "a question": (_game(1, moves=9), ("u",)),
    "conceding": (_game(1, moves=9), ("^concede", "y")),
    "help": (_game(1, moves=9), ("question_mark",)),
    "journal": (_chapter(1, "", 12), ("escape", "escape", "escape", "^journal")),
    "palette": (_game(1, moves=2), ("ctrl+p",)),
    "title": (None, ()),
    "new game": (None, ("choose:new",)),
    "new campaign": (None, ("choose:campaign",)),
    "daily": (None, ("choose:daily",)),
    "puzzles": (None, ("choose:puzzles",)),
    "saves": (None, ("choose:saves",)),
    "import": (None, ("choose:saves", "^import")),
    "replays": (None, ("choose:replays",)),
    "statistics": (None, ("choose:statistics",)),
    "guided": (None, ("choose:tutorial",)),
    "settings": (None, ("choose:settings",)),
    "rules": (None, ("choose:help",)),
}


@contextmanager
def _own_home() -> Iterator[None]:
    """A home and a working folder of its own: whatever is typed as a path stays in there."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIGHSEAS_HOME", folder)
        patch.setenv("HOME", folder)
        patch.chdir(folder)
        save(Settings(seen_tutorial=True, motion=False))
        yield


async def _at_rest(app: HighSeasApp, pilot: Pilot[int]) -> None:
    """Wait until everything typed so far is handled."""
    await at_rest()
    if not app._exit:
        await pilot._wait_for_screen()


async def _do(app: HighSeasApp, pilot: Pilot[int], act: Act) -> None:
    what, how = act
    assert app._driver is not None
    if what == "keys":
        send(app, *how)
    elif what == "paste":
        app._driver.send_message(events.Paste(str(how)))
    elif what == "click":
        x, y, times = how
        for kind in (events.MouseDown, events.MouseUp) * times:
            app._driver.send_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
    else:
        await pilot.resize_terminal(*how)
    await _at_rest(app, pilot)


def _check(app: HighSeasApp) -> None:
    """Sound games, and saves that are what is played."""
    assert app._exception is None
    for screen in app.screen_stack:
        if not isinstance(screen, TableScreen):
            continue
        session = screen.session
        check_state(session.state)
        autosaver = session.autosaver
        if not isinstance(autosaver, SlotAutosaver) or session.unsaved or session.looking_only:
            continue
        kept = gamefile.from_bytes(autosaver.store.read(autosaver.slot))
        assert (kept.state, kept.moves, kept.undone) == (session.state, session.moves, session.undone)
        assert (kept.bookmarks, kept.rewound) == (session.bookmarks, session.rewound)


async def _typed(place: str, acts: list[Act]) -> None:
    begin, way = PLACES[place]
    store = slots.open_store()
    first = begin(store) if begin is not None else None
    if first is None:  # something for the lists to show
        session = requests.begin(start(2, 5), (), store, "Sunday")
        slots.leave(session)
    app = HighSeasApp(first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for step in way:
            await press(app, pilot, step)
            await _at_rest(app, pilot)
        for act in acts:
            if app._exit:
                break
            await _do(app, pilot, act)
            _check(app)


def _type(place: str, acts: list[Act]) -> None:
    with _own_home():
        asyncio.run(_typed(place, acts))


COMMON: dict[str, Any] = {"deadline": None, "suppress_health_check": list(HealthCheck), "print_blob": True}


@pytest.fixture(autouse=True)
def real_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_queue, "LOCK_SECONDS", 0.02)


@settings(max_examples=2, derandomize=True, **COMMON)
@given(place=st.sampled_from(sorted(PLACES)), acts=st.lists(ACTS, min_size=2, max_size=4))
@example(place="alone", acts=[("keys", ["q", "q", "n"])])
@example(place="a puzzle", acts=[("keys", ["enter"] * 30)])
@example(place="title", acts=[("keys", _typed_letters("no news, quills\nare out of ink"))])
def test_anything_may_be_typed_anywhere(place: str, acts: list[Act]) -> None:
    _type(place, acts)


@pytest.mark.long
@pytest.mark.parametrize("place", sorted(PLACES))
def test_anything_may_be_typed_anywhere_for_long(place: str) -> None:
    # an example takes a second, so that shrinking one would take many minutes: it is shown as it was found
    tries = int(os.environ.get("HIGHSEAS_TYPED", "40"))

    @settings(max_examples=tries, phases=(Phase.explicit, Phase.generate), **COMMON)
    @given(acts=st.lists(ACTS, min_size=1, max_size=15))
    def types(acts: list[Act]) -> None:
        _type(place, acts)

    types()


def test_every_key_of_the_program_is_typed() -> None:
    bound = {name for keys in keymap.ALL.values() for key in keys for name in key.key.split(",") if name}
    assert bound <= set(KEYS), sorted(bound - set(KEYS))

"""What somebody made up is refused in a sentence, or is played on: saves, deals, replays, lines, files, stories.

Each input is an honest one that was changed by lot. No error but those of ours may come of it, at any time, nor may
it take long; a file that is refused stays as it is. `make fuzz` runs these tests for as many inputs as it is told.
"""

import io
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_in, go_on
from highseas.campaign.chapters.journal import journal_lines, log_lines
from highseas.campaign.files.settings import load
from highseas.campaign.main import run as run_command
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.play.thinking import Limit, think
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.saved_games.catalog import saved_rows
from highseas.campaign.words.saves import list_lines
from highseas.engine.game import needed
from highseas.engine.refusal import Refusal
from highseas.engine.royal.state import Setup
from highseas.saves import NewerSave, SaveError, pack, unpack
from highseas.story.lint import check_folder
from tests.property.honest import deals, games, replays, saves, session_of
from tests.property.mutate import changed, other_bytes, other_text, repacked
from tests.refusals import in_words

INPUTS = int(os.environ.get("FUZZ", "150"))
"""How many inputs there are, of all kinds."""
SECONDS = 2.0
"""How long the processor may take over an input."""
COMMON: dict[str, Any] = {
    "suppress_health_check": list(HealthCheck),
    "derandomize": "FUZZ" not in os.environ,
    "deadline": None,
}
TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"
Act = Callable[[Path, Random], None]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The player's own folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIGHSEAS_HOME", str(folder := tmp_path_factory.mktemp("made-up")))
        patch.setattr("sys.stdin", io.StringIO())
        assert payloads() and replays() and deals()  # made before anything is timed
        yield folder


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """Let errors of ours pass that say something to a player."""
    try:
        yield
    except (SaveError, SessionError, Refusal) as error:
        assert in_words(error)


def share(percent: int) -> Callable[[Act], Callable[[Path], None]]:
    """Make a test of what is done with one input; of a hundred inputs so many are of its kind."""

    def decorate(act: Act) -> Callable[[Path], None]:
        @settings(max_examples=max(5, INPUTS * percent // 100), **COMMON)
        @given(luck=st.randoms(use_true_random=False))
        def test(home: Path, luck: Random) -> None:
            begun = time.process_time()
            act(home, luck)
            assert time.process_time() - begun < SECONDS

        test.__name__ = test.__qualname__ = act.__name__
        test.__doc__ = act.__doc__
        return test

    return decorate


# --- saves ---


@share(20)
def test_a_save_with_bytes_changed_is_refused(home: Path, luck: Random) -> None:
    with in_a_sentence():
        gamefile.from_bytes(other_bytes(luck.choice(saves()), luck))


@cache
def payloads() -> tuple[dict[str, Any], ...]:
    return tuple(unpack(blob)[1] for blob in saves())


def made_up(luck: Random) -> bytes:
    """Return a save with a good checksum around contents that somebody changed."""
    data = luck.choice(payloads())
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        if luck.random() < 0.6 and isinstance(data.get("snapshot"), bytes):
            data = {**data, "snapshot": repacked(data["snapshot"], luck)}
        else:
            data = changed(data, luck)
    return pack(data, app="0.1.0")


@share(30)
def test_a_save_with_contents_changed_opens_and_plays_on(home: Path, luck: Random) -> None:
    session = None
    with in_a_sentence():
        session = gamefile.from_bytes(blob := made_up(luck))
        gamefile.summarize(blob, "it")
    if session is not None:
        play_on(session, luck)


def play_on(session: Session, luck: Random, moves: int = 12) -> None:
    """Random moves, hints, ways back; at the end everything is looked at, saved and opened again."""
    for _ in range(moves):
        options = session.game.legal(session.state)
        if not options:
            break
        _ = session.view, session.prompt
        if luck.random() < 0.3:
            take_hint(session)
        if session.waits_for_ai and luck.random() < 0.3:
            session.play_ai()
            continue
        session.play(luck.choice(options))
        if luck.random() < 0.2:
            go_back(session, luck)
    look_at(session)
    reopened(session)


def reopened(session: Session) -> Session:
    """Save the game, and open it again."""
    try:
        back = gamefile.from_bytes(gamefile.to_bytes(session))
    except NewerSave as error:
        raise AssertionError("its own save is of a newer version") from error
    assert back.state == session.state
    return back


def look_at(session: Session) -> None:
    """All that front ends ask a session for."""
    LineMode(
        HeadlessSession(session, None), ("table", "options", "odds", "story", "journal", "log"), io.StringIO()
    ).run()
    if session.prompt is not None:
        take_hint(session)
        assert any(option.enabled for option in session.prompt.options), "nothing can be answered"
    campaign = campaign_in(session)
    if campaign is not None:
        journal_lines(session)
        log_lines(campaign)
    _ = session.view, session.result
    with in_a_sentence():
        _ = session.odds
    with in_a_sentence():
        write_replay(session)
    with in_a_sentence():
        needed(session.game.deals, "deals").write(session.state)


def take_hint(session: Session) -> None:
    """A hint of whoever of the program plays there; where the program decides, nobody is asked."""
    if not session.waits_for_ai:
        think(session, Limit(0.02))
        session.note_hint()


def go_back(session: Session, luck: Random) -> None:
    """Undo, redo, a bookmark, the next chapter."""
    acts: list[Callable[[], object]] = [
        lambda: session.undo(consent=True),
        session.redo,
        lambda: session.go_to_bookmark(luck.choice([*session.bookmarks, "none"]), consent=True),
        lambda: session.set_bookmark("here"),
        lambda: go_on(session, 3.0),
    ]
    with in_a_sentence():
        luck.choice(acts)()


LUCK = st.randoms(use_true_random=False)


class MadeUpSave(RuleBasedStateMachine):
    """A save that somebody made up; if it opens, the game in it."""

    session: Session

    @initialize(luck=LUCK)
    def open_it(self, luck: Random) -> None:
        self.session = gamefile.from_bytes(luck.choice(saves()))
        for _ in range(20):
            with in_a_sentence():
                session = gamefile.from_bytes(blob := made_up(luck))
                gamefile.summarize(blob, "it")
                self.session = session
                return

    @precondition(lambda self: self.session.state.frames)
    @rule(luck=LUCK)
    def play(self, luck: Random) -> None:
        options = self.session.game.legal(self.session.state)
        assert options
        self.session.play(luck.choice(options))

    @rule()
    def look(self) -> None:
        look_at(self.session)

    @rule(luck=LUCK)
    def go_back(self, luck: Random) -> None:
        go_back(self.session, luck)

    @rule()
    def save_and_open(self) -> None:
        self.session = reopened(self.session)


class TestMadeUpSave(MadeUpSave.TestCase):  # type: ignore[misc, valid-type]
    """A few of them."""

    settings = settings(max_examples=5, stateful_step_count=15, **COMMON)


@pytest.mark.long
class TestManyMadeUpSaves(MadeUpSave.TestCase):  # type: ignore[misc, valid-type]
    """Many of them."""

    settings = settings(max_examples=100, stateful_step_count=20, **COMMON)


# --- texts ---


@share(10)
def test_a_deal_is_refused_or_begins(home: Path, luck: Random) -> None:
    with in_a_sentence():
        session_of(start_from_deal(other_text(luck.choice(deals()), luck)))


@share(10)
def test_a_replay_is_refused_or_shown(home: Path, luck: Random) -> None:
    with in_a_sentence():
        look_at(read_replay(other_text(luck.choice(replays()), luck)))


@share(12)
def test_a_chapter_that_was_changed_is_played_as_far_as_it_goes(home: Path, luck: Random) -> None:
    game = luck.choice([game for game in games() if getattr(game.start.setup, "content", b"")])
    setup, session = game.start.setup, None
    packed = repacked(setup.content, luck)
    with in_a_sentence():
        session = session_of(Start(Setup("adventure", setup.names, luck.randrange(1000), setup.options, packed)))
        session.play_journal(tuple(game.moves))
    if session is None:
        return
    for _ in range(25):
        possible = session.game.legal(session.state)
        if not possible:
            break
        session.play(luck.choice(possible))
        _ = session.view, session.prompt, session.odds
    if session.prompt is not None:
        take_hint(session)


KEYS = "move undo redo odds hint log help bookmark go deal replay next journal turns crew back on policy"
VALUES = ("draw", "1", 1, True, "stop", "gamble", "captain", "dice 2 5", "card 4", "go 3", "pay 1 1 1 0 0")
TYPED = """draw|stop|pass|1|2|undo yes|redo|bookmark a|go a yes|help captain|odds|hint|table|options|deal|replay|\
journal|story|next|take sailor|contract jinx|log|gamble|turns|turn|dice 3 5|card 4|go 4|fight ghost|powder 1|\
pay 1 0 2 0 0|steal treasure 1|reroll me|no"""


@share(5)
def test_each_line_of_json_gets_one_back(home: Path, luck: Random) -> None:
    session = gamefile.from_bytes(luck.choice(saves()))
    lines = [msgspec.json.encode({luck.choice(KEYS.split()): luck.choice(VALUES)}) for _ in range(6)]
    lines = [line if luck.random() < 0.5 else other_bytes(line, luck).replace(b"\n", b" ") for line in lines]
    asked = [line for line in lines if line.strip() and b"quit" not in line]
    out = io.BytesIO()
    run_json(HeadlessSession(session, None), io.BytesIO(b"\n".join(asked) + b"\n"), out)
    answers = [msgspec.json.decode(answer) for answer in out.getvalue().splitlines()]
    assert len(answers) == len(asked) + 1, "a line without an answer"


@share(5)
def test_whatever_is_typed_is_answered(home: Path, luck: Random) -> None:
    session = gamefile.from_bytes(luck.choice(saves()))
    lines = [luck.choice(TYPED.split("|")) for _ in range(6)]
    lines = [other_text(line, luck) if luck.random() < 0.5 else line for line in lines]
    out = io.StringIO()
    LineMode(HeadlessSession(session, None), lines, out).run()
    assert "\x1b" not in out.getvalue() and "\x00" not in out.getvalue()


COMMANDS = """deal check FILE|replay FILE|save import FILE|line --deal FILE --no-save|line --resume last|\
story log x|line base --seed 3 --no-save --players 2|line make-sail --seed 3 --no-save --players 2|\
puzzle|saves|stats|line base --with make-sail-marked,gambler --no-save --players 2|\
line jamaica --seed 3 --no-save --players 2|demo --seed 1|daily --date 2026-01-31"""


@share(2)
def test_a_command_ends_well_or_in_a_sentence(home: Path, luck: Random) -> None:
    file = home / "input"
    file.write_bytes(other_bytes(luck.choice(saves()), luck) if luck.random() < 0.5 else luck.choice(deals()).encode())
    words = [str(file) if word == "FILE" else word for word in luck.choice(COMMANDS.split("|")).split()]
    place = luck.randrange(len(words) + 1)
    if luck.random() < 0.7:
        words[place : place + luck.randrange(2)] = [other_text(luck.choice(("--seed", "3", "base", "x")), luck)]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as errors:
        status = run_command(words)
    assert status in (0, 2) and "Traceback" not in errors.getvalue(), errors.getvalue()


# --- files of the player's own ---


@contextmanager
def unchanged(file: Path, content: bytes) -> Iterator[None]:
    """Write a file, which has to be the same after all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    yield
    if not file.exists():  # a finished game goes to the history
        (file,) = file.parents[1].rglob(f"{file.stem}*{file.suffix}")
    assert file.read_bytes() == content, "a file was changed by reading it"
    file.unlink()


@share(5)
def test_odd_settings_are_read(home: Path, luck: Random) -> None:
    honest = 'theme = "dark"\nmotion = true\nname = "Ann"\nnames = "Ann,Bo"\n'
    file = home / "settings.toml"
    with unchanged(file, other_text(honest, luck).encode("utf-8", "replace")):
        load(file)


@share(2)
def test_odd_statistics_are_read(home: Path, luck: Random) -> None:
    entry = {"mode": "base", "date": "2026-01-31", "outcome": "won", "points": 3, "title": "captain", "seed": 1}
    if luck.random() < 0.3:
        entry |= {"mode": "jamaica", "plays": "jamaica", "seats": luck.choice((1, 1, 3)), "turns": 12, "points": 24}
    data = {"a": entry, "b": {**entry, luck.choice(list(entry)): luck.choice((None, -1, "x", [], 1e300))}}
    content, out = other_bytes(msgspec.json.encode(data), luck), io.StringIO()
    with unchanged(home / "statistics.json", content), redirect_stdout(out), redirect_stderr(out):
        assert run_command(["stats"]) in (0, 2)


@share(2)
def test_odd_saves_are_listed(home: Path, luck: Random) -> None:
    store = slots.open_store()
    file = store.folder / "odd.hsv"
    blob = made_up(luck) if luck.random() < 0.7 else other_bytes(luck.choice(saves()), luck)
    with unchanged(file, blob):
        lines = list_lines(saved_rows(store), LANGUAGE)
        if file.exists():
            assert any("odd" in line or "finished game" in line for line in lines), lines


@share(2)
def test_an_odd_story_is_refused_or_begins(home: Path, luck: Random) -> None:
    folder = home / "story"
    for old in (folder, home / "stories"):  # copies that campaigns of other inputs have left
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(TWO_CARDS, folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in luck.sample(files, luck.choice((1, 2))):
        path.write_text(other_text(path.read_text(encoding="utf-8"), luck), encoding="utf-8", errors="replace")
    found = check_folder(folder)
    assert all(in_words(finding) for finding in found)
    if not found:
        start, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=1, story=folder))
        session = session_of(start)
        session.campaign = campaign
        play_on(session, luck, 4)

"""One input of each kind from a `random.Random`: made, given to the program, and played on with if it is taken.

Whatever the program does not refuse with one of its own errors is raised, and is a finding.
"""

import io
import shutil
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import msgspec

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_in, go_on
from highseas.campaign.chapters.journal import journal_lines, log_lines
from highseas.campaign.files import settings
from highseas.campaign.main import run as run_command
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.play.thinking import Limit, think
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.shelf import gamefile, slots
from highseas.campaign.shelf.catalog import saved_rows
from highseas.campaign.words.saves import list_lines
from highseas.engine.game import needed
from highseas.engine.jamaica.state import Setup as Race
from highseas.engine.refusal import Refusal
from highseas.engine.royal.moves import GAMBLE
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options
from highseas.saves import NewerSave, SaveError, pack, unpack
from highseas.story.lint import check_folder
from tests.fuzz.mutate import changed, other_bytes, other_text, repacked
from tests.property.games import EVERY_SET
from tests.refusals import in_words

OURS = (SaveError, SessionError, Refusal)
"""Errors that are one sentence for a player."""
FIXTURES = Path(__file__).parents[1] / "saves" / "fixtures"
TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"
JSON_KEYS = (
    "move",
    "undo",
    "redo",
    "odds",
    "hint",
    "log",
    "help",
    "bookmark",
    "go",
    "deal",
    "replay",
    "next",
    "journal",
    "turns",
    "crew",
    "back",
    "on",
    "policy",
)
JSON_VALUES = ("draw", "1", 1, True, "stop", "gamble", "captain", "dice 2 5", "card 4", "go 3", "pay 1 1 1 0 0")


# --- honest games to begin with ---

AMID_A_GAMBLER = """\
mode = "contracts"
seats = ["Ann", "Bo"]
[options]
sets = ["base", "contracts", "make-sail-marked", "gambler"]
[table]
drawn = 1
harbor = ["base-jester-2vp"]
contracts = ["contract-tax-officer", "contract-gamester", "contract-tiny-gamester"]
play_deck = ["base-ship-red-1-1c", "base-tax-most-swords", "base-ship-blue-1-1c", "base-ship-green-1-1c"]
[[table.seats]]
coins = 13
display = ["promo-gambler-1vp", "promo-gambler-2vp", "make-sail-merchant-red-2vp"]
stowed = ["base-ship-red-3-2c", "make-sail-ship-red-3-2c"]
"""
"""A Gambler is used here, and the Tax Inspector offered while two cards wait."""
MERCHANTS = """\
mode = "make-sail"
seats = ["Ann", "Bo"]
[table]
phase = "trade"
gambled = 0
harbor = ["make-sail-ship-red-6-3c", "make-sail-ship-green-1-2c"]
[[table.seats]]
display = ["make-sail-merchant-red-2vp", "make-sail-merchant-red-1vp"]
stowed = ["make-sail-ship-red-3-2c"]
[[table.seats]]
display = ["make-sail-merchant-green-2vp"]
"""
RACE = """\
mode = "jamaica"
seats = ["Ann", "Bo"]
[table]
round = 9
captain = 2
dice = [[2, 5], [6, 6]]
combat = [6, "star", 2]
lairs = [33, 37, 44]
treasures = ["gold_5"]
[[table.seats]]
space = 31
holds = [["food", 6], ["", 0], ["gold", 2], ["gunpowder", 4], ["gold", 5], ["food", 1]]
treasures_up = ["sixth_hold"]
treasures_down = ["gold_7a", "cursed_4"]
hand = [2, 4, 9]
deck = [1, 3]
[[table.seats]]
space = 48
lap = -1
treasures_down = 1
hand = 4
[table.ghost]
space = 31
treasures_up = ["sarans_sabre"]
"""


def _played(session: Session, luck: Random, moves: int) -> Session:
    for _ in range(moves):
        options = session.game.legal(session.state)
        if not options:
            break
        session.play(luck.choice(options))
    return session


def _races(luck: Random) -> list[Session]:
    """Return races of one to six, some of them over, one from a deal."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    starts = [Start(Race(names[:seats], seats)) for seats in range(1, 7)] + [start_from_deal(RACE)]
    games = [Session(start, [Controller.PERSON] * len(start.setup.names), "game", 1.0) for start in starts]
    return [_played(game, luck, 10_000 if number in (1, 4) else 70) for number, game in enumerate(games)]


def _games() -> list[Session]:
    luck = Random(1)
    kinds = [
        ("base", 3, Options(expedition_to_win=True)),
        ("contracts", 1, Options(aside=2)),
        ("contracts", 3, Options(auto_contracts=True, auto_pass=True, random_start=True, competitive=True)),
        ("contracts", 4, Options(competitive=True)),
        ("make-sail", 3, Options(influence_to_end=12)),
        ("contracts", 2, Options(sets=EVERY_SET)),
    ]
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    games = []
    for number, (mode, seats, options) in enumerate(kinds):
        session = Session(
            Start(Setup(mode, names[:seats], number, options)), [Controller.PERSON] * seats, "game", 1.0
        )
        games.append(_played(session, luck, 60))
        session.set_bookmark("here")
        session.undo(consent=True)
    for text in (AMID_A_GAMBLER, MERCHANTS):
        start = start_from_deal(text)
        session = Session(start, [Controller.PERSON] * len(start.setup.names), "game", 1.0)
        if GAMBLE in session.game.legal(session.state):
            session.play(GAMBLE)
        games.append(_played(session, luck, 1 if text is MERCHANTS else 0))
    for seed, competitive in ((3, False), (4, True)):
        request = CampaignRequest(names=names[:2], seed=seed, competitive=competitive, draft=competitive)
        start, campaign = begin_campaign(request)
        session = Session(start, [Controller.PERSON, Controller.PROGRAM], "game", 1.0)
        session.campaign = campaign
        games.append(_played(session, luck, 25 if competitive else 2000))
        if session.result is not None:
            start, campaign = go_on(session, 2.0)
            following = Session(start, [Controller.PERSON, Controller.PROGRAM], "game", 1.0)
            following.campaign = campaign
            games.append(_played(following, luck, 40))
    return games + _races(luck)


@cache
def saves() -> tuple[bytes, ...]:
    """Return saves of honest games."""
    return tuple(path.read_bytes() for path in sorted(FIXTURES.rglob("*.hsv"))) + tuple(
        gamefile.to_bytes(game) for game in _games()
    )


@cache
def replays() -> tuple[str, ...]:
    """Return replays of honest games, those of chapters among them."""
    return tuple(write_replay(game) for game in _games() if game.whole_history)


@cache
def deals() -> tuple[str, ...]:
    """Return deals that can be played."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path("campaign/puzzles").glob("*.toml"))]
    for game in _games():
        try:
            texts.append(needed(game.game.deals, "deals").write(game.state, True))
        except Refusal:
            continue
    return (*texts, RACE)


# --- saves ---


def save_bytes(luck: Random) -> None:
    """A save with bytes changed is refused, and stays as it is."""
    blob = other_bytes(luck.choice(saves()), luck)
    try:
        gamefile.from_bytes(blob)
    except SaveError as error:
        assert in_words(error)
        return


@cache
def _payloads() -> tuple[dict[str, Any], ...]:
    return tuple(unpack(blob)[1] for blob in saves())


def made_up(luck: Random) -> bytes:
    """Return a save with a good checksum around contents that somebody changed."""
    data = luck.choice(_payloads())
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        if luck.random() < 0.6 and isinstance(data.get("snapshot"), bytes):
            data = {**data, "snapshot": repacked(data["snapshot"], luck)}
        else:
            data = changed(data, luck)
    return pack(data, app="0.1.0")


def sealed_save(luck: Random) -> None:
    """Opened or refused; if it opens, it is summed up, played on, looked at, saved and opened again."""
    try:
        blob = made_up(luck)
        session = gamefile.from_bytes(blob)
        gamefile.summarize(blob, "it")
    except SaveError as error:
        assert in_words(error)
        return
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
    try:
        back = gamefile.from_bytes(gamefile.to_bytes(session))
    except NewerSave as error:
        raise AssertionError("its own save is of a newer version") from error
    assert back.state == session.state


def look_at(session: Session) -> None:
    """All that front ends ask a session for."""
    out = io.StringIO()
    mode = LineMode(Desk(session, None), ("table", "options", "odds", "story", "journal", "log"), out)
    mode.run()
    if session.prompt is not None:
        take_hint(session)
        assert any(option.enabled for option in session.prompt.options), "nothing can be answered"
    campaign = campaign_in(session)
    if campaign is not None:
        journal_lines(session)
        log_lines(campaign)
    _ = session.view, session.result
    for act in (
        lambda: session.odds,
        lambda: write_replay(session),
        lambda: needed(session.game.deals, "deals").write(session.state),
    ):
        try:
            act()
        except OURS as error:
            assert in_words(error)
            continue


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
    try:
        luck.choice(acts)()
    except OURS as error:
        assert in_words(error)
        return


# --- texts ---


def deal(luck: Random) -> None:
    """A deal file."""
    try:
        start = start_from_deal(other_text(luck.choice(deals()), luck))
        Session(start, [Controller.PERSON] * len(start.setup.names), "game", 1.0)
    except OURS as error:
        assert in_words(error)


def replay(luck: Random) -> None:
    """A replay file."""
    try:
        look_at(read_replay(other_text(luck.choice(replays()), luck)))
    except OURS as error:
        assert in_words(error)
        return


@cache
def _chapters() -> tuple[tuple[bytes, tuple[str, ...], Options, tuple[str, ...]], ...]:
    found = [game for game in _games() if getattr(game.start.setup, "content", b"")]
    return tuple((g.start.setup.content, g.start.setup.names, g.start.setup.options, tuple(g.moves)) for g in found)


def script(luck: Random) -> None:
    """A replay whose chapter was changed, played as far as it goes, then on."""
    packed, names, options, moves = luck.choice(_chapters())
    start = Start(Setup("adventure", names, luck.randrange(1000), options, repacked(packed, luck)))
    try:
        session = Session(start, [Controller.PERSON] * len(names), "game", 1.0)
    except OURS as error:
        assert in_words(error)
        return
    try:
        session.play_journal(moves)
    except OURS as error:
        assert in_words(error)
    for _ in range(25):
        possible = session.game.legal(session.state)
        if not possible:
            break
        session.play(luck.choice(possible))
        _ = session.view, session.prompt, session.odds
    if session.prompt is not None:
        take_hint(session)


def json_lines(luck: Random) -> None:
    """Lines of the protocol: each gets one line back."""
    session = gamefile.from_bytes(luck.choice(saves()))
    lines = []
    for _ in range(6):
        line = msgspec.json.encode({luck.choice(JSON_KEYS): luck.choice(JSON_VALUES)})
        lines.append(line if luck.random() < 0.5 else other_bytes(line, luck).replace(b"\n", b" "))
    out = io.BytesIO()
    asked = [line for line in lines if line.strip() and b"quit" not in line]
    run_json(Desk(session, None), io.BytesIO(b"\n".join(asked) + b"\n"), out)
    answers = out.getvalue().splitlines()
    assert len(answers) == len(asked) + 1, "a line without an answer"
    for answer in answers:
        msgspec.json.decode(answer)


TYPED = (
    *(
        "draw",
        "stop",
        "pass",
        "1",
        "2",
        "undo yes",
        "redo",
        "bookmark a",
        "go a yes",
        "help captain",
        "odds",
        "hint",
    ),
    *("table", "options", "deal", "replay", "journal", "story", "next", "take sailor", "contract jinx", "log"),
    *("gamble", "turns", "turn"),
    *(
        "dice 3 5",
        "card 4",
        "go 4",
        "fight ghost",
        "powder 1",
        "pay 1 0 2 0 0",
        "steal treasure 1",
        "reroll me",
        "no",
    ),
)


def typed_lines(luck: Random) -> None:
    """What a person types, or a cat."""
    session = gamefile.from_bytes(luck.choice(saves()))
    lines = [other_text(luck.choice(TYPED), luck) if luck.random() < 0.5 else luck.choice(TYPED) for _ in range(6)]
    out = io.StringIO()
    LineMode(Desk(session, None), lines, out).run()
    assert "\x1b" not in out.getvalue() and "\x00" not in out.getvalue()


COMMANDS = (
    ["deal", "check", "FILE"],
    ["replay", "FILE"],
    ["save", "import", "FILE"],
    ["line", "--deal", "FILE", "--no-save"],
    ["line", "base", "--seed", "3", "--no-save", "--players", "2"],
    ["line", "make-sail", "--seed", "3", "--no-save", "--players", "2"],
    ["line", "base", "--with", "make-sail-marked,gambler", "--no-save", "--players", "2"],
    ["line", "jamaica", "--seed", "3", "--no-save", "--players", "2"],
    ["line", "--resume", "last"],
    ["story", "log", "x"],
    ["puzzle"],
    ["saves"],
    ["stats"],
    ["demo", "--seed", "1"],
    ["daily", "--date", "2026-01-31"],
)


def command(luck: Random) -> None:
    """A command line."""
    file = home() / "input"
    file.write_bytes(
        other_bytes(luck.choice(saves()), luck) if luck.random() < 0.5 else luck.choice(deals()).encode()
    )
    words = [str(file) if word == "FILE" else word for word in luck.choice(COMMANDS)]
    place = luck.randrange(len(words) + 1)
    if luck.random() < 0.7:
        words[place : place + luck.randrange(2)] = [other_text(luck.choice(("--seed", "3", "base", "x")), luck)]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as errors:
        status = run_command(words)
    assert status in (0, 2) and "Traceback" not in errors.getvalue(), errors.getvalue()


# --- files of the player's own ---


@cache
def home() -> Path:
    """Return a folder of this run's own."""
    import os

    folder = Path(mkdtemp(prefix="highseas-fuzz-"))
    os.environ["HIGHSEAS_HOME"] = str(folder)
    return folder


def settings_file(luck: Random) -> None:
    """`settings.toml`."""
    file = home() / "settings.toml"
    honest = 'theme = "dark"\nmotion = true\nname = "Ann"\nnames = "Ann,Bo"\n'
    text = other_text(honest, luck).encode("utf-8", "replace")
    file.write_bytes(text)
    settings.load(file)
    assert file.read_bytes() == text, "a file was changed by reading it"


def statistics_file(luck: Random) -> None:
    """`statistics.json`."""
    file = home() / "statistics.json"
    entry = {"mode": "base", "date": "2026-01-31", "outcome": "won", "points": 3, "title": "captain", "seed": 1}
    if luck.random() < 0.3:
        entry |= {"mode": "jamaica", "plays": "jamaica", "seats": luck.choice((1, 1, 3)), "turns": 12, "points": 24}
    data = {"a": entry, "b": {**entry, luck.choice(list(entry)): luck.choice((None, -1, "x", [], 1e300))}}
    text = other_bytes(msgspec.json.encode(data), luck)
    file.write_bytes(text)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        assert run_command(["stats"]) in (0, 2)
    assert file.read_bytes() == text, "a file was changed by reading it"
    file.unlink()


def saves_folder(luck: Random) -> None:
    """A folder with good and odd saves: the list shows all of them, and changes none."""
    store = slots.open_store()
    file = store.folder / "odd.hsv"
    store.folder.mkdir(parents=True, exist_ok=True)
    blob = made_up(luck) if luck.random() < 0.7 else other_bytes(luck.choice(saves()), luck)
    file.write_bytes(blob)
    lines = list_lines(saved_rows(store), LANGUAGE)
    if file.exists():
        assert any("odd" in line or "finished game" in line for line in lines), lines
    else:  # a finished game goes to the history
        (file,) = home().rglob("odd*.hsv")
    assert file.read_bytes() == blob, "a save was changed by listing it"
    file.unlink()


def story_folder(luck: Random) -> None:
    """A story folder with one or two files changed."""
    folder = home() / "story"
    for old in (folder, home() / "stories"):  # copies that campaigns of other inputs have left
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(TWO_CARDS, folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in luck.sample(files, luck.choice((1, 2))):
        path.write_text(other_text(path.read_text(encoding="utf-8"), luck), encoding="utf-8", errors="replace")
    found = check_folder(folder)
    assert all(in_words(finding) for finding in found)
    if not found:
        start, campaign = begin_campaign(CampaignRequest(names=("Ann",), seed=1, story=folder))
        session = Session(start, [Controller.PERSON], "game", 1.0)
        session.campaign = campaign
        play_on(session, luck, 4)


KINDS: tuple[tuple[int, Callable[[Random], None]], ...] = (
    (30, save_bytes),
    (40, sealed_save),
    (12, deal),
    (12, replay),
    (16, script),
    (6, json_lines),
    (6, typed_lines),
    (2, command),
    (6, settings_file),
    (2, statistics_file),
    (2, saves_folder),
    (2, story_folder),
)
"""How often each kind comes, in a hundred and some."""


def one(seed: int, number: int) -> str:
    """Make the input of this number of a run with this seed, and give it to the program. Returns its kind."""
    luck = Random(f"{seed}-{number}")
    act = luck.choices([act for _, act in KINDS], [weight for weight, _ in KINDS])[0]
    home()
    try:
        act(luck)
    except BaseException as error:
        error.add_note(f"kind: {act.__name__}")
        raise
    return act.__name__

"""Write what this version of the program writes, as fixtures for every later one.

`python -m tests.saves.version_fixtures FOLDER [story]`, with HIGHSEAS_HOME at an empty folder: games of every kind
are played by chance from fixed seeds. For each new stack of questions the save, its replay and its deal file are
kept, with the moves that may be made there and a way to go on (`ROADS`); besides, a few whole conversations in JSON
(`TALKS`), and everything of one player's as a backup. Of campaigns there is also a save amid each chapter, with the
moves to the chapter's end and the text that is read on the way (`ENDS`). With `story` only what has to do with
campaigns is written. `test_version_fixtures` opens them all.
"""

import gzip
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_in, campaign_of, go_on
from highseas.campaign.chapters.pages import card_page, read_one, unread
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.play.daily import read_date
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.named_deals import daily_start, puzzles
from highseas.campaign.saved_games import gamefile, transfer
from highseas.campaign.saved_games.slots import keep_new, leave, open_store
from highseas.engine.royal.deal import DealError, write_deal
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import Move
from highseas.engine.royal.notation import format_move
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup
from tests.digest import table_in_ids
from tests.property.games import EVERY_SET

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
ROADS, TALKS, ENDS = "roads.json.gz", "talks.json.gz", "ends.json.gz"
ROAD = 40
"""Moves that are made on from each save."""
LONGEST = 700
AMID = 40
"""Moves after which the save amid a chapter is made."""
CHAPTER = "-amid-chapter-"
ASKED = {3: b"odds", 11: b"log", 13: b"journal"}
"""What else is asked in a conversation, after so many moves."""
TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"


def starts() -> Iterator[tuple[str, Start]]:
    """Yield how games of every kind but campaigns begin, each under its name."""
    for seats in range(1, 6):
        names = NAMES[:seats]
        yield f"contracts-{seats}", Start(Setup("contracts", names, 10 + seats))
        yield f"base-{seats}", Start(Setup("base", names, 20 + seats, Options(expedition_to_win=seats == 4)))
        if seats > 1:
            yield f"competitive-{seats}", Start(Setup("contracts", names, 30 + seats, Options(competitive=True)))
    yucata = Options(aside=3, bust_bars_expeditions=True, second_shuffle_tax=True)
    yield "yucata-2", Start(Setup("contracts", NAMES[:2], 41, yucata))
    yield "all-sets-3", Start(Setup("base", NAMES[:3], 42, Options(sets=("base", "contracts"))))
    for seats in (2, 4):
        yield f"make-sail-{seats}", Start(Setup("make-sail", NAMES[:seats], 50 + seats))
    yield "mixed-1", Start(Setup("contracts", NAMES[:1], 61, Options(sets=EVERY_SET)))
    rivals = Options(sets=EVERY_SET, competitive=True, influence_to_end=16, auto_contracts=True, auto_pass=True)
    yield "mixed-rivals-3", Start(Setup("contracts", NAMES[:3], 62, rivals))
    yield "daily", daily_start(read_date("2026-11-22"))
    for puzzle in puzzles():
        yield f"puzzle-{puzzle.name}", puzzle.start


def campaigns() -> Iterator[tuple[str, CampaignRequest]]:
    """Yield what campaigns of every kind are begun with. They have the names that version 0.1 gave them by
    itself.
    """
    for name, request in _campaigns():
        yield name, msgspec.structs.replace(request, name=f"{' & '.join(request.names)}: story")


def _campaigns() -> Iterator[tuple[str, CampaignRequest]]:
    for seats in range(1, 5):
        yield f"story-{seats}", CampaignRequest(names=NAMES[:seats], seed=50 + seats)
    yield "story-draft-3", CampaignRequest(names=NAMES[:3], seed=60, draft=True)
    yield "story-competitive-2", CampaignRequest(names=NAMES[:2], seed=61, competitive=True)
    yield "story-of-ones-own-2", CampaignRequest(names=NAMES[:2], seed=63, story=TWO_CARDS)


def session_of(start: Start, name: str) -> Session:
    """Return a game of persons."""
    return Session(start, [Controller.PERSON] * len(start.setup.names), name, 1.0)


def chapters(request: CampaignRequest, name: str, luck: Random) -> Iterator[Session]:
    """Yield a campaign's games, one chapter or try after the other, each handed out before its first move."""
    start, campaign = begin_campaign(request)
    for _ in range(12):
        session = session_of(start, name)
        session.campaign = campaign
        yield session
        try:
            start, campaign = go_on(session, 2.0)
        except SessionError:
            return


def pages_read(session: Session) -> list[list[str]]:
    """Read all cards that wait: each with its title and its paragraphs."""
    pages = []
    while cards := unread(session):
        page = card_page(session, cards[0])
        pages.append([page.card, page.title, *page.paragraphs])
        session.campaign = read_one(session)
    return pages


def pick(moves: tuple[Move, ...], luck: Random) -> Move:
    """Return any move; the first ones, which lead on, more often."""
    return moves[min(luck.randrange(len(moves)), luck.randrange(len(moves)))]


def move_of(session: Session, luck: Random) -> Move:
    """In a story mostly what the program's player would do, so that chapters are won; else any move."""
    moves = legal(session.state)
    if session.campaign is not None and luck.random() < 0.9:
        seat_no = decider(session.state)
        return PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move
    return pick(moves, luck)


def questions(session: Session) -> tuple[str, ...]:
    """Return what sets one kind of moment apart from another: the mode and the frames on the stack."""
    state = session.state
    campaign = campaign_in(session)
    own = campaign is not None and bool(campaign.digest)
    kind = f"{state.mode} {state.options.competitive} {bool(session.start.deal)} {own}"
    names = [type(frame).__name__ for frame in state.frames]
    return (kind, *(name for name, below in zip(names, ["", *names], strict=False) if name != below))


class Writer:
    """Keeps one save for each kind of moment, and how it goes on."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seen, self.roads = folder, set[tuple[str, ...]](), dict[str, object]()
        self.chapters, self.ends = set[tuple[int, bool]](), dict[str, object]()

    def walk(self, session: Session, name: str, luck: Random, limit: int = LONGEST) -> None:
        """Play a game, and keep each moment of a new kind; its first and its last too."""
        for number in range(limit):
            moves = legal(session.state)
            if not moves:
                break
            if number == AMID and session.campaign is not None:
                self.keep_amid(session, name)
            asked = questions(session)
            if asked not in self.seen and (len(session.moves) > 5 or len(asked) > 2):
                self.seen.add(asked)
                self.keep(session, f"{name}-{'-'.join(asked[1:]).lower()}")
            session.play(move_of(session, luck))
        if session.result is not None and (*questions(session), session.result.outcome) not in self.seen:
            self.seen.add((*questions(session), session.result.outcome))
            self.keep(session, f"{name}-{session.result.outcome}")

    def keep_amid(self, session: Session, name: str) -> None:
        """The first save amid each chapter, and how it goes on to the chapter's end."""
        campaign = campaign_of(session)
        chapter = campaign.chapter, campaign.options.competitive
        if chapter in self.chapters or campaign.digest:
            return
        self.chapters.add(chapter)
        data = gamefile.to_bytes(session)
        (self.folder / f"{name}{CHAPTER}{campaign.chapter}.hsv").write_bytes(data)
        copy, luck, pages = gamefile.from_bytes(data), Random(name), list[list[str]]()
        while legal(copy.state):
            pages += pages_read(copy)
            copy.play(move_of(copy, luck))
        pages += pages_read(copy)
        self.ends[f"{name}{CHAPTER}{campaign.chapter}"] = {"moves": copy.moves, "told": pages}

    def keep(self, session: Session, name: str) -> None:
        """The save with a bookmark, something undone and a rewind; replay, deal file and road."""
        copy = gamefile.from_bytes(gamefile.to_bytes(session))
        copy.set_bookmark("here")
        if len(copy.moves) % 3 == 1:
            copy.undo(consent=True)
        (self.folder / f"{name}.hsv").write_bytes(gamefile.to_bytes(copy))
        road: dict[str, object] = {"moves": copy.moves, "legal": [format_move(move) for move in legal(copy.state)]}
        campaign = campaign_in(copy)
        if campaign is not None:
            road["chapters"] = [[entry.title, entry.outcome, *entry.cards] for entry in campaign.log]
        self.replay_of(copy, name)
        luck = Random(name)
        on = []
        for _ in range(ROAD):
            moves = legal(copy.state)
            if not moves:
                break
            on.append(format_move(pick(moves, luck)))
            copy.play(on[-1])
        self.roads[name] = {**road, "on": on, "table": json.loads(table_in_ids(copy.state))}

    def replay_of(self, session: Session, name: str) -> None:
        """The replay, and the deal file where the table can be written as one."""
        if session.whole_history:
            (self.folder / f"{name}.replay.txt").write_text(write_replay(session), encoding="utf-8")
        try:
            deal = write_deal(session.state, True)
        except DealError:
            return
        (self.folder / f"{name}.deal.toml").write_text(deal, encoding="utf-8")


def talk(session: Session, luck: Random, moves: int = 30) -> list[dict[str, object]]:
    """Hold a conversation in JSON: what is sent, and what comes back."""
    said: list[bytes] = []
    copy = gamefile.from_bytes(gamefile.to_bytes(session))
    for number in range(moves):
        options = legal(copy.state)
        if not options:
            break
        said.append(json.dumps({"move": format_move(pick(options, luck))}).encode())
        copy.play(json.loads(said[-1])["move"])
        said += [b'{"%s": true}' % ASKED[number]] if number in ASKED else []
    said.append(b'{"undo": true, "consent": true}')
    out = io.BytesIO()
    run_json(Desk(session, None), io.BytesIO(b"\n".join(said) + b"\n"), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    sent = ["", *map(bytes.decode, said)]
    return [{"sent": line, "answer": answer} for line, answer in zip(sent, answers, strict=True)]


def keep_one(session: Session, name: str) -> None:
    """Leave a game among the player's saves."""
    store = open_store()
    session.autosaver = keep_new(store, name, session)
    session.keep()
    leave(session)


def _write(path: Path, content: object) -> None:
    path.write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))


def main(folder: Path, story_only: bool) -> None:
    """Write them all to a folder; with HIGHSEAS_HOME at an empty one."""
    folder.mkdir(parents=True)
    writer = Writer(folder)
    talks: dict[str, object] = {}
    for name, start in () if story_only else starts():
        luck = Random(name)
        keep_one(session_of(start, f"game-{name}"), name)
        if name in ("contracts-1", "competitive-2", "base-3", "yucata-2"):
            talks[name] = talk(session_of(start, "talk"), luck)
        writer.walk(session_of(start, f"game-{name}"), name, luck)
    for name, request in campaigns():
        luck = Random(name)
        for number, session in enumerate(chapters(request, f"game-{name}", luck), 1):
            if number == 1 and request.story is None and "-3" not in name:
                talks[name] = talk(gamefile.from_bytes(gamefile.to_bytes(session)), luck, 40)
            writer.walk(session, f"{name}-{number}", luck)
            if number == 2:
                keep_one(session, name)
    _write(folder / ROADS, writer.roads)
    _write(folder / TALKS, talks)
    _write(folder / ENDS, writer.ends)
    if not story_only:
        print(transfer.back_up(folder / "everything.backup"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] == ["story"])

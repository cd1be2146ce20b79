"""Everything that an earlier version wrote is read, says the same and plays on to the same table, for ever."""

import gzip
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_in
from highseas.campaign.chapters.pages import card_page, read_one, unread
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.saved_games import gamefile, transfer
from highseas.campaign.saved_games.slots import leave, open_store, resume
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.state import Options, Setup
from tests.digest import table_in_ids
from tests.listed import listed

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
ROADS, TALKS, ENDS = "roads.json.gz", "talks.json.gz", "ends.json.gz"
CHAPTER = "-amid-chapter-"
FIXTURES = Path(__file__).parent / "fixtures"
VERSIONS = ("v0.1", "v0.2")
FIRST, FIRST_DRAFT = (FIXTURES / version for version in VERSIONS)
"""`FIRST_DRAFT` has only campaigns, of the first draft of the project's own story."""
AMID = sorted(FIRST_DRAFT.glob(f"*{CHAPTER}*.hsv"))


def files(pattern: str) -> list[Path]:
    return [path for version in VERSIONS for path in sorted((FIXTURES / version).glob(pattern))]


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


SAVES = [path for path in files("*.hsv") if path not in AMID]
REPLAYS = files("*.replay.txt")
DEALS = files("*.deal.toml")
CONVERSATIONS = files(TALKS)


@cache
def packed(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


BEGINNINGS = {
    "contracts-1": Setup("contracts", NAMES[:1], 11),
    "competitive-2": Setup("contracts", NAMES[:2], 32, Options(competitive=True)),
    "base-3": Setup("base", NAMES[:3], 23),
    "yucata-2": Setup(
        "contracts", NAMES[:2], 41, Options(aside=3, bust_bars_expeditions=True, second_shuffle_tax=True)
    ),
}
"""How the games of conversations begin. Campaigns have the names that version 0.1 gave them."""
CAMPAIGNS = {
    kind: CampaignRequest(names=(who := NAMES[:seats]), name=f"{' & '.join(who)}: story", seed=seed, competitive=rivals)
    for kind, seats, seed, rivals in (
        ("story-1", 1, 51, False),
        ("story-2", 2, 52, False),
        ("story-4", 4, 54, False),
        ("story-competitive-2", 2, 61, True),
    )
}


def session_of(start: Start) -> Session:
    """Return a game of persons."""
    return Session(start, [Controller.PERSON] * len(start.setup.names), "talk", 1.0)


def pages_read(session: Session) -> list[list[str]]:
    """Read all cards that wait: each with its title and its paragraphs."""
    pages = []
    while cards := unread(session):
        page = card_page(session, cards[0])
        pages.append([page.card, page.title, *page.paragraphs])
        session.campaign = read_one(session)
    return pages


@pytest.mark.parametrize(("version", "least"), [("v0.1", 51), ("v0.2", 31)])
def test_every_save_has_its_road(version: str, least: int) -> None:
    saves = {path.stem for path in SAVES if path.parent.name == version}
    assert set(packed(FIXTURES / version / ROADS)) == saves and len(saves) >= least


@pytest.mark.parametrize("path", SAVES, ids=name_of)
def test_a_save_asks_what_it_asked_and_plays_on_to_the_same_table(path: Path) -> None:
    session, road = gamefile.from_bytes(path.read_bytes(), path.name), packed(path.with_name(ROADS))[path.stem]
    assert session.moves == road["moves"] and session.whole_history and not session.notice
    assert session.bookmarks["here"][: len(session.moves)] == tuple(session.moves)
    assert [format_move(move) for move in legal(session.state)] == road["legal"]
    campaign = campaign_in(session)
    if campaign is not None:
        assert [[e.title, e.outcome, *e.cards] for e in campaign.log] == road["chapters"]
    session = gamefile.from_bytes(gamefile.to_bytes(session))
    for move in road["on"]:
        session.play(move)
    assert json.loads(table_in_ids(session.state)) == road["table"]


def test_there_is_a_save_amid_each_chapter_with_partners_and_rivals() -> None:
    assert {path.stem for path in AMID} == set(packed(FIRST_DRAFT / ENDS))
    assert sorted(path.stem[-1] for path in AMID) == [*"00", *"1122334455"]


@pytest.mark.parametrize("path", AMID, ids=name_of)
def test_a_chapter_of_the_first_draft_is_played_to_its_end_with_its_own_text(path: Path) -> None:
    session, end = gamefile.from_bytes(path.read_bytes(), path.name), packed(path.with_name(ENDS))[path.stem]
    pages = pages_read(session)
    for move in end["moves"][len(session.moves) :]:
        session.play(move)
        pages += pages_read(session)
    assert session.result is not None and session.moves == end["moves"]
    assert sorted(pages) == sorted(end["told"]) and (len(pages) > 2) != path.stem.endswith("0")


@pytest.mark.parametrize("path", REPLAYS, ids=name_of)
def test_a_replay_is_played_to_its_end(path: Path) -> None:
    session = read_replay(path.read_text(encoding="utf-8"))
    assert not session.notice
    assert session.moves == packed(path.with_name(ROADS))[path.name.partition(".")[0]]["moves"]


@pytest.mark.parametrize("path", DEALS, ids=name_of)
def test_a_deal_lays_the_table_it_was_written_from(path: Path) -> None:
    dealt = session_of(start_from_deal(path.read_text(encoding="utf-8")))
    saved = gamefile.from_bytes(path.with_name(path.name.replace(".deal.toml", ".hsv")).read_bytes())
    assert dealt.view == saved.view and dealt.prompt == saved.prompt


SENTENCES = {"title", "label", "why_not", "text", "figures", "error", "paragraphs", "journal"}
"""Keys whose values are for people: they may be put better, but they stay what they are."""


def holds(old: Any, new: Any, where: str = "", key: str = "") -> None:
    """Every key and word of the old answer is in the new one; there may be new keys, and better sentences."""
    if key in SENTENCES:
        assert type(new) is type(old) and bool(new) == bool(old), where
    elif isinstance(old, dict):
        assert isinstance(new, dict), where
        for name, value in old.items():
            assert name in new, f"{where}.{name} is gone"
            holds(value, new[name], f"{where}.{name}", name)
    elif isinstance(old, list):
        assert isinstance(new, list) and len(new) == len(old), where
        for number, (a, b) in enumerate(zip(old, new, strict=True)):
            holds(a, b, f"{where}[{number}]")
    else:
        assert new == old, where


def beginning(name: str) -> Session:
    if name in BEGINNINGS:
        return session_of(Start(BEGINNINGS[name]))
    start, campaign = begin_campaign(CAMPAIGNS[name])
    session = session_of(start)
    session.campaign = campaign
    return gamefile.from_bytes(gamefile.to_bytes(session))


@pytest.mark.parametrize(("path", "name"), [(path, name) for path in CONVERSATIONS for name in sorted(packed(path))])
def test_a_conversation_in_json_keeps_its_keys_and_words(path: Path, name: str) -> None:
    lines = packed(path)[name]
    session, out = beginning(name), io.BytesIO()
    sent = "\n".join(line["sent"] for line in lines[1:]) + "\n"
    run_json(HeadlessSession(session, None), io.BytesIO(sent.encode()), out)
    for number, (line, answer) in enumerate(zip(lines, out.getvalue().splitlines(), strict=True)):
        holds(line["answer"], json.loads(answer), f"answer {number} to {line['sent']!r}")


def test_everything_of_a_player_comes_back_from_a_backup(home: Path) -> None:
    transfer.restore_all(FIRST / "everything.backup")
    store = open_store()
    slots = listed(store)
    assert len(slots) == 33
    for slot in slots:
        session = resume(store, slot.name)
        assert session.start.setup.names and not session.notice
        leave(session)

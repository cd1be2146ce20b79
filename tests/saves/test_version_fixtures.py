"""Everything that version 0.1 wrote is read, says the same and plays on to the same table, for ever."""

import gzip
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import begin_campaign
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.shelf import backup, gamefile
from highseas.campaign.shelf.slots import leave, open_store, resume
from highseas.engine.royal.game import legal
from highseas.engine.royal.notation import format_move
from tests.digest import table_in_ids
from tests.saves.version_fixtures import ROADS, TALKS, campaigns, session_of, starts

FOLDER = Path(__file__).parent / "fixtures" / "v0.1"
SAVES = sorted(FOLDER.glob("*.hsv"))
REPLAYS = sorted(FOLDER.glob("*.replay.txt"))
DEALS = sorted(FOLDER.glob("*.deal.toml"))


@cache
def packed(name: str) -> Any:
    return json.loads(gzip.decompress((FOLDER / name).read_bytes()))


def test_every_save_has_its_road() -> None:
    assert set(packed(ROADS)) == {path.stem for path in SAVES} and len(SAVES) > 50


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_asks_what_it_asked_and_plays_on_to_the_same_table(path: Path) -> None:
    session, road = gamefile.from_bytes(path.read_bytes(), path.name), packed(ROADS)[path.stem]
    assert session.moves == road["moves"] and session.whole_history and not session.notice
    assert session.bookmarks["here"][: len(session.moves)] == tuple(session.moves)
    assert [format_move(move) for move in legal(session.state)] == road["legal"]
    if session.campaign is not None:
        assert [[e.title, e.outcome, *e.cards] for e in session.campaign.log] == road["chapters"]
    session = gamefile.from_bytes(gamefile.to_bytes(session))
    for move in road["on"]:
        session.play(move)
    assert json.loads(table_in_ids(session.state)) == road["table"]


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.name.partition(".")[0])
def test_a_replay_is_played_to_its_end(path: Path) -> None:
    session = read_replay(path.read_text(encoding="utf-8"))
    assert not session.notice
    moves = packed(ROADS)[path.name.partition(".")[0]]["moves"]
    assert session.moves == moves


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.name.partition(".")[0])
def test_a_deal_lays_the_table_it_was_written_from(path: Path) -> None:
    dealt = session_of(start_from_deal(path.read_text(encoding="utf-8")), "deal")
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


def campaign_of(name: str) -> Session:
    start, campaign = begin_campaign(dict(campaigns())[name])
    session = session_of(start, "talk")
    session.campaign = campaign
    return gamefile.from_bytes(gamefile.to_bytes(session))


@cache
def beginnings() -> dict[str, Start]:
    return dict(starts())


@pytest.mark.parametrize("name", sorted(packed(TALKS)))
def test_a_conversation_in_json_keeps_its_keys_and_words(name: str) -> None:
    lines = packed(TALKS)[name]
    session = session_of(beginnings()[name], "talk") if name in beginnings() else campaign_of(name)
    out = io.BytesIO()
    sent = "\n".join(line["sent"] for line in lines[1:]) + "\n"
    run_json(Desk(session, None), io.BytesIO(sent.encode()), out)
    for number, (line, answer) in enumerate(zip(lines, out.getvalue().splitlines(), strict=True)):
        holds(line["answer"], json.loads(answer), f"answer {number} to {line['sent']!r}")


def test_everything_of_a_player_comes_back_from_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    backup.restore(FOLDER / "everything.backup")
    store = open_store()
    slots = store.slots()
    assert len(slots) == 33
    for slot in slots:
        session = resume(store, slot.name)
        assert session.start.setup.names and not session.notice
        leave(session)

"""Replays: a game as text that replays to the same end, refused at the move that fails."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.campaign.files.datafile import free_path
from highseas.campaign.play.errors import ReplayError
from highseas.campaign.play.replay import ReplayFileError, read_replay, replay_files, write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.results import headline
from highseas.engine.royal.game import legal
from tests.front import desk, start
from tests.refusals import in_words, refused


def played(seats: int = 1, seed: int = 3, moves: int = 10_000, **wanted: Any) -> Session:
    session = desk(start(seats, seed, **wanted)).session
    pick = Random(seed)
    for _ in range(moves):
        options = legal(session.state)
        if not options:
            break
        session.play(pick.choice(options))
    return session


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_replay_leads_to_the_same_end(seats: int) -> None:
    session = played(seats, aside=1, second_shuffle_tax=True)
    again = read_replay(write_replay(session))
    assert again.state == session.state
    assert again.moves == session.moves
    assert write_replay(again) == write_replay(session)


@pytest.mark.parametrize("seats", [1, 3])
def test_what_goes_by_itself_goes_by_itself_in_a_replay(seats: int) -> None:
    session = played(seats, auto_contracts=True, auto_pass=seats > 1, competitive=seats > 1, random_start=True)
    again = read_replay(write_replay(session))
    assert again.state == session.state and again.events == session.events
    session.undo(consent=True)
    session.redo()
    assert again.state == session.state


def test_a_replay_ends_at_the_influence_of_its_game() -> None:
    session = played(3, moves=1_500, mode="base", influence_to_end=8, random_start=True)
    again = read_replay(write_replay(session))
    assert again.state == session.state and again.state.options == session.state.options


def test_a_replay_of_a_deal_carries_the_deal() -> None:
    text = Path("campaign/puzzles/three-blades.toml").read_text(encoding="utf-8")
    session = desk(start_from_deal(text)).session
    for move in ("take yellow", "take pirate", "contract fighter"):
        session.play(move)
    again = read_replay(write_replay(session))
    assert again.result is not None
    assert again.result.outcome == "won"


def test_a_move_that_does_not_fit_is_named_by_number() -> None:
    lines = write_replay(played(moves=12)).splitlines()
    places = [i for i, line in enumerate(lines) if line == "draw"]
    lines[places[3]] = "take base-sailor-1vp"
    with pytest.raises(ReplayError) as caught:
        read_replay("\n".join(lines))
    number = sum(1 for line in lines[lines.index("-" * 8, 2) + 1 : places[3] + 1] if line and line[0] != "#")
    assert caught.value.number == number
    assert in_words(caught.value).startswith(f"move {number} ('take base-sailor-1vp') does not fit this game")


def test_moves_after_the_end_do_not_fit() -> None:
    with refused(ReplayError, match="the game is over by then"):
        read_replay(write_replay(played()) + "draw\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is no replay"),
        ("draw\nstop\n", "this is no replay"),
        ("High Seas replay 9\n", "another format"),
        ("High Seas replay 1\ndraw\n", "lost its head"),
        ("High Seas replay 1\n--------\nmode = \n--------\n", "damaged"),
        ("High Seas replay 1\n--------\nmode = 'chess'\nseats = ['A']\nseed = 1\n--------\n", "no mode 'chess'"),
        ("High Seas replay 1\n--------\nseed = 1\n--------\n", "does not tell a game"),
    ],
)
def test_what_is_no_replay_gets_one_sentence(text: str, sentence: str) -> None:
    with refused(ReplayFileError, match=sentence):
        read_replay(text)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_damaged_replay_is_refused_or_still_a_game(data: st.DataObject) -> None:
    text = write_replay(played(moves=15))
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.text(max_size=4)) + text[place + data.draw(st.integers(0, 6)) :]
    try:
        read_replay(damaged)
    except ValueError as error:
        assert str(error)
        assert type(error) is not ValueError


def test_the_folder_of_replays_lists_games_newest_first(tmp_path: Path) -> None:
    first, second = free_path(tmp_path / "deep", "solo-3"), tmp_path / "deep" / "solo-3-2.txt"
    first.parent.mkdir()
    first.write_text(write_replay(played(moves=4)), encoding="utf-8")
    assert free_path(tmp_path / "deep", "solo-3") == second
    over = played()
    assert over.result is not None
    second.write_text(write_replay(over), encoding="utf-8")
    (tmp_path / "deep" / "diary.txt").write_text("It rains.\n", encoding="utf-8")
    (tmp_path / "deep" / "picture.txt").write_bytes(b"\xff\xfe\x00")
    for place, name in enumerate(("solo-3.txt", "solo-3-2.txt", "diary.txt", "picture.txt")):
        os.utime(tmp_path / "deep" / name, (1_000 + place, 1_000 + place))
    output = [(file.path.name, file.summary) for file in replay_files(tmp_path / "deep")]
    assert output == [
        ("picture.txt", "it cannot be read"),
        ("diary.txt", "no replay"),
        ("solo-3-2.txt", headline(over.result, TableNames(over.state.names))),
        ("solo-3.txt", "still running after 4 moves"),
    ]


def test_a_folder_that_does_not_exist_holds_no_replays(tmp_path: Path) -> None:
    assert replay_files(tmp_path / "nowhere") == ()

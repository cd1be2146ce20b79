"""Line mode: prompts in plain lines, moves typed or by number, everything else by a word."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.slots import new_session
from highseas.campaign.words.language import percent
from highseas.campaign.words.shortcuts import MOVE_KEYS
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.saves import Store
from tests.front import headless, start, type_lines
from tests.property.honest import AMID_A_GAMBLER
from tests.tui.games import DISCOVER, dealt


@pytest.mark.parametrize(
    ("typed", "moves", "said", "unsaid"),
    [
        (  # the table and the question come first
            "",
            [],
            """Turn 1, 17 turns left after this one, 3 contracts open|? Turn up the first card|\
1. Draw a card|  closed: 1""",
            "closed: Stop",
        ),
        (  # what is wrong gets one sentence, and the game goes on
            "stop|fly|9|take nothing|",
            [],
            """'stop' cannot be done now; possible: draw.|'fly' is not a move; the only move is draw.|\
There is no option 9; the options are 1 to 2.""",
            "Traceback",
        ),
        (  # how to answer is told, not the ids of moves
            "draw|fly",
            ["draw"],
            "'fly' is not a move; type the number or the letter of an answer, or options to see them all.",
            "the moves are",
        ),
        ("draw|undo|undo yes|redo", ["draw"], "Going back would unsee 1 card|Type 'undo yes' to do it.", "Traceback"),
        (  # looking up things changes nothing
            "odds|hint|help sailor|help blimp|help|log|table|deal|replay",
            [],
            """is any of 143 cards nobody has seen|The first card of a turn has to be turned up|Has 1 cutlass.|\
There is no help for 'blimp'|mode = "contracts"|High Seas replay 1""",
            "Traceback",
        ),
        (
            "bookmark|bookmark dawn|draw|go dawn|go dawn yes|go dusk",
            [],
            "Bookmarks: none yet|Bookmark 'dawn' is set.|Type 'go dawn yes' to do it.|There is no bookmark 'dusk'.",
            "Traceback",
        ),
    ],
)
def test_what_is_typed_is_answered(typed: str, moves: list[str], said: str, unsaid: str) -> None:
    at = headless()
    output = type_lines(at, *typed.split("|"))
    assert [words for words in said.split("|") if words not in output] == [] and unsaid not in output
    assert at.session.moves == moves and at.session.rewound == ("yes" in typed)


def test_after_a_draw_the_card_the_harbor_and_the_risk_are_shown() -> None:
    output = type_lines(headless(start(1, 4)), *["draw"] * 3).splitlines()
    place = output.index("? Draw or stop?")
    assert output[place + 1 : place + 3] == ["  1. Draw a card", "  2. Stop, and trade & hire"]
    assert output[place + 3 : -1] == [
        "Ann: Sailor (1 influence).",
        "2 cards. Stopping: 1 card, 1 influence.",
        "? Draw or stop?",
        "Ann: blue Trader (2 influence).",
        "3 cards.",
        "? Draw or stop?",
    ], "answers, a risk and what stopping brings are not said again where they have not changed"


@pytest.mark.parametrize(
    ("wanted", "typed", "says", "says_not"),
    [
        ({}, "", "Now: draw (d);|harbor, contracts, turn|risk, odds (o)", "missions|journal|stop (s)|again"),
        ({}, "draw", "Now: draw (d), stop (s);", "missions"),
        ({"mode": "base", "seats": 2}, "", "Now: draw (d);|harbor, turn, turns", "contracts,|missions"),
        ({}, "concede yes|concede yes", "The game is over: report (how it went), again", "hint (h)|harbor, missions"),
    ],
)
def test_help_is_what_can_be_typed_now_and_help_all_the_rest(
    wanted: dict[str, Any], typed: str, says: str, says_not: str
) -> None:
    at, lines = headless(start(seed=4, **wanted)), [each for each in typed.split("|") if each]
    said = "".join(type_lines(at, *lines, "help").rpartition("Now: " if "Now" in says else "The game is over: ")[1:])
    assert all(each in said for each in says.split("|")), said
    assert not any(each in said for each in says_not.split("|")), said
    assert "journal (j)      the story so far" in type_lines(at, "help all")


def test_a_bust_says_what_is_gone_with_it() -> None:
    lines = type_lines(headless(start(1, 3)), *["draw", "leave"] * 20).splitlines()
    bust = next(place for place, line in enumerate(lines) if line.startswith("Bust!"))
    stopping = next(line for line in reversed(lines[:bust]) if "Stopping: " in line).partition("Stopping: ")[2]
    coins = stopping.split(", ")[1].rstrip(".")
    assert lines[bust + 1].startswith(coins) and lines[bust + 1].endswith(" sailed away."), lines[bust - 2 : bust + 2]


def test_another_game_begins_without_leaving_and_an_unsaved_one_is_asked_about(tmp_path: Path) -> None:
    at, store = headless(), Store(tmp_path)
    assert "Type 'new yes' to do it." in type_lines(at, "draw", "new") and at.session.moves == ["draw"]
    first = at.session.start
    assert type_lines(at, "again yes").count("— Turn 1: Ann —") == 1 and at.session.start == first
    type_lines(at, "new")
    assert at.session.start.setup.seed != first.setup.seed and at.session.names == ("Ann",)
    saved = headless(start(2), ai="2", store=store)
    type_lines(saved, "draw", "new", "draw")
    assert len(list(tmp_path.glob("*.hsv"))) == 2 and saved.session.programs[0].seat == 2, "what was left is saved"


def test_the_risk_is_that_of_the_odds() -> None:
    at = headless(start(1, 4))
    output = type_lines(at, *["draw"] * 4)
    odds = at.session.odds
    colors = {CARD_BY_ID[card].color for card in at.session.view.harbor if CARD_BY_ID[card].type == "ship"}
    assert colors and odds.bust and f"4 cards: {', '.join(colors)}. Risk {percent(odds.bust, odds.total)}" in output


def test_what_stopping_would_bring_is_said_with_the_risk_and_the_odds() -> None:
    session = dealt(DISCOVER)
    at = HeadlessSession(session, None)
    session.play("draw")
    session.play("keep")
    said = "Stopping now: take up to 1 card, 1 coin at best."
    assert type_lines(at, "risk", "quit").count(said) == 1
    lines = type_lines(at, "odds", "quit").splitlines()
    assert said in lines and lines.index(said) > next(n for n, line in enumerate(lines) if "busts" in line)
    session.play("stop")
    assert "Stopping now" not in type_lines(at, "risk", "odds", "quit")


def test_closed_answers_are_shown_when_asked_for_and_keep_their_numbers() -> None:
    at = headless()
    output = type_lines(at, "options", "closed", "draw", "closed", "2")
    assert output.count("  2. closed: Stop, and trade & hire — the first card") == 1
    assert output.count("  closed: Stop, and trade & hire — the first card") == 1
    assert "Nothing is closed now." in output and at.session.moves == ["draw", "stop"]


def test_a_listener_asks_for_parts_of_the_table() -> None:
    at = headless(start(2))
    shown = type_lines(at, "draw", "harbor", "seats", "contracts", "risk", "who")
    assert "Harbor: Captain, costs " in shown
    assert shown.count("Ann (active): 3 coins") == 2  # once with the table, once when asked for
    assert shown.count("Contract ") == 2 * len(at.session.view.goals) and shown.count("Risk") == 2
    assert at.session.moves == ["draw"]


def test_letters_are_those_of_the_table() -> None:
    at = headless()
    output = type_lines(at, "d", "D", "?sailor", "?", "h", "o", "l", "x", "s", "u", "u yes", "q", "d")
    assert at.session.moves == ["draw"] and "Has 1 cutlass." in output
    assert "type help" not in output.splitlines()[-1] and "'x' is not a move" in output
    assert "The next card comes from" in output and output.endswith("Goodbye.\n")
    assert set("dspyn") == set(MOVE_KEYS.values())


def test_going_back_prints_no_whole_table() -> None:
    output = type_lines(headless(), "draw", "bookmark dawn", "draw", "undo yes", "go dawn")
    assert output.count("Piles: ") == 1 and "Back at 'dawn'." in output


def test_a_sign_stands_before_what_a_person_types_and_not_in_a_pipe() -> None:
    out = io.StringIO()
    assert LineMode(headless(), ["draw\n", "quit\n"], out, "> ").run() == 0 and out.getvalue().count("\n> ") == 2
    assert "> " not in type_lines(headless(), "draw", "quit")


def test_a_whole_game_can_be_played_by_number_but_for_answers_that_cost_a_turn() -> None:
    """Seats of the program play by themselves."""
    at = headless(start(2, 7), ai="1")
    assert "? Bo: " in type_lines(at) and at.session.moments[-1].seat == 1
    output = type_lines(at, *["1", "leave"] * 400)
    assert at.session.result is not None and "Lost: the Time deck is empty" in output and "Seed 7, " in output


def test_ctrl_c_and_the_end_of_input_leave_a_save_that_comes_back(tmp_path: Path) -> None:
    def typed() -> Iterator[str]:
        yield "draw\n"
        raise KeyboardInterrupt

    out, store = io.StringIO(), Store(tmp_path / "saves")
    assert LineMode(headless(store=store), typed(), out).run() == 130
    assert out.getvalue().endswith("\nThe game is saved. Goodbye.\n")
    assert gamefile.from_bytes(store.read("test game")).moves == ["draw"]
    at = headless(store=store)
    assert "The game is saved. Goodbye." in type_lines(at, "draw", "draw", "save Evening one")
    assert gamefile.from_bytes(store.read("Evening one")).state == at.session.state


def test_a_mission_is_worded_after_its_card() -> None:
    begun, tale = begin_campaign(CampaignRequest(names=("Ann",), seed=42))
    output = type_lines(HeadlessSession(new_session(begun, [Controller.PERSON], tale), None), "1", "story").splitlines()
    line = (
        "Mission 10, Correct Change (give 2 kept Ares Pirates): "
        "the first gains 2 coins, everyone gains 1 crown; Ann 0 of 2."
    )
    assert output.count(line) == 2 and output.index(line) > output.index("* Correct Change *")


def test_what_a_gambler_turns_up_is_listed_once() -> None:
    """Ruling R36: together; what waits behind a question is told when its turn comes."""
    output = type_lines(headless(start_from_deal(AMID_A_GAMBLER)), "gamble", "no", "leave").splitlines()
    lines = [line for line in output if line.startswith(("Ann uses a Gambler", "Ann: "))]
    assert lines[0].startswith("Ann uses a Gambler, who turns up 4 cards at once: red frigate")
    assert lines[1:] == ["Ann: blue flute (1 cutlass, 1 coin).", "Ann: green skiff (1 cutlass, 1 coin)."]

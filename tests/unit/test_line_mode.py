"""Line mode: prompts in plain lines, moves typed or by number, everything else by a word."""

from pathlib import Path

from campaign import gamefile
from saves import Store
from tests.front import desk, start, type_lines


def test_the_table_and_the_question_come_first() -> None:
    told = type_lines(desk())
    assert "Turn 1, 17 turns left after this one, 3 contracts open" in told
    assert "? Ann: turn up the first card" in told
    assert "1. Draw a card  [draw]" in told
    assert "closed: Stop" in told


def test_moves_are_typed_or_chosen_by_number() -> None:
    at = desk()
    told = type_lines(at, "draw", "1")
    assert at.session.moves == ["draw", "draw"]
    assert told.count("Ann turns up") == 2


def test_what_is_wrong_gets_one_sentence_and_the_game_goes_on() -> None:
    at = desk()
    told = type_lines(at, "stop", "fly", "9", "take nothing", "")
    assert "'stop' cannot be done now; possible: draw." in told
    assert "'fly' is not a move; the moves are draw." in told
    assert "There is no option 9; the options are 1 to 2." in told
    assert at.session.moves == []


def test_undo_over_a_revealed_card_wants_a_yes() -> None:
    at = desk()
    told = type_lines(at, "draw", "undo", "undo yes", "redo")
    assert "going back would unsee 1 card" in told
    assert "Type 'undo yes' to do it." in told
    assert at.session.moves == ["draw"]
    assert at.session.rewound


def test_looking_up_things_changes_nothing() -> None:
    at = desk()
    told = type_lines(at, "odds", "hint", "help sailor", "help blimp", "help", "log", "table", "deal", "replay")
    assert "is one of 143 equally likely ones" in told
    assert "the first card of a turn has to be turned up" in told
    assert "Has 1 cutlass." in told
    assert "There is no help for 'blimp'" in told
    assert 'mode = "contracts"' in told
    assert "High Seas replay 1" in told
    assert at.session.moves == []


def test_bookmarks_are_set_listed_and_returned_to() -> None:
    at = desk()
    told = type_lines(at, "bookmark", "bookmark dawn", "draw", "go dawn", "go dawn yes", "go dusk")
    assert "Bookmarks: none yet" in told
    assert "Bookmark 'dawn' is set." in told
    assert "Type 'go dawn yes' to do it." in told
    assert "There is no bookmark 'dusk'." in told
    assert at.session.moves == []


def test_the_end_of_input_leaves_a_save_that_comes_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    at = desk(store=store)
    told = type_lines(at, "draw", "draw", "save Evening one")
    assert "The game is saved. Goodbye." in told
    again = gamefile.from_bytes(store.read("Evening one"))
    assert again.state == at.session.state


def test_seats_of_the_program_play_by_themselves() -> None:
    at = desk(start(2), ai=(1,))
    told = type_lines(at)
    assert at.session.moments[-1].seat == 1
    assert "? Bo: " in told


def test_a_whole_game_can_be_played_by_number() -> None:
    at = desk(start(2, 7))
    told = type_lines(at, *["1"] * 400)
    assert at.session.result is not None
    assert "Lost: the Time deck is empty" in told
    assert "Seed 7, " in told

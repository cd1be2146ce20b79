"""What only one seat may know is shown to nobody else: on the table, in the log, on pages, looking back."""

import pytest

from highseas.campaign.jamaica.tui.screens.choosing import HandOver
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.tui.screens.dialogs import Question
from highseas.engine.jamaica import moves as mv
from tests.races import sail
from tests.tui.conftest import MEDIUM, Open, Table
from tests.tui.races import new_race, race_screen, sail_on

SPECIAL = {"m": "Map", "w": "The race", "a": "Cards that were played", "l": "", "L": "", "i": "What the signs mean"}
"""Pages of the table that anybody may open, and how they begin."""


def _chosen(session: Session, number: int) -> str:
    """The card of a move that chose one, as the log would name it."""
    move = session.game.parse(session.moments[number].move)
    assert isinstance(move, mv.Card)
    return f"card {move.card}"


def _to_second_card(persons: int = 3) -> tuple[Session, int]:
    """Return a race in which the first seat has chosen its card and the second is asked for one, and that move."""
    session = sail_on(new_race(3, persons=persons), 40, "dice")
    while session.prompt is not None and session.prompt.kind == "dice":
        session.play(session.prompt.options[0].text)
    assert session.prompt is not None and session.prompt.kind == "card"
    session.play(session.prompt.options[0].text)
    return session, len(session.moments) - 1


def _not_seen(table: Table, session: Session, whose: int) -> None:
    """No card of a seat, from 0, that lies hidden is named on the screen, neither by number nor by its symbols."""
    names = RaceNames(session.names)
    text = " ".join(table.text().split())
    seat = session.state.seats[whose]
    for card in {*seat.hand, seat.card} - {0}:
        assert names.card(card) not in text, card


async def test_a_chosen_card_is_named_nowhere_until_it_is_turned_over(open_table: Open) -> None:
    session, number = _to_second_card()
    first = session.moments[number].seat - 1
    chosen = _chosen(session, number)
    async with open_table(session, MEDIUM) as table:
        assert isinstance(table.app.screen, HandOver)
        assert chosen not in table.text()
        await table.press("enter")
        race = race_screen(table)
        assert race.scene.viewer - 1 != first
        assert race.scene.view.seats[first].hand == () and race.scene.view.seats[first].card == 0
        for key, title in SPECIAL.items():
            await table.press(key)
            assert table.app.screen is not race and title in table.text()
            assert f"{session.names[first]} has chosen {chosen}" not in table.text()
            if key not in ("a", "L", "l"):
                _not_seen(table, session, first)
            await table.press("escape")
        assert not [line for line in race.scene.log if chosen in line.text and session.names[first] in line.text]


async def test_looking_back_shows_no_hand_and_no_answers_that_name_cards(open_table: Open) -> None:
    session, number = _to_second_card()
    async with open_table(session, MEDIUM) as table:
        await table.press("enter")
        race = race_screen(table)
        race.look_back(number - 1)
        await table.pilot.pause()
        assert race.scene.viewer == 0 and not race.scene.options
        assert all(seat.hand == () for seat in race.scene.view.seats)
        for card in session.moments[number - 1].state.seats[session.moments[number].seat - 1].hand:
            assert f"card {card} " not in " ".join(table.text().split())
        await table.press("escape")
        assert isinstance(table.app.screen, HandOver) or race.scene.viewer == session.prompt.seat


async def test_what_was_taken_back_is_asked_of_the_one_whose_it_is(open_table: Open) -> None:
    session, number = _to_second_card()
    first = session.moments[number].seat - 1
    async with open_table(session, MEDIUM) as table:
        await table.press("enter", "u")
        assert len(session.moves) == number - 1
        assert isinstance(table.app.screen, HandOver)
        assert session.names[first] in table.text()
        await table.press("enter")
        assert race_screen(table).scene.viewer == first + 1


async def test_one_person_among_programs_keeps_the_keyboard_and_sees_the_own_hand_alone(open_table: Open) -> None:
    session = sail_on(new_race(3), 30, "card")
    async with open_table(session, MEDIUM) as table:
        race = race_screen(table)
        assert race.scene.viewer == 1 and not isinstance(table.app.screen, HandOver)
        assert race.scene.view.seats[0].hand and not race.scene.view.seats[1].hand
        await table.press("1")
        assert race_screen(table).scene.viewer == 1


async def test_a_copy_of_a_running_race_is_asked_about_for_it_tells_secrets(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("textual.app.App.copy_to_clipboard", lambda _, text: copied.append(text))
    session = sail_on(new_race(3), 30, "card")
    async with open_table(session, MEDIUM) as table:
        await table.press("P", "enter")
        assert isinstance(table.app.screen, Question) and not copied
        await table.press("enter")
        assert not copied, "the harmless answer is the first"
        await table.press("P", "enter", "y")
        assert session.game.view(start_from_deal(copied[0]).lay_out()) == session.view
        await table.press("P", "down", "enter", "y")
        assert read_replay(copied[1]).state == session.state
    over = sail(new_race(3))
    async with open_table(over, MEDIUM) as table:
        await table.press("escape", "P", "down", "enter")
        assert len(copied) == 3 and copied[2].count("\n") == 0, "no position is left, and nothing is secret"

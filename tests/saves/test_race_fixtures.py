"""Saves of races load, ask what they asked, and play on to their end, for ever."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from highseas.campaign.jamaica.results import entry_of
from highseas.campaign.play.replay import read_replay, revision_of, write_replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.gamefile import summarize
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.saves import describe_summary
from highseas.engine.jamaica.seen.view import Prompt
from tests.races import new_race, sail

FOLDER = Path(__file__).parent / "fixtures" / "jamaica"
OLD = FOLDER.parent / "rules-1"
FIXTURES = sorted(FOLDER.glob("*.hsv"))
Moment = Callable[[Session], bool]


def _asks(kind: str, least: int = 1) -> Moment:
    def wanted(session: Session) -> bool:
        prompt: Prompt | None = session.prompt
        return prompt is not None and prompt.kind == kind and session.turn >= least

    return wanted


def _over(session: Session) -> bool:
    return session.result is not None


def _with_treasures(session: Session) -> bool:
    hidden = sum(seat.treasures_down for seat in session.view.seats)
    powers = {power for seat in session.view.seats for power in seat.treasures_up}
    return hidden > 2 and len(powers) > 2 and _asks("card")(session)


MOMENTS: dict[str, Moment] = {
    **{kind: _asks(kind) for kind in ("load", "fight", "powder", "pay", "reroll", "booty", "retreat", "ghost")},
    **{kind: _asks(kind, least) for kind, least in (("sail", 2), ("dice", 3), ("card", 4))},
    "treasures": _with_treasures,
    "over": _over,
    "solo-over": _over,
}
"""What is so at the moment of a fixture, by its name."""


def load(path: Path) -> Session:
    return gamefile.from_bytes(path.read_bytes(), path.name)


def test_every_telling_moment_has_a_fixture() -> None:
    assert {f"0001-{name}" for name in (*MOMENTS, "deal")} == {path.stem for path in FIXTURES}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_fixture_loads_with_its_question_and_history_and_plays_on_to_its_end(path: Path) -> None:
    session, luck = load(path), Random(path.stem)
    name = path.stem.partition("-")[2]
    assert name not in MOMENTS or MOMENTS[name](session)
    assert (session.prompt is None) == (session.result is not None)
    assert session.bookmarks["here"] == tuple(session.moves) and session.whole_history
    assert describe_summary(summarize(path.read_bytes(), path.name), LANGUAGE).startswith("Ann")
    while session.prompt is not None:
        session.play(luck.choice(session.prompt.options).move)
    assert session.result is not None
    again = read_replay(write_replay(session))
    assert again.state == session.state and again.who_plays == session.who_plays


@pytest.mark.parametrize("name", ["0001-pay", "0001-solo-over"])
def test_a_race_alone_that_was_begun_by_the_older_rule_ends_by_it(name: str) -> None:
    """Ruling J12: it is won by coming home, wherever it is opened, saved, replayed or entered."""
    session = sail(load(FOLDER / f"{name}.hsv"))
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    replayed = read_replay(write_replay(session))
    assert session.state == again.state == replayed.state
    result = again.result
    assert len(session.names) == 1 and result is not None and result.ghost is None
    assert result.outcome == ("won" if result.home else "lost") and entry_of(again, "").home is None
    assert "by the older rule only a race that comes home counts" in write_replay(again)


def test_the_fixture_of_a_deal_has_its_throws_to_come_and_its_players() -> None:
    session = load(FOLDER / "0001-deal.hsv")
    assert session.start.deal and session.state.dice_to_come and session.policies[1] == "greedy"
    assert session.players == [Controller.PERSON, Controller.PROGRAM, Controller.CREW]
    assert session.game.view(session.moments[0].state).dice in ((2, 5), (5, 2)) and set(session.who_plays) > {"person"}


def test_a_race_by_revision_1_is_sailed_by_it_to_its_end() -> None:
    """It asked for payments that all leave the same: they are answered, undone, redone, saved and replayed."""
    session, luck = load(OLD / "race-payment-asked.hsv"), Random(1)
    assert session.whole_history and not session.notice and session.prompt.kind == "pay"
    assert len(session.prompt.options) == 1 and session.game.revision == 1
    asked, moves = session.state, len(session.moves)
    session.play(session.prompt.options[0].move)
    session = gamefile.from_bytes(gamefile.to_bytes(session))
    session.undo(consent=True)
    assert session.state == asked and session.redo() and len(session.moves) == moves + 1
    unasked = 0
    while session.prompt is not None:
        unasked += len(session.prompt.options) == 1 and session.prompt.kind == "pay"
        session.play(luck.choice(session.prompt.options).move)
    text = write_replay(session)
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert unasked and again.state == read_replay(text).state == session.state and again.whole_history
    assert (revision_of(text), new_race(3, 16).game.revision) == (1, 2)


def test_a_finished_race_by_revision_1_goes_to_its_end() -> None:
    session, text = load(OLD / "race-over.hsv"), (OLD / "race-over.txt").read_text(encoding="utf-8")
    replayed = read_replay(text)
    assert session.whole_history and session.result is not None and session.state == replayed.state
    assert session.moves == replayed.moves and not replayed.notice
    assert write_replay(session).partition("\n")[2] == text.partition("\n")[2], "all but the version that writes it"
    with pytest.raises(SessionError):
        read_replay(text.replace("rules 1", "rules 2", 1))


@pytest.mark.parametrize("seats", [1, 2, 3, *(pytest.param(seats, marks=pytest.mark.long) for seats in (4, 5, 6))])
def test_a_race_is_the_same_saved_and_opened_at_every_decision(seats: int) -> None:
    straight, saved = new_race(seats, 11), new_race(seats, 11)
    luck = Random(seats)
    while straight.prompt is not None:
        move = luck.choice(straight.prompt.options).move
        straight.play(move)
        saved.play(move)
        if len(saved.moves) % 3 == 0:
            saved = gamefile.from_bytes(gamefile.to_bytes(saved))
        assert saved.state == straight.state and saved.prompt == straight.prompt
    assert gamefile.from_bytes(gamefile.to_bytes(saved)).result == straight.result

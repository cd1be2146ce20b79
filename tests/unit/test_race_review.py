"""The review of a race: the chance of one seat round by round, what its decisions cost, and hints with chances."""

import json
from pathlib import Path

import pytest

from highseas.campaign.jamaica.plain import RACE_WORDS
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.jamaica.words.prompts import hint_line
from highseas.campaign.jamaica.words.review import RaceReview
from highseas.campaign.main import run
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.review import FULL, CannotReview
from highseas.campaign.play.session import Session
from highseas.campaign.play.thinking import question, think
from highseas.campaign.words.language import points
from highseas.engine.jamaica.ai import navigator
from tests.races import new_race, sail


@pytest.fixture(autouse=True)
def few_races(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked at here does not hang on how often the navigator sails on."""
    monkeypatch.setattr(navigator, "_RACES", (2, 4))


def reviewed(session: Session) -> RaceReview:
    words = RACE_WORDS.review(session).words
    assert isinstance(words, RaceReview)
    return words


@pytest.mark.parametrize("seats", [1, 3])
def test_a_review_judges_every_choice_of_the_person_adds_up_and_names_what_is_better(seats: int) -> None:
    session = sail(new_race(seats, 15))
    words = reviewed(session)
    found, game, result = words.review, session.game, session.result
    assert result is not None and found.over and found.begin + found.skill + found.luck == found.end
    won = FULL // len(result.winners) if 1 in result.winners else 0
    assert found.end == won and {step.seat for step in found.steps} == {1}
    own = [
        number
        for number, moment in enumerate(session.moments[:-1], 1)
        if game.decider(moment.state) == 0 and len(game.legal(moment.state)) > 1
    ]
    assert [step.number for step in found.steps] == own
    curve = words.curve()
    assert curve.turns[-1] == words.turns[-1].turn and len(curve.seats[0]) == len(curve.turns)
    assert curve.seats[0][-1] == won // 100
    lines = words.lines(80, "Race")
    text = "\n".join(lines)
    assert "Round by round:" in lines and " in turn " not in text and "Skill by player" not in text
    assert lines[0].startswith("Chance of winning: about ")
    assert any("in round " in line and "Better: " in line for line in lines)


def test_a_race_is_reviewed_up_to_now_and_resigning_costs_all() -> None:
    session = sail(new_race(3, 15), lambda each: len(each.moves) > 60 and each.prompt.seat == 1)
    found = reviewed(session).review
    assert not found.over
    session.play("concede")
    last = reviewed(session).review.steps[-1]
    assert (last.move, last.played, last.after) == ("concede", 0, 0)
    assert reviewed(session).label(last, "concede") == "Concede"
    with pytest.raises(CannotReview, match="no_move"):
        RaceReview.made(new_race(3, 15))


@pytest.mark.usefixtures("home", "no_input")
def test_the_command_reviews_a_race(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "race.toml").write_text(write_replay(sail(new_race(2, 15))))
    assert run(["review", str(tmp_path / "race.toml"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["begin"] + said["skill"] + said["luck"] == said["end"]
    assert {step["seat"] for step in said["steps"]} == {1}


def test_a_hint_tells_the_chance_and_the_answers_that_are_as_good() -> None:
    session = new_race(3, 15)
    assert question(session).policy == "navigator"
    thought = think(session)
    said = hint_line(thought, RaceNames(session.names), session.prompt)
    assert said.startswith("The navigator would choose: ")
    best, other, *_ = thought.analysis.judged
    assert f"about {points(best.chance)}% of such races are won then; " in said and f": {points(other.chance)}%" in said

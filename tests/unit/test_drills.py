"""Drills: what is made one, what a sitting asks and keeps, when a drill comes back, and what is said."""

import io
import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.main import run
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.review import Review, review
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.royal.play import drills
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.drills import KEPT, LEAST, Drill, bank, made_from, position
from highseas.campaign.royal.results import learning
from highseas.campaign.royal.results.learning import MOST, SITTING, Book, Memory, Sitting, keep, load, remembered
from highseas.campaign.royal.words.drills import kept_line, outcome, summary, verdict
from highseas.campaign.royal.words.review import ReviewWords
from highseas.campaign.saved_games import recovery, transfer
from highseas.campaign.words import shipped
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.royal.port_royal import PORT_ROYAL
from tests import judge
from tests.campaigns import advised, begun, royal
from tests.tui.games import new_game, simple_move

NOW = datetime(2026, 6, 1, 20, tzinfo=UTC)
HEAD = "--------"
WORN = b'{"known": {"a": %s}}' % msgspec.json.encode(Memory(1, 0, NOW, 2, 0.0, 5.0, NOW))
"""A memory that the scheduler cannot reckon with."""


@pytest.fixture(autouse=True)
def own_home(home: Path, no_input: None) -> None:
    """Each test has a player's folder of its own, and nobody types anything."""


def finished(seed: int = 1) -> tuple[Session, Review]:
    """A game of one's own that is over, with a review."""
    session = new_game(seed=seed)
    session.game_id = f"game-{seed}"
    while session.prompt is not None:
        session.play(simple_move(session))
    found = review(session, judge.analyze)
    assert found is not None
    return session, found


def chapter(seats: int = 2, seed: int = 3, **wanted: Any) -> tuple[RoyalSession, Review]:
    """A chapter of one's own that is over, played half by lot, as the navigator reviews it."""
    session, lot = royal(begun(("Ann", "Bo", "Cy")[:seats], seed, saved=False, **wanted)), random.Random(seed)
    session.game_id = f"chapter-{seed}"
    while session.result is None:
        if lot.random() < 0.5:
            session.play(lot.choice(PORT_ROYAL.legal(session.state)))
        else:
            advised(session)
    found = ReviewWords.made(session)
    assert found is not None
    return session, found


def answer_all(sitting: Sitting, right: bool = True) -> None:
    """Give the best answer to each drill, or the worst one."""
    while sitting.session is not None:
        judged = sitting.drill.judged
        move = (max if right else min)(judged, key=judged.__getitem__)
        sitting.answer(PORT_ROYAL.parse(move))
        sitting.go_on()


def put(book: Book) -> None:
    learning._file().parent.mkdir(parents=True, exist_ok=True)
    learning._file().write_bytes(msgspec.json.encode(book))


def a_memory(due: datetime, days: int = 1) -> Memory:
    return Memory(1, 0, due, 1, 1.0, 5.0, due - timedelta(days=days), 0)


# --- the bank ---


def test_every_drill_of_the_bank_can_be_asked_and_has_wrong_answers() -> None:
    assert len(bank()) == 100
    for drill in bank().values():
        session = position(drill)
        assert session.result is None and session.looking_only == drills.LOOKING
        assert 0 < sum(drill.is_right(move) for move in drill.judged) < len(drill.judged)


def test_the_bank_has_each_kind_in_turn() -> None:
    kinds = [drill.kind for drill in bank().values()]
    assert {kind: kinds.count(kind) for kind in kinds} == dict.fromkeys(kinds, 20)
    assert set(kinds[:5]) == {"draw", "ship", "hire", "contract", "expedition"}


# --- of one's own games ---


def test_the_three_costliest_decisions_become_drills() -> None:
    session, found = finished()
    made = made_from(found, session)
    costly = [step for step in found.costly(LEAST) if not step.capped][:KEPT]
    assert len(made) == KEPT == len(costly)
    for step, drill in zip(costly, made.values(), strict=True):
        asked = position(drill)
        assert asked.moves == session.moves[: step.number - 1]
        assert drill.judged == {each.move: each.chance for each in step.moves}
        assert not drill.is_right(step.move)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_chapter_makes_drills_that_stand_alone(seats: int) -> None:
    session, found = chapter(seats)
    made = made_from(found, session)
    assert len(made) == KEPT
    costs = {step.number: step for step in found.costly(LEAST)}
    for drill in made.values():
        asked = position(drill)
        step = costs[len(asked.moves) + 1]
        assert asked.campaign is None and asked.moves == session.moves[: step.number - 1]
        assert asked.state == session.moments[step.number - 1].state
        assert drill.kind in ("draw", "hire") and drill.judged == {each.move: each.chance for each in step.moves}
    assert kept_line(found, session, LANGUAGE).startswith("3 decisions of this game")


@pytest.mark.parametrize(("language", "sentence"), [("en", " goes from "), ("de", " rückt von ")])
def test_what_is_said_of_a_chapter_names_its_missions(language: str, sentence: str) -> None:
    shipped.use(language)
    session, found = chapter(1, seed=1)
    keep(found, session)
    sitting = Sitting()
    answer_all(sitting)
    lines = [line for each in sitting.answers if each.drill in load().own.values() for line in outcome(each)]
    titles = [names_at(session).story.mission_name(goal.id) for goal in session.view.goals]
    assert any(f"{title}{sentence}" in line for line in lines for title in titles), lines


def test_no_drill_is_made_where_an_answer_has_the_chance_of_another_one() -> None:
    """A mission or an expedition that the navigator advises is told with the chance of the best card to take."""
    session, found = chapter(1, seed=5)
    step = next(each for each in found.steps if len(each.moves) > 3 and each.best.startswith("mission"))
    assert step.moves[0].chance == step.moves[1].chance
    assert {each.move for each in step.moves} == set(
        map(PORT_ROYAL.format, PORT_ROYAL.legal(session.moments[step.number - 1].state))
    )
    cost = msgspec.structs.replace(step, cost=LEAST)
    assert made_from(msgspec.structs.replace(found, steps=(cost,)), session) == {}


def test_no_drill_is_made_where_an_answer_was_not_judged() -> None:
    session, found = chapter()
    step = max(found.costly(LEAST), key=lambda each: len(each.moves))
    moves = tuple(each for each in step.moves if each.move in (step.move, step.best))
    assert 1 < len(moves) < len(step.moves)
    steps = (msgspec.structs.replace(step, moves=moves),)
    assert made_from(msgspec.structs.replace(found, steps=steps), session) == {}


def test_no_drill_is_made_of_another_story() -> None:
    session, found = chapter()
    session.campaign = msgspec.structs.replace(campaign_of(session), digest="0" * 32)
    assert made_from(found, session) == {} and kept_line(found, session, LANGUAGE) == ""


def test_a_drill_of_a_chapter_that_cannot_be_read_is_left_out_with_a_sentence() -> None:
    session, found = chapter()
    good = next(iter(made_from(found, session).values()))
    put(Book({"bad": msgspec.structs.replace(good, game=good.game.replace('script = "', 'script = "AAAA', 1))}))
    sitting = Sitting()
    assert sitting.session is not None and len(sitting.lapsed) == 1
    assert any("cannot be laid out" in line for line in summary(sitting, LANGUAGE))


def test_nothing_of_what_came_later_is_in_a_drill() -> None:
    session, found = finished()
    (step, *_), (drill, *_) = found.costly(LEAST), made_from(found, session).values()
    made = [line for line in drill.game.split(HEAD)[2].splitlines() if line and not line.startswith("#")]
    assert made == session.moves[: step.number - 1]


def test_what_is_said_names_no_seed() -> None:
    session, found = finished(seed=987_654)
    keep(found, session)
    sitting = Sitting()
    answer_all(sitting)
    lines = [line for each in sitting.answers for line in outcome(each)]
    assert lines and "987654" in sitting.answers[0].drill.game and not any("987654" in line for line in lines)


@pytest.mark.parametrize("why", ["runs", "replay", "program", "crew"])
def test_no_drill_is_made_of_other_games(why: str) -> None:
    session, found = finished()
    match why:
        case "runs":
            found = msgspec.structs.replace(found, over=False)
        case "replay":
            session.game_id = ""
        case "program":
            session.players[0] = Controller.PROGRAM
        case "crew":
            session.by_crew = set(range(len(session.moves) + 1))
    assert made_from(found, session) == {} and kept_line(found, session, LANGUAGE) == ""
    assert not learning._file().exists()


def test_a_reviewed_game_is_kept_once() -> None:
    session, found = finished()
    said = "3 decisions of this game are kept as drills: highseas learn, or Practice on the title."
    assert kept_line(found, session, LANGUAGE) == said
    before = learning._file().read_bytes()
    assert kept_line(found, session, LANGUAGE) == said and learning._file().read_bytes() == before
    assert len(load().own) == 3


def test_of_more_than_five_hundred_the_oldest_are_forgotten() -> None:
    session, found = finished()
    drill = next(iter(bank().values()))
    put(Book({str(number): drill for number in range(MOST)}))
    keep(found, session)
    own = load().own
    assert len(own) == MOST and list(own)[-3:] == list(made_from(found, session)) and "2" not in own and "3" in own


# --- when it comes back ---


def test_a_drill_comes_back_after_a_day_or_three_days_a_week_and_more() -> None:
    memory, now, days = None, NOW, []
    for right in (False, True, True, True, False, True):
        memory = remembered(memory, right, now)
        days.append((memory.due - now).days)
        now = memory.due
    assert days[:3] == [1, 3, 7] and 7 < days[3] < 60 and days[4] == 1 and days[5] > 1
    assert memory is not None and (memory.asked, memory.right) == (6, 4)


def test_a_clock_that_went_back_and_a_card_without_its_step_harm_nothing() -> None:
    memory, name = remembered(remembered(None, True, NOW), True, NOW - timedelta(days=900)), next(iter(bank()))
    assert memory.asked == 2
    assert remembered(msgspec.structs.replace(memory, state=3, step=None), True, NOW).asked == 3
    assert Book({}, {name: memory}).queue(NOW - timedelta(days=902))[0] == name


def test_a_drill_is_due_from_the_beginning_of_its_day() -> None:
    name = next(iter(bank()))
    book = Book({}, {name: a_memory(NOW)})
    assert book.queue(NOW.replace(hour=0))[0] == name
    assert name not in book.queue(NOW - timedelta(days=1))


def test_what_is_due_comes_first_then_ones_own_then_the_bank() -> None:
    first, second, third, *rest = bank()
    book = Book({"mine": bank()[first]}, {third: a_memory(NOW), second: a_memory(NOW - timedelta(days=2))})
    assert book.queue(NOW) == [second, third, "mine", first, *rest]


# --- a sitting ---


def test_a_newcomer_has_the_bank_alone() -> None:
    sitting = Sitting()
    assert (sitting.size, sitting.left) == (SITTING, len(bank()))
    answer_all(sitting)
    assert len(sitting.answers) == SITTING and all(each.right and each.days == 3 for each in sitting.answers)
    assert summary(sitting, LANGUAGE)[0] == "10 of 10 right."
    assert summary(sitting, LANGUAGE)[-1] == "90 more wait for another sitting."
    assert {each.right for each in load().known.values()} == {1}


def test_of_a_hundred_that_are_due_ten_are_asked() -> None:
    put(Book({}, {name: a_memory(NOW - timedelta(days=400)) for name in bank()}))
    sitting = Sitting()
    answer_all(sitting, right=False)
    assert len(sitting.answers) == SITTING and sitting.left == len(bank()) - SITTING
    assert {each.days for each in sitting.answers} == {1}
    assert verdict(sitting.answers[0], LANGUAGE).startswith("Not the best: it costs")


def test_what_was_answered_is_kept_when_one_leaves_in_the_middle() -> None:
    sitting = Sitting()
    sitting.answer(PORT_ROYAL.parse(next(iter(sitting.drill.judged))))
    assert load().known.keys() == {next(iter(bank()))}
    assert Sitting().drill is not sitting.drill


def test_when_all_is_known_nothing_is_asked() -> None:
    put(Book({}, {name: a_memory(datetime.now(UTC) + timedelta(days=9), 9) for name in bank()}))
    sitting = Sitting()
    assert sitting.session is None and sitting.size == 0
    assert summary(sitting, LANGUAGE)[0].startswith("No drill is due today.")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("rules 3", "rules 2"), "other rules"),
        (("seed", "sowed"), "cannot be laid out"),
        (("draw", "sail"), "laid out"),
    ],
)
def test_a_drill_of_other_rules_is_left_out_with_a_sentence(change: tuple[str, str], said: str) -> None:
    good = next(drill for drill in bank().values() if drill.kind == "draw")
    bad = msgspec.structs.replace(good, game=good.game.replace(*change))
    with pytest.raises(SessionError):
        position(bad)
    put(Book({"bad": bad}))
    sitting = Sitting()
    assert sitting.session is not None and len(sitting.lapsed) == 1 and sitting.size == SITTING
    assert any(line.startswith("1 drill is left out") and said in line for line in summary(sitting, LANGUAGE))


def test_a_drill_whose_answers_are_others_today_is_left_out() -> None:
    good = next(iter(bank().values()))
    setup = '\nplays = "jamaica"\nnames = ["Ann", "Bo"]\nmode = "jamaica"\nseed = 1\n'
    race = HEAD.join((good.game.partition(HEAD)[0], setup, "\n"))
    over = Drill("draw", write_replay(finished()[0]), {})
    for bad in (msgspec.structs.replace(good, judged={**good.judged, "concede": 0}), Drill("draw", race, {}), over):
        with pytest.raises(SessionError, match=r"learn\.lapsed_by\.rules"):
            position(bad)


def test_no_other_answer_is_taken() -> None:
    with pytest.raises(SessionError):
        Sitting().answer(PORT_ROYAL.parse("concede"))
    assert not learning._file().exists()


# --- the file ---


@pytest.mark.parametrize(
    "data", [b"", b"{", b'{"known": {"a": {"asked": "x"}}}', b'{"own": {"a": {"kind": "odd"}}}', WORN]
)
def test_a_broken_file_is_one_sentence_and_stays_as_it_is(data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    put(Book())
    learning._file().write_bytes(data)
    session, found = finished()
    assert "drills.json cannot be read" in kept_line(found, session, LANGUAGE)
    assert run(["learn"]) == 2
    assert capsys.readouterr().err.count("cannot be read") == 1 and learning._file().read_bytes() == data
    assert ["drills.json" in each.sentence for each in recovery.findings()] == [True]


def test_a_full_disk_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting()
    before, move = sitting.session, PORT_ROYAL.parse(next(iter(sitting.drill.judged)))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("highseas.campaign.files.datafile.replace_file", full)
        with pytest.raises(DataFileError):
            sitting.answer(move)
    assert sitting.session is before and sitting.answers == []
    assert sitting.answer(move).drill is sitting.drill


def test_a_backup_brings_drills_back_and_what_is_known_best_stays(tmp_path: Path) -> None:
    session, found = finished()
    keep(found, session)
    answer_all(Sitting())
    transfer.back_up(tmp_path / "all.zip")
    theirs = load()
    learning._file().unlink()
    answer_all(Sitting())
    transfer.restore_all(tmp_path / "all.zip")
    assert load().own == theirs.own and load().known.keys() >= theirs.known.keys()
    assert learning.put_back(b"{") == "The drills in it cannot be read; yours stay as they are."


# --- the command line ---


def test_the_command_asks_in_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers = [next(iter(drill.judged)) for drill in bank().values()][:SITTING]
    typed = "\n".join(["hint", "undo", "u", "sail away", *answers, "never read"])
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["learn"]) == 0
    out = capsys.readouterr().out
    assert out.count("nothing is taken back") == 3 and "Drill 10 of 10" in out and "It comes back in" in out
    assert "of 10 right." in out and "90 more wait" in out and len(load().known) == SITTING


def test_the_command_may_be_left_and_lists_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert run(["learn", "--lines"]) == 0 and "of 1 right." in capsys.readouterr().out
    assert run(["learn", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == len(bank()) - 1 and listed[0] == {"name": list(bank())[1], "own": False, "known": None}


def test_a_drill_is_written_as_it_is_read() -> None:
    drill = next(iter(bank().values()))
    assert msgspec.json.decode(msgspec.json.encode(drill), type=Drill) == drill

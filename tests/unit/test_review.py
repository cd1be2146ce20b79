"""The review of a game: what its decisions cost, what its cards did, and how both are said."""

import io
import json
from functools import partial
from pathlib import Path

import msgspec
import pytest

from highseas.campaign import games
from highseas.campaign.main import run
from highseas.campaign.plain.review import Reviewed
from highseas.campaign.play import review as reviews
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.royal.words.review import ReviewWords, turned_up
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.engine.game import NoSuchPart
from highseas.engine.royal.ai.advice import NODES, Analysis
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Revealed
from highseas.engine.royal.port_royal import PortRoyal
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.view import FACE_DOWN, Observation
from highseas.engine.royal.state import Options
from tests import judge
from tests.toy_game import HIGH_CARD, ToySetup
from tests.tui.games import HARBOR, dealt, new_game, simple_move

review = partial(reviews.review, shown=turned_up)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of the test's own, and a judge that is quick in place of the navigator."""
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr(PortRoyal, "analyze", lambda _, *seen, **more: judge.analyze(*seen, **more))
    return tmp_path


def finished(seed: int = 1, moves: int = 1_000) -> Session:
    """A solo game by a simple rule, to its end or so many moves on."""
    session = new_game(seed=seed)
    while session.prompt is not None and len(session.moves) < moves:
        session.play(simple_move(session))
    return session


def reviewed(session: Session) -> reviews.Review:
    found = review(session)
    assert found is not None
    return found


def words_of(session: Session) -> ReviewWords:
    return ReviewWords(reviewed(session), session)


# --- the arithmetic ---


def test_a_card_makes_luck_and_a_worse_move_costs_skill() -> None:
    looks = [reviews.Look(6_000, 5_500, True), reviews.Look(7_000, 7_000, True), reviews.Look(3_000, 2_000, True)]
    assert reviews.shares(looks, 0) == [
        reviews.Share(6_000, 500, 1_500),
        reviews.Share(7_000, 0, -4_000),
        reviews.Share(3_000, 1_000, -2_000),
    ]
    ship = [reviews.Look(6_000, 5_500, False), reviews.Look(4_000, 4_000, True)]
    assert reviews.shares(ship, reviews.FULL) == [reviews.Share(4_500, 500, 0), reviews.Share(4_000, 0, 6_000)], (
        "repelling turns no card up: two looks differ by what the program sees, not by luck"
    )


def test_a_move_costs_no_more_than_both_looks_say() -> None:
    """What a first look thinks little of and the next one does not is no mistake."""
    assert reviews.shares([reviews.Look(9_000, 2_000, False)], 8_800) == [reviews.Share(9_000, 200, 0)]
    assert reviews.shares([reviews.Look(9_000, 2_000, False)], 9_500) == [reviews.Share(9_500, 0, 0)]
    assert reviews.shares([reviews.Look(9_000, 2_000, True)], 9_500) == [reviews.Share(9_000, 7_000, 7_500)]


# --- reviews ---


def test_a_review_goes_from_the_first_move_to_the_end() -> None:
    """Each decision is judged, and the first card of each turn begins a step."""
    session = finished()
    found = reviewed(session)
    assert found.over and found.end == 0 and session.result is not None and session.result.outcome == "lost"
    assert found.begin + found.skill + found.luck == found.end and found.skill == found.skill_of(1) < 0
    steps = {step.number: step for step in found.steps}
    for number, moment in enumerate(session.moments[:-1], 1):
        moves = session.game.legal(moment.state)
        assert (number in steps) is (len(moves) > 1 or moment.state.drawn == 0)
        if len(moves) > 1:
            step = steps.pop(number)
            assert step.choice and step.move == session.moves[number - 1]
            assert {each.move for each in step.moves} == {session.game.format(move) for move in moves}
            chance = judge.chance_of(moment.state, session.game.parse(step.move, moves))
            assert step.played == chance and step.moves[0].chance >= chance
    assert not any(step.choice for step in steps.values())
    events = [event for moment in session.moments for event in moment.events]
    turned_up = [CARDS[event.card].id for event in events if isinstance(event, Revealed)]
    assert [card for step in found.steps for card in step.cards] == turned_up


def test_a_running_game_is_reviewed_up_to_now_and_giving_up_costs_all_that_was_left() -> None:
    session = finished(moves=40)
    found = reviewed(session)
    assert not found.over and session.prompt is not None
    assert found.end == judge.analyze(observe(session.state, 0), 0).judged[0].chance
    session.play("concede")
    last = reviewed(session).steps[-1]
    assert (last.move, last.played, last.after) == ("concede", 0, 0)
    assert last.cost == last.before == last.moves[0].chance


def test_a_review_sees_what_the_seat_saw_that_decided() -> None:
    """Whatever lies face down, the review is the same: it looks at each moment through `observe` alone."""
    session = finished()
    judged: list[Observation] = []

    def watching(seen: Observation, seat_no: int, nodes: int, stop: reviews.Stop | None) -> Analysis:
        judged.append(seen)
        return judge.analyze(seen, seat_no)

    found = review(session, watching)
    assert judged and all(set(each.table.time_deck + each.table.play_deck) <= {FACE_DOWN} for each in judged)
    for moment in session.moments[:-1]:
        moment.state = determinize(observe(moment.state, 0), 99)
    assert review(session) == found


def test_a_game_has_so_many_calls_of_a_network_and_each_decision_its_share() -> None:
    asked: list[int] = []

    def dear(seen: Observation, seat_no: int, nodes: int, stop: object) -> Analysis:
        asked.append(nodes)
        return Analysis(judge.analyze(seen, seat_no).judged, nodes, True)

    found = review(finished(), dear)
    assert found is not None and found.capped == found.choices
    assert max(asked) <= NODES and min(asked) > 0 and sum(asked) < reviews.NODES_IN_ALL * 1.5


def test_a_review_tells_how_far_it_is_and_can_be_stopped() -> None:
    session, said = finished(), list[tuple[int, int]]()
    found = review(session, tell=lambda done, total: said.append((done, total)))
    assert found is not None and said == [(done, len(found.steps)) for done in range(len(found.steps))]
    asked = iter([False] * 5 + [True] * 1_000)
    assert review(session, stop=lambda: next(asked)) is None


def test_a_review_is_shown_as_far_as_it_is_made() -> None:
    """The curve up to there is that of the whole; what cost how much there may only be less sure at its end."""
    parts: list[reviews.Review] = []
    found = review(finished(), part=parts.append)
    assert found is not None and len(parts) == reviews.PARTS + 1
    assert [len(part.steps) for part in parts] == sorted({len(part.steps) for part in parts})
    assert len(found.steps) // 2 == len(parts[0].steps) and len(parts[-1].steps) < len(found.steps)
    for part in parts:
        count = len(part.steps)
        assert not part.over and part.begin + part.skill + part.luck == part.end == found.steps[count - 1].after
        assert part.steps == found.steps[:count]


def test_games_that_the_navigator_does_not_play_are_refused() -> None:
    for mode in ("base", "make-sail"):
        session = new_game(mode=mode, seats=2, options=Options(influence_to_end=10))
        session.play(simple_move(session))
        with pytest.raises(reviews.CannotReview, match="not_played"):
            review(session)
    with pytest.raises(reviews.CannotReview, match="no_move"):
        review(new_game())


def test_a_game_that_nobody_can_judge_has_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, Plug(name=HIGH_CARD.name, game=HIGH_CARD))
    toy: Session = Session(Start(ToySetup(("Ann", "Ben"), 7)), [Controller.PERSON] * 2, "toy", 0.0)
    toy.play("draw")
    with pytest.raises(NoSuchPart):
        review(toy)


# --- words ---


def test_a_review_in_words_adds_up_as_it_is_shown() -> None:
    session = finished()
    words = words_of(session)
    lines = words.lines(80, "Solo")
    assert all(len(line) <= 80 for line in words.chart(80, 10))
    assert lines[0].endswith("at the beginning; the game was lost.")
    assert any(line.startswith("Skill -") for line in lines)
    assert lines[-1] == 'To play on from before one of them: highseas history branch "Solo" --move NUMBER'
    assert len(words.turns) == session.view.turn
    for turn in words.turns:
        row = words.turn_row(turn).replace("%", "").split()
        before, after, skill, luck = (int(row[at]) for at in (1, 3, 5, 7))
        assert before + skill + luck == after


def test_a_decision_names_the_move_and_the_better_one_with_its_reason() -> None:
    words = words_of(finished())
    step = words.costly[0]
    text, played, best = words.decision(step), words.label(step, step.move), words.label(step, step.best)
    assert f"in turn {step.turn}, move {step.number}: {played}, about " in text
    assert f"Better: {best}, about " in text and words.why(step) in text
    assert step.move not in (played, best)
    assert words.detail(step)[0].startswith(f"Played: {played}, about ")


@pytest.mark.parametrize("seats", [1, 2])
def test_a_decision_of_a_list_fits_its_line_and_tells_both_moves_apart(seats: int) -> None:
    """Some cards have one name: their figures are told where nothing else parts them."""
    text = HARBOR.replace('"base-admiral-2vp"]\nexp', '"base-sailor-3vp", "base-ship-blue-1-1c"]\nexp')
    session = dealt(text if seats > 1 else text.replace(', "Bo"]', "]").rpartition("[[")[0])
    words = ReviewWords(reviews.Review((), 5_000, False), session)
    row = reviews.Step(number=1, turn=3, seat=1, move="pass", before=5_000, luck=0, cost=210)
    red, blue, one, three = (
        f"take base-{each}" for each in ("ship-red-1-1c", "ship-blue-1-1c", "sailor-1vp", "sailor-3vp")
    )

    def said(played: str, best: str) -> str:
        better = reviews.Better(best, 5_000)
        return words.decision_row(msgspec.structs.replace(row, move=played, moves=(better,)))

    who = "Ann: " if seats > 1 else ""
    assert said(red, blue) == f"  -2  turn  3  {who}Trade the red frigate → Trade the blue flute"
    assert said(one, three) == f"  -2  turn  3  {who}{words.label(row, one)} → {words.label(row, three)}"
    assert words.label(row, one) != words.label(row, three)
    assert said("pass", one) == f"  -2  turn  3  {who}Done → Hire the Sailor"


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        ((50, -50), ["Best cards: turn 1, +1.", "Worst cards: turn 2, -1."]),
        ((49, -50), ["Worst cards: turn 2, -1."]),
        ((49, -49), ["No card changed the chance by half a point or more."]),
    ],
)
def test_cards_are_named_that_did_half_a_point(luck: tuple[int, int], said: list[str]) -> None:
    steps = tuple(
        reviews.Step(number=turn, turn=turn, seat=1, move="draw", before=5_000, luck=each, cost=0)
        for turn, each in enumerate(luck, 1)
    )
    assert ReviewWords(reviews.Review(steps, 5_000, False), finished(moves=1)).cards() == said


def test_what_cost_nothing_has_no_sign() -> None:
    step = reviews.Step(number=1, turn=1, seat=1, move="draw", before=10_000, luck=2, cost=2)
    lines = ReviewWords(reviews.Review((step,), reviews.FULL, True), finished(moves=1)).summary()
    assert "Skill 0 points in 0 decisions; luck +1 points." in lines


def test_what_is_as_good_as_the_best_is_called_so() -> None:
    words = words_of(finished())
    step = words.costly[0]
    best = step.moves[0]

    def detail(less: int) -> list[str]:
        other = msgspec.structs.replace(step.moves[-1], chance=best.chance - less)
        return words.detail(msgspec.structs.replace(step, moves=(best, other)))

    assert any(line.startswith("As good: ") for line in detail(49)) is (step.moves[-1].move != step.move)
    assert len(detail(50)) == 2


def test_with_several_seats_each_has_its_skill() -> None:
    session = new_game(seats=2)
    for _ in range(30):
        session.play(simple_move(session))
    found = reviewed(session)
    assert found.skill_of(1) + found.skill_of(2) == found.skill
    lines = words_of(session).summary()
    assert any(line.startswith("Skill by player: Ann ") and ", Bo " in line for line in lines)


# --- the command ---


def saved(session: Session, name: str = "Solo") -> None:
    store = slots.open_store()
    place = finished_games.beside(store) if session.result is not None else store
    place.write(name, gamefile.to_bytes(session))


def branched(capsys: pytest.CaptureFixture[str], name: str, move: int) -> Session:
    """Return the copy that `history branch` makes of a game before a move."""
    assert run(["history", "branch", name, "--move", str(move)]) == 0
    return slots.look(slots.open_store(), capsys.readouterr().out.split('"')[1])


def test_a_save_a_replay_and_a_name_can_be_reviewed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = finished()
    saved(session)
    (home / "game.hsea").write_bytes(gamefile.to_bytes(session))
    (home / "game.txt").write_text(write_replay(session), encoding="utf-8")
    said = []
    for name in ("Solo", str(home / "game.hsea"), str(home / "game.txt")):
        assert run(["review", name]) == 0
        said.append(capsys.readouterr().out)
    assert "--move NUMBER" in said[0] and said[1] == said[2]
    assert said[0].startswith(said[1].rstrip("\n"))
    saved(finished(moves=30), "Running")
    assert run(["review"]) == 0
    assert "now, in turn" in capsys.readouterr().out


def test_a_review_as_json_has_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    session = finished()
    saved(session)
    assert run(["review", "Solo", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    said, found = json.loads(line), reviewed(session)
    assert said == json.loads(msgspec.json.encode(Reviewed(ReviewWords(found, session)).out()))
    assert said["begin"] + said["skill"] + said["luck"] == said["end"] == 0
    assert [step["number"] for step in said["steps"]] == [step.number for step in found.steps]
    assert said["outcome"] == "lost" and said["seed"] == 1 and said["names"] == ["Skipper"]
    assert all(step["before"] + step["skill"] + step["luck"] == step["after"] for step in said["steps"])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("Nobody", "Nobody"), ("empty.txt", "empty.txt"), ("base", "A review needs a race, or a game of Port Royal")],
)
def test_what_cannot_be_reviewed_is_said_in_a_sentence(
    name: str, sentence: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    (home / "empty.txt").write_text("nothing\n")
    base = new_game(mode="base", seats=2, options=Options(influence_to_end=10))
    base.play(simple_move(base))
    saved(base, "base")
    assert run(["review", name]) == 2
    said = capsys.readouterr().err.strip()
    assert sentence in said and "\n" not in said and "Traceback" not in said


def test_a_copy_begins_before_any_move_and_the_game_stays(capsys: pytest.CaptureFixture[str]) -> None:
    session = finished()
    saved(session)
    before = finished_games.beside(slots.open_store()).read("Solo")
    twin = branched(capsys, "Solo", 20)
    assert twin.moves == session.moves[:19] and twin.rewound and twin.game_id != session.game_id
    assert twin.undone[::-1] == session.moves[19:]
    assert finished_games.beside(slots.open_store()).read("Solo") == before
    saved(finished(moves=0), "Fresh")
    for name, number, why in (
        ("Solo", 0, f"1 to {len(session.moves)}, and none with the number 0"),
        ("Solo", len(session.moves) + 1, f"and none with the number {len(session.moves) + 1}"),
        ("Fresh", 1, "This game has no move yet."),
    ):
        assert run(["history", "branch", name, "--move", str(number)]) == 2
        assert why in capsys.readouterr().err


def test_in_a_copy_of_a_game_that_was_watched_its_person_plays_on(capsys: pytest.CaptureFixture[str]) -> None:
    session = finished(moves=20)
    session.hand_over(1)
    saved(session, "Watched")
    twin = branched(capsys, "Watched", 9)
    assert not twin.waits_for_ai and len(twin.moves) == 8
    assert slots.look(slots.open_store(), "Watched").is_watched, "the other stays as it is"


def test_a_decision_of_the_program_is_the_person_s_in_the_copy(capsys: pytest.CaptureFixture[str]) -> None:
    session = new_game(2, seed=1)
    session.players[1] = Controller.PROGRAM
    while not session.waits_for_ai:
        session.play(simple_move(session))
    number = len(session.moves) + 1
    session.play_ai()
    saved(session, "Two")
    for move, yours in ((number, True), (number - 1, False)):
        twin = branched(capsys, "Two", move)
        assert len(twin.moves) == move - 1 and not twin.waits_for_ai
        assert (twin.players[1] == Controller.PERSON) is yours
    assert slots.look(slots.open_store(), "Two").players[1] == Controller.PROGRAM, "the other stays as it is"


def test_a_session_returns_to_any_moment_and_plays_it_again() -> None:
    session = finished()
    moves = session.moves
    with pytest.raises(SessionError, match="no_moment"):
        session.return_to(len(moves), consent=True)
    session.return_to(10, consent=True)
    assert session.moves == moves[:10] and session.rewound
    while session.undone:
        session.redo()
    assert session.moves == moves

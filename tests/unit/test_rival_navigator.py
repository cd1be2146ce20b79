"""The navigator against rivals: it sees what its seat sees, decides the same every time, plays what the native program
does that trained it, and is stronger than deckhand.
"""

import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import process_time

import pytest
from msgspec.structs import replace

from highseas.campaign.play.review import FULL, first_person, review
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.words.review import ReviewWords, turned_up
from highseas.engine.royal import moves as mv
from highseas.engine.royal.ai.navigator import rival
from highseas.engine.royal.ai.navigator.outlook import NOTHING, Outlook, taken
from highseas.engine.royal.ai.navigator.standing import INPUTS, RIVALS_AT, Standing
from highseas.engine.royal.ai.navigator.weights import read_weights
from highseas.engine.royal.ai.policies import POLICIES
from highseas.engine.royal.cards import EXPEDITION, PROFESSION, TYPE
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup, State
from tests import judge
from tests.helpers import NAMES
from tests.some import some
from tools.native.build import compile_to, compiler
from tools.win_rates import WHOLE, Case, play_one, share_of

SOME = [("base", 2), ("base", 5), ("make-sail", 2), ("make-sail", 4), ("contracts", 2), ("contracts", 4)]
TABLES = [(mode, seats) for mode, seats in SOME if mode in rival.families()[seats].kinds]


def begin(mode: str, seats: int, seed: int = 1) -> Setup:
    return Setup(mode, NAMES[:seats], seed, Options(competitive=mode == "contracts"))


def decisions(mode: str, seats: int, every: int, seed: int = 1) -> Iterator[tuple[State, Observation, int]]:
    """Yield every so many decisions of a game that deckhand plays."""
    state, number = new_game(begin(mode, seats, seed)), 0
    while (seat_no := decider(state)) >= 0:
        seen = observe(state, seat_no)
        if number % every == 0:
            yield state, seen, seat_no
        number += 1
        apply(state, POLICIES["deckhand"].advise(seen, seat_no).move)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_what_lies_face_down_changes_nothing(mode: str, seats: int) -> None:
    """Hidden cards and the luck to come are dealt anew: chances and reasons stay as they are."""
    dealt_anew = 0
    for state, seen, seat_no in decisions(mode, seats, 7):
        said = PORT_ROYAL.analyze(seen, seat_no)
        other = determinize(seen, 77)
        dealt_anew += other.play_deck != state.play_deck
        assert PORT_ROYAL.analyze(observe(other, seat_no), seat_no) == said
    assert dealt_anew > 5


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_it_advises_what_it_finds_best_whatever_was_asked_before(mode: str, seats: int) -> None:
    asked = list(decisions(mode, seats, 9))
    said = [PORT_ROYAL.analyze(seen, seat_no) for _, seen, seat_no in asked]
    for analysis, (_, seen, seat_no) in reversed(list(zip(said, asked, strict=True))):
        assert PORT_ROYAL.analyze(seen, seat_no) == analysis
        best = analysis.judged[0]
        assert PORT_ROYAL.advise(seen, seat_no, "navigator").move == best.move and best.move in legal(seen.table)
        assert rival.RivalNavigator(seen, seat_no).advise().move == best.move
        assert all(0 <= each.chance <= best.chance <= FULL for each in analysis.judged)
        figures = odds(seen)
        for each in analysis.judged:
            if each.move in (mv.DRAW, mv.STOP) and each.why.total:
                assert (each.why.bust, each.why.total) == (figures.bust, figures.total)


def outlook_of(state: State, seat_no: int, begins: bool = False) -> Outlook:
    return rival.RivalNavigator(Observation(state, ()), seat_no).new_outlook(begins)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_take_is_judged_as_the_table_with_it_is(mode: str, seats: int) -> None:
    for state, _, seat_no in decisions(mode, seats, 19):
        cards = [card for card in state.harbor if TYPE[card] == PROFESSION][:1]
        for taker in range(seats):
            result = (bytes(cards), 2)
            changed = PORT_ROYAL.clone(state)
            changed.seats[taker] = taken(state.seats[taker], result)
            results = [result if other == taker else NOTHING for other in range(seats)]
            wanted, found = outlook_of(state, seat_no).chance(results), outlook_of(changed, seat_no).now
            assert wanted == found


def test_inputs_fit_the_networks() -> None:
    for mode, seats in TABLES:
        assert rival.families()[seats].net(mode).inputs == INPUTS
        for state, _, seat_no in decisions(mode, seats, 23):
            standing = Standing(state, seat_no)
            for other, seat in enumerate(state.seats):
                assert all(0 <= at < RIVALS_AT and 0 <= n <= 255 for at, n in standing.block(other, seat))
            race = standing.race([(seat.influence, len(seat.coins)) for seat in state.seats])
            assert all(2 * RIVALS_AT <= at < INPUTS and 0 <= n <= 255 for at, n in race)


def test_a_game_that_is_over_has_no_doubt() -> None:
    """In the last turn of the round the chance is that of the ranks: certain, shared, or none."""
    state = new_game(begin("base", 2))
    state.active, state.ending = 1, True
    for coins, chance in ((4, 1.0), (3, 0.5), (2, 0.0)):
        state.seats[0].coins = bytes(coins)
        assert outlook_of(state, 0).now == chance and outlook_of(state, 1).now == 1.0 - chance


def test_no_more_contracts_are_foreseen_than_there_are_markers() -> None:
    """One that the seat has enough for takes the last marker, whatever else it might complete."""
    display = bytes(card for card, kind in enumerate(TYPE) if kind in (PROFESSION, EXPEDITION))
    for table in (new_game(begin("contracts", 2, seed)) for seed in range(8)):
        for slot in range(4):
            seat = replace(table.seats[0], display=display, completed=2, markers=1)
            _, done = Standing(table, 0).after(0, seat, b"", slot)
            assert (seat.completed, seat.markers, len(done)) == (3, 0, 1)


def test_it_plays_what_it_learned_with() -> None:
    assert {("base", 2), ("base", 5), ("make-sail", 2)} <= set(TABLES)
    for mode, seats in SOME:
        assert POLICIES["navigator"].plays(new_game(begin(mode, seats))) == ((mode, seats) in TABLES)
    for options in (Options(influence_to_end=10), Options(expedition_to_win=True), Options(sets=("base", "gambler"))):
        assert not POLICIES["navigator"].plays(new_game(Setup("base", NAMES[:2], 1, options)))


# --- the native program ---


def say(move: mv.Move) -> str:
    """Return a move as the native program says it."""
    if isinstance(move, mv.Take):
        return f"T{move.card}/{int(move.decline)}/{move.to}"
    if isinstance(move, mv.Repel):
        return "N0" if move.nest else "R0"
    card = move.card if isinstance(move, mv.Expedition) else move.contract if isinstance(move, mv.Complete) else 0
    return f"{type(move).__name__[0] if not isinstance(move, mv.No) else 'O'}{card}"


def written(folder: Path, mode: str, seats: int) -> Path:
    """Return a network of the game as the native program reads it."""
    raw = read_weights(Path("engine/royal/data/rivals.bin").read_bytes())
    net = rival.families()[seats].kinds[mode]
    file = folder / f"{mode}.net"
    numbers = struct.pack("<513i", *raw.sigmoid), net.b1, net.b2, struct.pack("<i", net.b3)
    file.write_bytes(b"".join([*numbers, net.w1, net.w2, net.w3]))
    return file


@pytest.mark.parametrize("game", some([each for each in TABLES if each[1] < 4], lambda each: each[0] != "base"))
def test_its_games_are_those_of_the_native_program(game: tuple[str, int], tmp_path: Path) -> None:
    """Deckhand's games and the navigator's: every choice, and the ends."""
    mode, seats = game
    if compiler() is None:
        pytest.skip("no C++ compiler")
    program = compile_to(tmp_path, "race", ["-O0"], MODES[mode].sets)
    contracts, ends = 4 * (mode == "contracts"), MODES[mode].ends_at
    for player, games in (("deckhand", 6), ("navigator", 3)):
        weights = player if player == "deckhand" else written(tmp_path, mode, seats)
        command = [program, "trace", weights, seats, contracts, ends, 500, 500 + games]
        lines = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout.splitlines()
        assert len(lines) == games
        for line in lines:
            moves, end = line.split(" | ")
            seed, *wanted = moves.split()
            state = new_game(begin(mode, seats, int(seed)))
            for number, text in enumerate(wanted):
                seat_no = decider(state)
                move = POLICIES[player].advise(observe(state, seat_no), seat_no).move
                assert say(move) == text, (seed, number)
                apply(state, move)
            assert end.split() == [f"{seat.influence}:{len(seat.coins)}" for seat in state.seats] and state.result


# --- strength, and the review ---


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "seats", "games", "least"), [("base", 2, 60, 0.6), ("make-sail", 2, 60, 0.6), ("contracts", 2, 60, 0.52)]
)
def test_it_beats_deckhand(mode: str, seats: int, games: int, least: float) -> None:
    case = Case("navigator", mode, seats, competitive=mode == "contracts")
    begun = process_time()
    won = [share_of(case, seed, play_one(case, seed)) / WHOLE for seed in range(9_500_000, 9_500_000 + games)]
    assert mean(won) >= least
    assert process_time() - begun < 2.0 * games


def test_a_game_against_rivals_has_a_review_of_the_persons_chance() -> None:
    start = Start(begin("base", 2, 5))
    session: Session = Session(start, [Controller.PROGRAM, Controller.PERSON], "rivals", 0.0)
    for state, seen, seat_no in decisions("base", 2, 1, 5):
        assert legal(state) == legal(session.state)
        session.play(PORT_ROYAL.format(POLICIES["deckhand"].advise(seen, seat_no).move))
    assert first_person(session) == 2
    found = review(session, seat=2, shown=turned_up)
    assert found is not None and found.over and {step.seat for step in found.steps} == {2}
    assert found.begin + sum(step.luck - step.cost for step in found.steps) == found.end
    assert found.end in (0, FULL) and 2_000 < found.begin < 8_000
    assert not [line for line in ReviewWords(found, session).summary() if "Skill by player" in line]
    theirs = review(session, judge.analyze, seat=1)
    assert theirs is not None and theirs.steps[0].number == 1 and not theirs.steps[0].choice

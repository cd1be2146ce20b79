"""The navigator: what it may see, how it keeps to its budget, that it takes what is certain; its parts; that the
native program which trains it plays by the same rules and numbers; and the games that it learns from.
"""

import re
import struct
import subprocess
import sys
from array import array
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.cli import run_command
from highseas.campaign.play.session import SessionError
from highseas.engine.royal import moves as mv
from highseas.engine.royal.ai.advice import NODES
from highseas.engine.royal.ai.navigator import features, navigator, network, search
from highseas.engine.royal.ai.navigator.features import INPUTS, INPUTS_AT_START, Features, Inputs, inputs_of
from highseas.engine.royal.ai.navigator.navigator import NoAnalysis, analyze, chance, drift_of, plays
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, Search, sort_of
from highseas.engine.royal.ai.navigator.terms import MEASURES
from highseas.engine.royal.ai.navigator.weights import RawNet, packed_weights, read_weights, weights
from highseas.engine.royal.ai.policies import POLICIES
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.goals.terms import WhenBusted, WhenColors, WhenDeclined
from highseas.engine.royal.moves import parse
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import next_cards, odds
from highseas.engine.royal.seen.view import GoalRef, Observation
from highseas.engine.royal.state import Options, Setup, State
from highseas.engine.strict_toml import TomlError
from tests.helpers import NAMES, after, card, contract, do, table
from tests.refusals import refused
from tools import train
from tools.jobs import Jobs
from tools.native.build import compile_to, compiler
from tools.native.values import VALUES, native, sum_of_weights
from tools.training import selfplay
from tools.training.plan import plan_text, read_plan
from tools.training.selfplay import RoyalGames, Task, play_block


def positions(seats: int, seed: int, every: int) -> Iterator[State]:
    """Yield every so many decisions of a game that deckhand plays."""
    state, count = new_game(Setup("contracts", NAMES[:seats], seed)), 0
    while state.frames:
        seat_no = decider(state)
        if count % every == 0:
            yield state
        apply(state, POLICIES["deckhand"].advise(observe(state, seat_no), seat_no).move)
        count += 1


def seen_by_decider(state: State) -> tuple[Observation, int]:
    seat_no = decider(state)
    return observe(state, seat_no), seat_no


@pytest.mark.parametrize("seats", [1, 2, pytest.param(5, marks=pytest.mark.long)])
def test_every_legal_move_is_judged_with_a_reason(seats: int) -> None:
    for state in positions(seats, 3, 9):
        analysis = analyze(*seen_by_decider(state))
        if not analysis.capped:
            assert sorted(map(repr, legal(state))) == sorted(repr(each.move) for each in analysis.judged)
        assert all(each.why.move == each.move and 0 <= each.chance <= 10_000 for each in analysis.judged)
        chances = [each.chance for each in analysis.judged]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("seats", [3, 5])
def test_what_no_friend_would_take_changes_nothing_friends_do(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Harbors that are alike to friends are searched once; each searched on its own gives the same answers."""
    asked = [seen_by_decider(state) for state in positions(seats, 8, 37)]
    found = [analyze(*each, 150) for each in asked]
    monkeypatch.setattr(search.Friends, "reach", lambda friends, table: table.harbor)
    assert [analyze(*each, 150) for each in asked] == found


def test_it_keeps_to_its_budget_and_says_so() -> None:
    for state in positions(1, 6, 7):
        seen = observe(state, 0)
        full = analyze(seen, 0)
        for nodes in (1, 2, 5, 20, 60):
            analysis = analyze(seen, 0, nodes)
            assert analysis.nodes <= nodes and analysis.judged
            assert analysis.capped or analysis.nodes == full.nodes
            assert analysis == analyze(seen, 0, nodes)
    stopped = analyze(seen, 0, stop=lambda: True)
    assert stopped.capped and stopped.judged and stopped.nodes == 1


def test_a_last_turn_without_a_network_call_is_bounded_and_can_be_stopped() -> None:
    """No turn can follow, so nothing is judged, but there are many ways to take."""
    ships = ["red-1-1c", "blue-1-1c", "green-1-1c", "yellow-1-1c", "black-2-1c"]
    hires = [each.id for each in CARDS[:30] if each.type == "profession" and each.cost < 6][:14]
    state = table(harbor=[*ships, *hires], coins=[9], contracts="explorer", time=0, phase="trade")
    capped = analyze(observe(state, 0), 0, 50)
    assert capped.capped and capped.judged
    asked = iter((False, False, False, True))
    assert analyze(observe(state, 0), 0, stop=lambda: next(asked)).capped
    assert not list(asked), "asked until it says yes"


@pytest.mark.parametrize("nodes", [0, -1, True, False, 2.5])
def test_a_bad_budget_is_refused_in_one_sentence(nodes: Any) -> None:
    seen = observe(new_game(Setup("contracts", ("Ann",), 1)), 0)
    with refused(NoAnalysis, "a budget of at least 1"):
        analyze(seen, 0, nodes)


def test_it_plays_where_it_learned() -> None:
    assert plays(new_game(Setup("contracts", NAMES[:2], 1)))
    assert plays(new_game(Setup("base", NAMES[:2], 1)))
    assert not plays(new_game(Setup("base", NAMES[:2], 1, Options(sets=("base", "gambler")))))
    base = new_game(Setup("base", NAMES[:2], 1, Options(influence_to_end=10)))
    assert not plays(base)
    with refused(NoAnalysis, "does not play"):
        analyze(*seen_by_decider(base))


@pytest.mark.parametrize("name", PORT_ROYAL.policies)
def test_every_player_of_the_program_plays_every_table(name: str) -> None:
    assert tuple(POLICIES) == PORT_ROYAL.policies
    for setup in (Setup("contracts", ("Ann",), 2), Setup("base", NAMES[:2], 2)):
        state = new_game(setup)
        for _ in range(40):
            if state.frames:
                advice = PORT_ROYAL.advise(*seen_by_decider(state), name)
                assert advice == PORT_ROYAL.advise(*seen_by_decider(state), name)
                assert advice.move in legal(state)
                apply(state, advice.move)
        assert PORT_ROYAL.plays(state, name) or name == "navigator"


# --- what is certain ---


def best(state: State) -> tuple[mv.Move, int]:
    first = analyze(*seen_by_decider(state)).judged[0]
    return first.move, first.chance


@pytest.mark.parametrize(
    ("goal", "display", "harbor", "coins"),
    [
        ("trade-outpost", ["settler"], ["clerk", "sailor-1vp"], 9),
        ("fighter", ["sailor-1vp", "sailor-2vp"], ["sailor-3vp", "clerk"], 7),
        ("trader-prince", ["trader-yellow-1vp"], ["trader-blue-1vp", "black-skull-4c"], 3),
    ],
)
def test_a_win_that_is_certain_is_taken(goal: str, display: list[str], harbor: list[str], coins: int) -> None:
    """Ruling R20: the game is won with the last contract; a card that brings it is taken, and it is completed."""
    state = table(display=[display], harbor=[*harbor, "red-1-1c"], coins=[coins], contracts=[goal], time=1)
    move, sure = best(state)
    assert (move, sure) == (mv.STOP, network.CERTAIN)
    apply(state, move)
    while state.frames:
        move, sure = best(state)
        assert sure == network.CERTAIN
        apply(state, move)
    assert state.result is not None and state.result.outcome == "won"


def test_a_loss_that_is_certain_is_avoided() -> None:
    """Rulings R3 and R20: a bust in the last turn loses the game, and the ship that would bust can be repelled."""
    state = table(
        display=["settler sailor-1vp"],
        harbor="clerk red-3-2c",
        deck="red-1-1c",
        coins=[9],
        contracts="trade-outpost",
        time=0,
    )
    do(state, "draw")
    judged = {each.move: each.chance for each in analyze(observe(state, 0), 0).judged}
    assert judged == {mv.REPEL: network.CERTAIN, mv.KEEP: 0}


def test_the_reason_has_the_odds_of_a_bust_what_follows_and_the_goal_it_serves() -> None:
    seen = observe(table(harbor="red-3-2c clerk", coins=[5], contracts="trade-outpost", time=0), 0)
    draw = next(each.why for each in analyze(seen, 0).judged if each.move == mv.DRAW)
    assert (draw.bust, draw.total) == (odds(seen).bust, odds(seen).total)
    assert draw.bust > 0 and draw.busted == 0
    state = table(display=["settler"], harbor="clerk red-1-1c", coins=[4], contracts="trade-outpost", time=3)
    why = analyze(observe(state, 0), 0).judged[0].why
    assert why.move == mv.STOP and why.goal == GoalRef("contract", "contract-trade-outpost")
    assert why.line == (mv.TAKE[card("clerk")], mv.Complete(contract("trade-outpost")))


def test_no_value_depends_on_how_hidden_cards_are_dealt_for_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling R23."""
    for state in positions(2, 8, 13):
        before = analyze(*seen_by_decider(state))
        monkeypatch.setattr(search, "_LUCK", 99)
        assert analyze(*seen_by_decider(state)) == before
        monkeypatch.undo()


@pytest.mark.parametrize("win", [0, 1, 5000])
def test_a_time_card_is_set_aside_where_points_are_worth_it(win: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling R21: at a Tax Increase a Time card may become a point."""
    monkeypatch.setattr(navigator, "WIN_POINTS", win)
    tax = next(index for index, each in enumerate(CARDS) if each.type == "tax")
    state = after(table(deck=[CARDS[tax].id], coins=[3], time=12), "draw")
    assert best(state)[0] == (mv.LEAVE if win > 1 else mv.ASIDE)


def test_weights_of_ones_own_take_the_place_of_those_that_come_with_the_game() -> None:
    seen, others = observe(new_game(Setup("contracts", ("Ann",), 1)), 0), network.families_of(weights())
    found = analyze(seen, 0)
    assert analyze(seen, 0, families=others) == found
    assert chance(seen) == PORT_ROYAL.chance(seen) == found.judged[0].chance, "a position is worth its best move"
    with refused(NoAnalysis, "does not play"):
        analyze(seen, 0, families={2: others[2]})


# --- parts ---


def test_inputs_stay_in_bounds_and_each_stands_once() -> None:
    for seats in (1, 4):
        for state in positions(seats, 4, 7):
            features = Features(observe(state, 0), weights().logit)
            for inputs in (features.start(state), features.draw(state, 300_000)):
                places = [place for part in inputs.parts for place, _ in inputs_of(part)]
                places += [place for place, number in inputs.pairs if number]
                assert len(places) == len(set(places)) == len(inputs.all())
                assert all(0 <= place < INPUTS for place in places)
                assert all(-200 <= number <= 255 for number in inputs.all().values())


def test_every_term_of_a_contract_is_measured() -> None:
    """How far a seat is from a contract is told by the kind of its term, or by the steps of its marker."""
    by_steps = {WhenColors, WhenBusted, WhenDeclined}
    assert {type(each.term) for each in CONTRACTS} == {*MEASURES, *by_steps}


def test_the_correction_rises_and_leaves_certainty_alone() -> None:
    points = ((100_000, 60_000), (500_000, 600_000), (900_000, 910_000))
    line = [network.corrected(raw, points) for raw in range(0, network.ONE + 1, 1024)]
    assert line == sorted(line) and (line[0], line[-1]) == (0, network.CERTAIN)
    assert network.corrected(500_000, points) == round(600_000 / network.ONE * network.CERTAIN)
    assert network.corrected(300_000, points) == round(330_000 / network.ONE * network.CERTAIN)


@pytest.mark.parametrize("seats", [1, 3])
def test_chances_are_those_after_the_correction(seats: int) -> None:
    family, apart = network.families()[seats], 0
    for state in positions(seats, 11, 23):
        drift, raw = drift_of(state, family), searching(state, NODES)
        judged = analyze(*seen_by_decider(state)).judged
        for each in judged:
            value = raw.move(raw.root, each.move)
            assert each.chance == family.chance(value, drift)
            apart += each.chance != network.corrected(value, ())
        if search.BUST in raw.next_cards:
            busted = {each.why.busted for each in judged if each.move == mv.DRAW}
            assert busted == {family.chance(raw.next_cards[search.BUST], drift)}
    assert apart > 5


def test_a_correction_drifts_from_the_beginning_of_a_game_to_its_end() -> None:
    points, sigmoid = ((500_000, 600_000),), weights().sigmoid
    plain = network.corrected(500_000, points)
    assert plain == network.corrected(500_000, points, sigmoid, 0) == round(600_000 / network.ONE * network.CERTAIN)
    more, less = (network.corrected(500_000, points, sigmoid, drift) for drift in (400, -400))
    odds = [log(chance / (network.CERTAIN - chance)) for chance in (less, plain, more)]
    assert [round(1024 * (odds[at] - odds[at - 1]), -1) for at in (1, 2)] == [400, 400]
    for drift in (700, -700):
        line = [network.corrected(raw, points, sigmoid, drift) for raw in range(0, network.ONE + 1, 1024)]
        assert line == sorted(line) and (line[0], line[-1]) == (0, network.CERTAIN)


def test_a_drift_goes_by_the_turns_that_are_gone() -> None:
    begun = new_game(Setup("contracts", NAMES[:2], 1))
    begun = replace(begun, time_deck=begun.time_deck[:20])
    turns, found = len(begun.time_deck), []
    for gone in range(turns):
        at = replace(begun, turn=gone + 1, time_deck=begun.time_deck[gone:])
        drawn = replace(at, drawn=1, time_deck=at.time_deck[1:])
        both = [network.drift_at(each, (300, 100, -500), 400) for each in (at, drawn)]
        assert both[0] == both[1], "a turn has one drift"
        found.append(network.drift_at(at, (300, 100, -500)))
        assert abs(both[0] - found[-1] - 400 * (turns - gone) / turns) <= 1, "what is a deal's own fades evenly"
    assert found == sorted(found, reverse=True) and -500 < found[-1] < -400
    assert (found[0], found[5], found[10], found[15], len(found)) == (300, 200, 100, -200, 20)
    assert network.drift_at(replace(begun, time_deck=b""), (300, 100, -500)) == 300


def test_each_number_of_seats_has_the_correction_of_its_own_or_else_of_its_networks() -> None:
    raw = weights()
    family = replace(raw.families[-1], correction=((1, 2),), corrections={3: ((3, 4),)})
    found = network.families_of(replace(raw, families=(family,)))
    assert {seats: each.correction for seats, each in found.items()} == {
        seats: ((3, 4),) if seats == 3 else ((1, 2),) for seats in family.seats
    }
    assert network.families()[2].correction != network.families()[5].correction
    assert len({network.families()[seats].drift for seats in (1, 2, 5)}) == 3


@pytest.mark.parametrize("number", [0, 1, 100, 1000])
def test_a_network_cuts_its_hidden_layers_off_at_both_ends(number: int) -> None:
    hidden = struct.pack("<3i", 0, 0, -2000), struct.pack("<2i", -900_000, 1_280_000)
    rows = struct.pack("<3h", 2047, -2047, 256), struct.pack("<6h", 2047, -300, 5, 5, 3, 1)
    raw = RawNet(1, 3, 2, rows[0], hidden[0], rows[1], hidden[1], struct.pack("<2h", 200, -300), 7)
    one, _, three = (min(4095, max(0, total) >> 8) for total in (2047 * number, -2047 * number, 256 * number - 2000))
    last = (2047 * one + 3 * three - 900_000, three - 300 * one + 1_280_000)
    ends = [min(16383, max(0, total) >> 8) for total in last]
    assert network.Net(raw, ()).score(Inputs([], [(0, number)])) == (7 + 200 * ends[0] - 300 * ends[1]) >> 7


def test_the_table_of_the_logistic_function_is_read_between_its_steps() -> None:
    slots = tuple(range(0, 32 * 513, 32))
    scores = {-9000: 0, -8192: 0, -8191: 1, 0: 8192, 5: 8197, 8191: 16383, 8192: 16384, 20_000: 16384}
    assert {score: network.logistic(slots, score) for score in scores} == scores


def test_the_weights_that_come_with_the_game_are_small_and_sound() -> None:
    raw = weights()
    assert len(packed_weights()) < 500_000
    assert raw.record and sorted(seats for family in raw.families for seats in family.seats) == [1, 2, 3, 4, 5]
    assert (len(raw.sigmoid), len(raw.logit)) == (network.SLOTS + 1, 1025)
    for family in raw.families:
        assert (family.kinds["turn"].inputs, family.kinds["draw"].inputs) == (INPUTS_AT_START, INPUTS)
        assert set(family.corrections) <= set(family.seats) and set(family.drifts) <= set(family.seats)
        assert family.common and sorted(family.openings) == sorted(family.seats)
        for line in (family.correction, *family.corrections.values()):
            rising = [(0, 0), *line, (network.ONE, network.ONE)]
            assert rising == sorted(rising) and [y for _, y in rising] == sorted(y for _, y in rising)
        for net in family.kinds.values():
            assert_sums_fit(net)


def assert_sums_fit(net: RawNet) -> None:
    """No sum of a layer can leave its lane, whatever the inputs are."""
    for packed, bias, rows, lanes, most in (
        (net.w1, net.b1, net.inputs, net.h1, 255),
        (net.w2, net.b2, net.h1, net.h2, 4095),
    ):
        numbers = struct.unpack(f"<{rows * lanes}h", packed)
        biases = struct.unpack(f"<{lanes}i", bias)
        for lane in range(lanes):
            assert abs(biases[lane]) + most * sum(abs(number) for number in numbers[lane::lanes]) < 1 << 31


SUM, *GAMES = VALUES.read_text(encoding="utf-8").splitlines()
EVERY = [27, pytest.param(9, marks=pytest.mark.long)]
"""One decision of so many is judged here, because Python takes a hundred times as long."""


def test_the_values_were_made_with_these_weights() -> None:
    """Otherwise make them anew: `python -m tools.native.values`."""
    assert sum_of_weights() == SUM


def searching(state: State, nodes: int = 1 << 30) -> Search:
    search = Search(*seen_by_decider(state), network.families()[len(state.seats)], nodes)
    search.takes = ALL_TAKES
    return search


def judged(state: State) -> list[int]:
    search = searching(state)
    return [search.move(search.root, move) for move in legal(search.root)]


def begun(seats: str, seed: str, aside: str) -> State:
    return new_game(Setup("contracts", NAMES[: int(seats)], int(seed), Options(aside=int(aside))))


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("line", GAMES, ids=lambda line: "-".join(line.split()[:3]))
def test_every_move_is_worth_what_the_native_program_says(line: str, every: int) -> None:
    seats, aside, seed, *decisions = line.partition(" | ")[0].split()
    state = begun(seats, seed, aside)
    for count, decision in enumerate(decisions):
        made, _, values = decision.partition("=")
        if values and count % every == int(seed):
            assert judged(state) == [int(value) for value in values.split(",")], (count, decision)
        apply(state, move_of(re.split(r"(?=[A-Z])", made)[1]))
    assert not state.frames


def luck_of(state: State) -> tuple[int, int]:
    """Return what drawing is worth, a mean over all cards, and what the card that comes is worth beside it."""
    search = searching(state)
    mean = search.move(search.root, mv.DRAW)
    _, cards = next_cards(search.seen)
    pile = state.play_deck if state.drawn else state.time_deck
    luck = {card: search.next_cards[sort_of(search.root, card)] - mean for card in cards}
    in_all = sum(copies * luck[card] for card, copies in cards.items())
    assert 0 <= in_all < sum(cards.values()), "there is no luck in all cards together"
    return mean, luck[pile[-1]] if pile else 0


@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
@pytest.mark.parametrize("line", [GAMES[1], pytest.param(GAMES[3], marks=pytest.mark.long)], ids=["alone", "two seats"])
def test_the_luck_of_a_game_is_what_its_cards_are_worth_beside_the_mean(line: str, tmp_path: Path) -> None:
    seats, aside, seed, *decisions = line.partition(" | ")[0].split()
    weights = read_weights(packed_weights())
    family = next(each for each in weights.families if int(seats) in each.seats)
    (tmp_path / "nets.bin").write_bytes(native(weights, family))
    program = compile_to(tmp_path, "luck", ["-O0"])
    command: list[str | Path] = [program, tmp_path / "nets.bin", seats, aside, seed, str(int(seed) + 1)]
    row = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    state, luck = begun(seats, seed, aside), 0
    assert row[1:4] == [str(searching(state).draw_by_network()), str(luck_of(state)[0]), line.split()[-3]]
    for decision in decisions:
        move = move_of(re.split(r"(?=[A-Z])", decision.partition("=")[0])[1])
        if move == mv.DRAW:
            luck += luck_of(state)[1]
        apply(state, move)
    assert luck == int(row[4]) != 0


def nets_of_one_seat(folder: Path, hope: int = 0) -> str:
    """Write the networks for one seat as the native program reads them, with more hope where cards are drawn."""
    weights = read_weights(packed_weights())
    family, file = weights.families[0], folder / f"nets{hope}.bin"
    draw = replace(family.kinds["draw"], b3=family.kinds["draw"].b3 + hope)
    file.write_bytes(native(weights, replace(family, kinds={**family.kinds, "draw": draw})))
    return str(file)


@pytest.mark.long
@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
def test_who_sees_the_cards_and_keeps_one_way_plays_as_the_navigator_less_its_luck(tmp_path: Path) -> None:
    games = [nets_of_one_seat(tmp_path), "6", "100", "106"]
    programs = [[str(compile_to(tmp_path, "luck")), games[0], "1", *games[1:]]]
    programs += [[str(compile_to(tmp_path, "gap")), *games, width] for width in ("1", "8")]
    outputs = [subprocess.run(each, check=True, capture_output=True, text=True).stdout for each in programs]
    luck, narrow, wide = ([line.split() for line in each.splitlines()] for each in outputs)
    assert [int(row[3]) * (1 << 20) - int(row[4]) for row in luck] == [int(row[1]) for row in narrow]
    assert sum([int(row[1]) for row in wide]) > sum([int(row[1]) for row in narrow])


@pytest.mark.long
@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
def test_who_looks_further_wins_more_the_worse_the_navigator_judges(tmp_path: Path) -> None:
    """And where he changes nothing, his game is the navigator's."""
    program, gains, unchanged = str(compile_to(tmp_path, "room")), [], 0
    for hope in (0, 20 << 10):
        command = [program, nets_of_one_seat(tmp_path, hope), "8", "100", "108", "16"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        rows = [[int(number) for number in line.split()] for line in text.splitlines()]
        same = [row for row in rows if not row[3]]
        assert all(row[4:6] == [0, 0] and row[6] == row[7] and row[8] == row[9] for row in same)
        unchanged += len(same)
        gains.append(sum(row[5] for row in rows) / len(rows) / (1 << 20))
    assert unchanged and gains[0] < 0.02 and gains[1] > gains[0] + 0.03


PLAIN = {
    **{"D": "draw", "S": "stop", "R": "repel", "N": "repel nest", "K": "keep"},
    **{"P": "pass", "O": "no", "A": "aside", "L": "leave"},
}


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if compiler() is None:
        pytest.skip("no C++ compiler")
    return compile_to(tmp_path_factory.mktemp("native"), "trace", ["-O0"])


def move_of(text: str) -> mv.Move:
    name, numbers = text[0], [int(part) for part in text[1:].split("/")]
    if name == "T":
        card, decline, to = numbers
        return mv.Take(card, to=to, decline=bool(decline))
    if name == "E":
        return mv.Expedition(numbers[0], bytes(numbers[1:]))
    if name == "C":
        return mv.Complete(numbers[0])
    return parse(PLAIN[name])


def play_again(line: str, seats: int, aside: int) -> State:
    """Play a game of the native program on the engine, which must offer as many moves at every decision."""
    moves, end = line.split(" | ")
    seed, *decisions = moves.split()
    state = new_game(Setup("contracts", NAMES[:seats], int(seed), Options(aside=aside)))
    for decision in decisions:
        options, text = re.split(r"(?=[A-Z])", decision)
        move = move_of(text)
        known = legal(state)
        assert len(known) == int(options), (seed, decision, known)
        assert move in known, (seed, decision)
        apply(state, move)
    assert state.result is not None
    won, left, turns = (int(figure) for figure in end.split())
    assert (state.result.outcome == "won", len(state.time_deck), state.turn) == (bool(won), left, turns), seed
    return state


@pytest.mark.parametrize("part", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("player", ["random", "deckhand"])
@pytest.mark.parametrize(("seats", "aside", "games"), [(1, 0, 300), (1, 6, 100), (2, 0, 60), (3, 2, 30), (5, 0, 10)])
def test_its_games_are_the_engines(trace: Path, player: str, seats: int, aside: int, games: int, part: int) -> None:
    """Random games and deckhand's of 500 seeds, or a part of them: the same legal moves, cards, shuffles and ends."""
    games //= part
    command = [str(trace), player, str(seats), str(aside), "0", str(games)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == games
    for line in lines:
        play_again(line, seats, aside)


WIDTH = 4 + features.INPUTS
TASK = Task(
    policy="deckhand",
    players=(1, 2),
    aside=(0, 2),
    first_seed=70,
    games=3,
    place=20,
    kept=0.5,
    odd=True,
    weights=msgspec.msgpack.encode(weights()),
)


def rows_of(task: Task) -> "list[array[int]]":
    numbers = array("h", play_block(task).rows)
    return [numbers[at : at + WIDTH] for at in range(0, len(numbers), WIDTH)]


def test_rows_do_not_depend_on_who_plays_the_block() -> None:
    tasks = [TASK, msgspec.structs.replace(TASK, first_seed=73, place=23)]
    alone, shared = ({task.place: played for task, played in Jobs(n).over(play_block, tasks)} for n in (1, 2))
    assert alone == shared and alone[20] != alone[23]


def test_a_row_is_a_position_with_its_game_and_result() -> None:
    rows = rows_of(TASK)
    assert {row[0] for row in rows} <= {0, 1} and {row[1] for row in rows} == {0, 1}
    games = [row[2] for row in rows]
    assert set(games) <= {20, 21, 22} and games == sorted(games), "rows of a game follow one another"
    assert all(row[3] == -1 for row in rows), "deckhand tells no chance"
    for row in rows:
        assert row[1] or not any(row[4 + features.INPUTS_AT_START :])
        assert all(-1000 < number <= features.MOST for number in row[4:])


@pytest.mark.long
def test_games_of_a_check_are_not_odd_and_tell_starts_of_turns_alone() -> None:
    task = msgspec.structs.replace(TASK, policy="navigator", players=(1,), aside=(9, 9), games=1, kept=0.0, odd=False)
    rows = rows_of(task)
    assert len(rows) > 5 and {row[1] for row in rows} == {0} and all(0 <= row[3] <= 1 << 14 for row in rows)


def test_plans_that_come_with_the_game_are_sound() -> None:
    solo, together = (read_plan(plan_text(name)) for name in ("solo", "together"))
    assert solo.players == (1,) and together.players == (2, 3, 4, 5)
    assert len(solo.each_round()) == 7 and solo.each_round()[0].trust == 1.0
    assert RoyalGames().inputs == (features.INPUTS_AT_START, features.INPUTS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = [1]\nrounds = []", "at least one number of players and one round"),
        ("players = [1]\nround = []", "round"),
        ("players = [1]\n[[rounds]]\ngames = 0", "games"),
        ('players = [1]\n[[rounds]]\ngames = 5\npolicy = "luck"', "policy"),
    ],
)
def test_a_plan_at_fault_is_refused(text: str, said: str) -> None:
    with refused((SessionError, TomlError), match=said):
        read_plan(text)


@pytest.mark.parametrize(
    ("plan", "said"), [("soloo", "come with the game: solo, together"), ("solo", "pip install numpy")]
)
def test_training_without_its_plan_or_numpy_is_refused(
    plan: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "tools.training.fit", raising=False)
    assert run_command([plan, str(tmp_path / "folder")], train.app) == 2
    assert said in capsys.readouterr().err and not (tmp_path / "folder").exists()


@pytest.mark.long
def test_a_decision_that_takes_too_long_is_searched_less_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a budget for next to nothing every move still has a chance, and rows are written."""
    task = msgspec.structs.replace(TASK, policy="navigator", players=(1,), aside=(14, 14), games=1, place=0, odd=False)
    whole = play_block(task)
    monkeypatch.setattr(selfplay, "MOST_NODES", 40)
    assert play_block(task).rows and play_block(task) != whole

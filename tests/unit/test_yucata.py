"""Rules and comforts of Yucata that are options: how much ends a game, who begins, who is not asked."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.begin.requests import begin
from highseas.campaign.main import run
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.royal.begin import setups
from highseas.engine.refusal import SetupError
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.deal import DealError, deal_game, read_deal, write_deal
from highseas.engine.royal.events import EndTriggered, Event, Hired, RanOut
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Complete, Take
from highseas.engine.royal.new_game import check_new, new_game
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.state import Options, Setup, State
from tests.helpers import NAMES, coins, do, of, table
from tests.property.games import choose
from tests.refusals import in_words, refused
from tests.rules import given, rows, rule
from tests.unit.test_auto_contracts import completed

PASSING, RIVALS_PASSING = Options(auto_pass=True), Options(auto_pass=True, competitive=True)
MIXED = Options(sets=("base", "make-sail-marked"), auto_pass=True)
NINE = ["admiral-3vp", "admiral-3vp", "sailor-3vp"]


# --- the influence that ends a game ---


@pytest.mark.parametrize("needed", [8, 9, 20])
def test_the_influence_that_ends_a_game_can_be_chosen(needed: int) -> None:
    """Yucata, "Required victory points": it triggers the last round in place of 12; 8 to 20 here."""
    for short in (False, True):
        options = Options(influence_to_end=needed)
        state = table(2, mode="base", harbor="sailor-3vp", coins=[20], options=options)
        missing = needed - 3 - short  # as if its display had so many
        state.seats[0].influence = missing
        do(state, "stop")
        assert of(do(state, "take sailor-3vp"), EndTriggered) == ([] if short else [EndTriggered(0, needed)])


@pytest.mark.parametrize(
    ("mode", "options", "ends_at"),
    [
        ("base", Options(), 12),
        ("base", Options(influence_to_end=15), 15),
        ("contracts", Options(competitive=True), 12),
        ("contracts", Options(competitive=True, influence_to_end=8), 8),
        ("contracts", Options(), 0),
    ],
)
def test_a_view_says_what_ends_this_game(mode: str, options: Options, ends_at: int) -> None:
    """Yucata, "Required victory points"; Big Box p. 6: 12 else, and none against the Time deck."""
    assert table_view(new_game(Setup(mode, NAMES[:2], 3, options))).ends_at == ends_at


def test_enough_influence_and_an_expedition_end_a_game_that_wants_both() -> None:
    """Yucata, "Expedition required": the end is triggered by a player who has both, whatever the influence is."""
    options = Options(influence_to_end=8, expedition_to_win=True)
    without = table(2, mode="base", display=[NINE], harbor="jester-2vp", coins=[9], phase="trade", options=options)
    assert not of(do(without, "take jester-2vp"), EndTriggered)
    display = [["admiral-3vp", "priest", "priest"]]
    state = table(2, mode="base", display=display, expeditions="two-crosses", options=options)
    assert not of(do(state, "expedition two-crosses"), EndTriggered)
    state = table(2, mode="base", display=[[*NINE[:2], *display[0][1:]]], expeditions="two-crosses", options=options)
    assert of(do(state, "expedition two-crosses"), EndTriggered) == [EndTriggered(0, 10)]


@pytest.mark.parametrize("found", [-1, 0, 7, 21, 12_000])
def test_less_than_8_and_more_than_20_influence_are_refused(found: int) -> None:
    """A ruling of ours on Yucata's "Required victory points": 8 to 20."""
    with refused(SetupError, match=f"must be from 8 to 20, not {found}"):
        new_game(Setup("base", NAMES[:2], 1, Options(influence_to_end=found)))
    with pytest.raises(DealError) as caught:
        read_deal(f'mode = "base"\nseats = ["Ann", "Bo"]\n[options]\ninfluence_to_end = {found}\n')
    assert re.fullmatch(rf"line 4: .*must be from 8 to 20, not {found}", in_words(caught.value))


def test_against_the_time_deck_no_influence_ends_the_game() -> None:
    """Ruling R20: the Time deck ends it, so the option is refused there."""
    for seats in (1, 2):
        with refused(SetupError, match="does not end by influence"):
            new_game(Setup("contracts", NAMES[:seats], 1, Options(influence_to_end=12)))


def _round_ends(options: Options, left: list[str], display: list[list[str]]) -> tuple[State, list[Event]]:
    """Return a base game of three with these cards left in the piles, once its round has ended."""
    state = table(3, mode="base", deck=left, display=display, coins=[5, 7, 6], active=2, rest="point", options=options)
    return state, do(state, "stop")


def test_a_game_to_more_influence_ends_when_the_cards_have_run_out() -> None:
    """Ruling R40, on Yucata's "Required victory points": with a round that leaves fewer cards than seats."""
    display = [["admiral-3vp"], ["admiral-3vp"], []]
    two, three = ["governor", "governor"], ["governor", "governor", "governor"]
    more, most = Options(influence_to_end=13), Options(influence_to_end=20, expedition_to_win=True)
    state, events = _round_ends(more, two, display)
    assert of(events, RanOut) and state.result is not None and state.result.winners == (1,)
    assert _round_ends(more, three, display)[0].result is None
    state, events = _round_ends(most, two, display)
    assert state.result is not None and state.result.winners == (1,), "nobody has an expedition"
    state, events = _round_ends(most, two, [*display[:2], ["two-crosses"]])
    assert state.result is not None and state.result.winners == (2,)


def test_a_game_to_the_printed_influence_goes_on_with_few_cards() -> None:
    """Big Box p. 6: it ends by influence only."""
    for options in (Options(), Options(influence_to_end=12), Options(influence_to_end=8)):
        state, events = _round_ends(options, ["governor"], [[], [], []])
        assert state.result is None and not of(events, RanOut)


def test_before_a_game_it_is_said_that_thin_piles_may_end_it() -> None:
    """Ruling R40: in the form, where plain lines and the screen begin, of a shuffled table and of a deal file."""
    deal = 'mode = "{}"\nseats = ["Ann", "Bo"]\n[options]\ninfluence_to_end = {}\n'
    for mode, needed, thin in (
        ("base", 13, True),
        ("base", 12, False),
        ("make-sail", 9, True),
        ("make-sail", 8, False),
    ):
        start = setups.wanted_start(wanted := setups.GameRequest(mode, 2, NAMES[:2], influence_to_end=needed))
        for begun in (start, start_from_deal(deal.format(mode, needed))):
            notice = begin(begun, (), None).notice
            ends = f"A game to {needed} influence also ends with a round that leaves fewer cards in the piles than"
            assert (ends in notice) == thin
        ending = f"the first to {needed} influence, or the end of a round that leaves fewer cards in the piles"
        assert (ending in setups.forecast_line(wanted)) == thin


# --- who begins ---


def test_the_start_player_can_be_drawn_by_lot() -> None:
    """Yucata, the start player: each seat as often as another."""
    begins = [0] * 4
    for seed in range(400):
        state = new_game(Setup("base", NAMES[:4], seed, Options(random_start=True)))
        assert state.first == state.active
        begins[state.first] += 1
    assert min(begins) > 70 and max(begins) < 130


@pytest.mark.parametrize(("mode", "options"), [("base", {}), ("contracts", {}), ("contracts", {"competitive": True})])
def test_the_lot_changes_nothing_else(mode: str, options: dict[str, Any]) -> None:
    """Yucata, the start player: decks, coins and contracts are those of the same seed without it."""
    for seed in range(6):
        state = new_game(Setup(mode, NAMES[:3], seed, Options(**options, random_start=True)))
        plain = new_game(Setup(mode, NAMES[:3], seed, Options(**options)))
        for name in ("play_deck", "time_deck", "contracts"):
            assert getattr(state, name) == getattr(plain, name)
        assert [seat.coins for seat in state.seats] == [seat.coins for seat in plain.seats]
        assert plain.first == 0 and table_view(state).first == state.first + 1


def test_the_last_round_is_played_to_the_seat_before_the_one_that_began() -> None:
    """Yucata, the start player; Big Box p. 6: whoever that is."""
    seed = next(n for n in range(99) if new_game(Setup("base", NAMES[:3], n, Options(random_start=True))).first == 2)
    state = new_game(Setup("base", NAMES[:3], seed, Options(random_start=True)))
    state.ending = True
    active = {}
    while state.result is None:
        active[state.turn] = state.active
        apply(state, legal(state)[-1])
    assert [*active.values()] == [2, 0, 1]


def test_a_deal_that_names_no_active_seat_is_the_start_players() -> None:
    """Yucata, the start player: "active" left out means who begins."""
    text = 'mode = "base"\nseats = ["Ann", "Bo", "Cy"]\nseed = {}\n[options]\nrandom_start = true\n'
    for seed in range(8):
        first = new_game(Setup("base", NAMES[:3], seed, Options(random_start=True))).first
        state = deal_game(read_deal(text.format(seed)))
        assert state.first == state.active == first
        assert deal_game(read_deal(write_deal(state))).first == first
        named = deal_game(read_deal(text.format(seed) + "[table]\nactive = 2\n"))
        assert (named.first, named.active) == (first, 1)


# --- seats that nothing is worth anything to ---

AGAINST = {"phase": "trade", "coins": [0, 5], "harbor": ["red-1-1c"]}
"""The end of Ann's turn: what a ship of 1 coin brings Bo, the active player gets as the fee."""
BO_IS_ASKED, BO_IS_NOT = (1, 0), (2, 1)
"""The turn, and whose it is: Bo's chance comes in Ann's, and Bo's own turn follows it."""

# fmt: off
test_rules = rows(
    rule("a ship that only pays the fee is not asked about",
         "Ruling R39; Yucata, \"Pass automatically\": what it brings goes to the active player.",
         given(2, mode="base", options=PASSING, **AGAINST), "pass", turn=BO_IS_NOT),
    rule("without the option a ship that only pays the fee is asked about", 'Yucata, "Pass automatically".',
         given(2, mode="base", **AGAINST), "pass", turn=BO_IS_ASKED, asks=1),
    rule("two ships that only pay the fee are asked about",
         "Ruling R39: a seat is passed over only if the one card it could take is such a ship.",
         given(2, mode="base", options=PASSING, **{**AGAINST, "harbor": ["red-1-1c", "yellow-1-1c"]}), "pass",
         turn=BO_IS_ASKED, asks=1),
    rule("a profession that cannot be paid besides is no second card", "Ruling R39: it can pay for the ship alone.",
         given(2, mode="base", options=PASSING, **{**AGAINST, "harbor": ["red-1-1c", "governor"]}), "pass",
         turn=BO_IS_NOT),
    rule("a ship that earns a coin is asked about", 'Yucata, "Pass automatically": of any ship in the harbor.',
         given(2, mode="base", options=PASSING, **{**AGAINST, "harbor": ["red-1-1c", "blue-2-3c"]}), "pass",
         turn=BO_IS_ASKED, asks=1),
    rule("a ship that earns a coin by a trader is asked about",
         'Yucata, "Pass automatically": it brings its owner 1.',
         given(2, mode="base", options=PASSING, display=[[], "trader-red-1vp"], **AGAINST), "pass",
         turn=BO_IS_ASKED, asks=1),
    rule("a ship earns nothing where no coins are left to draw",
         'Yucata, "Pass automatically"; ruling R2: with both piles empty it brings one, the ship itself.',
         given(2, mode="base", options=PASSING, rest="point", **{**AGAINST, "harbor": ["blue-2-3c"]}), "pass",
         turn=BO_IS_NOT),
    rule("a profession that can be paid is always asked about",
         'Yucata, "Pass automatically": only of ships it is known that they bring nothing.',
         given(2, mode="base", options=PASSING, harbor="governor", coins=[0, 20], phase="trade"), turn=BO_IS_ASKED,
         asks=1),
    rule("a profession that nobody can pay is not asked about",
         'Yucata, "Pass automatically": there is no card to take.',
         given(2, mode="base", options=PASSING, harbor="governor", coins=[0, 5], phase="trade"), turn=BO_IS_NOT),
    rule("income is paid all the same", "Yucata, passing over seats: Jesters and Admirals pay nevertheless.",
         given(2, mode="base", options=PASSING, display=[[], "admiral-1vp"], coins=[0, 1], phase="trade",
               harbor="red-1-1c governor jester-2vp admiral-3vp jester-3vp"), "pass", gains_income=[(1, 2)],
         turn=BO_IS_NOT),
    rule("the active player is asked about everything",
         'Yucata, "Pass automatically": others only are passed over.',
         given(2, mode="base", options=PASSING, **AGAINST), asks=0, moves=["pass", "take base-ship-red-1-1c"]),
    rule("coins declined for a marker are asked about",
         "Ruling R39 with R13: a Nemesis contract is a goal, though the ship earns no coin.",
         given(2, contracts="frigate-foe jinx", options=RIVALS_PASSING, **AGAINST), "pass", turn=BO_IS_ASKED,
         asks=1, frames=(Taking(1, 1),)),
    rule("a ship that would go under a merchant is asked about",
         "Rulings R38 and R39 with R33: it brings influence, though no coin.",
         given(2, mode="base", options=MIXED, display=[[], "make-sail-merchant-red-2vp"], **AGAINST), "pass",
         turn=BO_IS_ASKED, asks=1, frames=(Taking(1, 1),)),
    rule("a ship that would go under no merchant is not asked about",
         "Ruling R39 with R33: his is of another color.",
         given(2, mode="base", options=MIXED, display=[[], "make-sail-merchant-blue-3vp"], **AGAINST), "pass",
         turn=BO_IS_NOT),
    rule("a contract that could be completed is asked about", "Ruling R11: claims are left to the player.",
         given(2, contracts="mercenary jinx", display=[[], "pirate sailor"], options=RIVALS_PASSING, **AGAINST),
         "pass", turn=BO_IS_ASKED, asks=1),
)
# fmt: on


AGAINST_TIME = "the fee for a card goes to a team mate there, so a ship that brings you nothing still brings the table"


@pytest.mark.parametrize("seats", [1, 3])
def test_automatic_passing_is_refused_against_the_time_deck(
    seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ruling R39: with its reason, however the game is asked for."""
    with refused(SetupError, match=AGAINST_TIME):
        check_new(Setup("contracts", NAMES[:seats], 1, PASSING))
    check_new(Setup("contracts", NAMES[:2], 1, Options(auto_pass=True, competitive=True)))
    check_new(Setup("base", NAMES[:seats], 1, PASSING))
    deal = tmp_path / "deal.toml"
    names = ", ".join(f'"{name}"' for name in NAMES[:seats])
    deal.write_text(f'mode = "contracts"\nseats = [{names}]\n[options]\nauto_pass = true\n', encoding="utf-8")
    asked = ["contracts", "--players", str(seats), "--auto-pass"]
    commands = (["line", *asked], ["new", *asked], ["line", "--json", *asked])
    for command in (*commands, ["line", "--deal", str(deal)], ["deal", "check", str(deal)]):
        assert run(command) == 2
        said = capsys.readouterr().err
        assert AGAINST_TIME in said and ("line 4: " in said.lower()) == ("deal" in " ".join(command)), command


def test_a_ship_under_a_merchant_may_complete_small_estate() -> None:
    """Ruling R38 with R33: its point is the twelfth; the option tells of both."""
    options = Options(sets=("base", "contracts", "make-sail-marked"), auto_contracts=True)
    laid = given(contracts="small-estate jinx", display=[["make-sail-merchant-red-2vp", *NINE]], harbor="red-1-1c")
    state = table(**laid, phase="trade", options=options)
    assert state.seats[0].influence == 11
    preview = next(each for each in prompt(state).options if each.card == "base-ship-red-1-1c").preview
    assert completed(do(state, "take red-1-1c")) == [(0, "small-estate")]
    assert preview is not None and preview.coins_after == coins(state)[0]


# --- at every decision of random games ---


def _holds_nothing_unclaimed(state: State) -> None:
    for seat_no in range(len(state.seats)):
        claims = MODES[state.mode].claims(state, seat_no)
        contracts = {CONTRACTS[move.contract].id for move in claims if isinstance(move, Complete)}
        assert contracts <= {"contract-ransom"}


def _brings_something(state: State) -> None:
    frame = state.frames[-1]
    if not isinstance(frame, Taking) or frame.seat_no == state.active:
        return
    seat = state.seats[frame.seat_no]
    worth = len({move.card for move in legal(state) if isinstance(move, Take)}) > 1
    for move in legal(state):
        after, log = clone(state), list[Event]()
        apply(after, move, log)
        if isinstance(move, Take):
            gained = next(each for each in prompt(state).options if each.move == move).preview
            worth |= bool(of(log, Hired)) or move.decline or gained.coins_after > len(seat.coins)
        else:
            worth |= isinstance(move, Complete)
    assert worth


@pytest.mark.parametrize(
    ("holds", "competitive"),
    [(_holds_nothing_unclaimed, False), (_holds_nothing_unclaimed, True), (_brings_something, True)],
)
def test_it_holds_at_every_decision(holds: Callable[[State], None], competitive: bool) -> None:
    """Rulings R38, R39: no contract that holds waits; nobody is asked about one useless ship, in whole games."""
    luck = Random(f"{competitive} {holds.__name__}")
    options = Options(auto_contracts=True, auto_pass=competitive, random_start=True, competitive=competitive)
    for seed in range(4):
        state = new_game(Setup("contracts", NAMES[: 2 + seed % 3], seed, options))
        for _ in range(150):
            if not state.frames:
                break
            holds(state)
            apply(state, choose(legal(state), luck))

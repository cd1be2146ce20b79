"""Laying out a game, and the games that cannot be laid out (Big Box p. 3, rulings R18 and R19)."""

import pytest

import highseas.campaign.royal.game  # noqa: F401 - makes the story's mode known
from highseas.engine.refusal import SetupError
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, SET_BY_NAME
from highseas.engine.royal.events import Event, Gained, GameStarted, TurnStarted
from highseas.engine.royal.goals.contracts import contracts_open
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.state import Options, Setup
from tests.helpers import NAMES, contract
from tests.refusals import in_words, refused


@pytest.mark.parametrize(
    ("mode", "options"),
    [
        ("base", Options()),
        ("base", Options(sets=("base", "contracts"))),
        ("base", Options(expedition_to_win=True)),
        ("contracts", Options()),
        ("contracts", Options(aside=2, bust_bars_expeditions=True, second_shuffle_tax=True)),
        ("contracts", Options(competitive=True)),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_new_game_is_a_sound_table(seats: int, mode: str, options: Options) -> None:
    """Big Box p. 3: three coins each, nothing in the harbor, the first seat begins."""
    log: list[Event] = []
    setup = Setup(mode, NAMES[:seats], 7, options)
    state = new_game(setup, log)
    check_state(state)
    assert [len(seat.coins) for seat in state.seats] == [3] * seats
    assert state.harbor == state.discard == b"" and (state.active, state.turn, state.drawn) == (0, 1, 0)
    begins = GameStarted(len(state.time_deck), options.aside)
    assert log == [begins, *(Gained(seat, 3, 3, "start") for seat in range(seats)), TurnStarted(0, 1)]
    assert mode == "base" or contracts_open(setup) == len(state.contracts)


def test_luck_follows_from_the_seed_alone() -> None:
    """Options that need no luck leave the deck alone."""
    setup = Setup("contracts", NAMES[:3], 12345)
    plain, other = new_game(setup), new_game(Setup("contracts", NAMES[:3], 2))
    yucata = new_game(Setup("contracts", NAMES[:3], 12345, Options(bust_bars_expeditions=True)))
    assert plain == new_game(setup) and plain.play_deck != other.play_deck
    assert (plain.play_deck, plain.contracts) == (yucata.play_deck, yucata.contracts)


def test_chosen_contracts_lie_first_and_the_rest_is_drawn() -> None:
    """Just One More Contract, ruling R19: random, or chosen by name."""
    names = ("contract-jinx", "contract-explorer")
    for seed in range(30):
        state = new_game(Setup("contracts", NAMES[:5], seed, Options(contracts=names)))
        assert state.contracts[:2] == bytes([contract("jinx"), contract("explorer")])
        assert len(set(state.contracts)) == len(state.contracts) == 11


def test_competitive_games_lay_out_four_of_sixteen_contracts() -> None:
    """Just One More Contract, competitive: the two white ones are removed, whatever the seed."""
    seen = set()
    for seed in range(60):
        state = new_game(Setup("contracts", NAMES[:2], seed, Options(competitive=True)))
        assert len(state.contracts) == 4 and not state.timed
        seen |= set(state.contracts)
    competitive = [entry for entry in SET_BY_NAME["contracts"].contract if not entry.cooperative_only]
    assert seen == {CONTRACT_INDEX[entry.id] for entry in competitive}


def test_cooperative_games_draw_from_all_eighteen() -> None:
    """Just One More Contract."""
    seen: set[int] = set()
    for seed in range(40):
        seen |= set(new_game(Setup("contracts", NAMES[:5], seed)).contracts)
    assert len(seen) == 18


def test_the_base_game_may_be_played_with_the_new_cards_alone() -> None:
    """Just One More Contract: its professions and ships without its contracts."""
    state = new_game(Setup("base", NAMES[:2], 1, Options(sets=("base", "contracts"))))
    assert len(all_cards(state)) == 119 + 24 and state.contracts == b""


@pytest.mark.parametrize(("seats", "cards"), [(1, 119), (2, 119), (3, 119), (4, 119), (5, 120)])
def test_the_sixth_expedition_is_in_play_with_five_players_only(seats: int, cards: int) -> None:
    """Big Box p. 3, ruling R18."""
    state = new_game(Setup("base", NAMES[:seats], 1))
    assert len(expected_cards(state)) == len(all_cards(state)) == cards


CONTRACT_IDS = tuple(entry.id for entry in CONTRACTS)


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("poker", ("Ann",), 1), "there is no mode 'poker'"),
        (Setup("base", (), 1), "0 players cannot play"),
        (Setup("base", (*NAMES, "Flo"), 1), "6 players cannot play"),
        (Setup("base", ("Ann", "ann"), 1), "same name"),
        (Setup("base", ("Ann", " "), 1), "name needs"),
        (Setup("base", ("A" * 25,), 1), "name needs"),
        (Setup("base", ("A\nB",), 1), "name needs"),
        (Setup("base", ("Ann",), -1), "seed must be"),
        (Setup("base", ("Ann",), 1 << 64), "seed must be"),
        (Setup("base", ("Ann",), 1, Options(sets=("tarot",))), "no card set 'tarot'"),
        (Setup("base", ("Ann",), 1, Options(sets=("base", "base"))), "twice"),
        (Setup("base", ("Ann",), 1, Options(sets=("contracts",))), "mode 'base' is played with the cards of base"),
        (Setup("base", ("Ann",), 1, Options(aside=1)), "belongs to mode 'contracts'"),
        (Setup("base", ("Ann", "Bo"), 1, Options(competitive=True)), "belongs to mode 'contracts'"),
        (Setup("base", ("Ann",), 1, Options(contracts=CONTRACT_IDS[:1])), "belongs to mode 'contracts'"),
        (Setup("contracts", ("Ann",), 1, Options(sets=("base",))), "the cards of base and contracts"),
        (Setup("contracts", ("Ann",), 1, Options(sets=("contracts",))), "the cards of base and contracts"),
        (Setup("contracts", ("Ann",), 1, Options(competitive=True)), "at least 2 players"),
        (Setup("contracts", ("Ann", "Bo"), 1, Options(competitive=True, aside=1)), "no Time deck"),
        (Setup("contracts", ("Ann",), 1, Options(expedition_to_win=True)), "only a competitive game"),
        (Setup("contracts", ("Ann",), 1, Options(aside=-1)), "cannot be below 0"),
        (Setup("contracts", ("Ann",), 1, Options(aside=99)), "can be set aside"),
        (Setup("contracts", ("Ann",), 1, Options(contracts=CONTRACT_IDS[:4])), "lays out 3"),
        (Setup("contracts", ("Ann",), 1, Options(contracts=("contract-jinx", "contract-jinx"))), "chosen twice"),
        (Setup("contracts", ("Ann",), 1, Options(contracts=("contract-x",))), "no contract 'contract-x'"),
        (
            Setup("contracts", ("Ann", "Bo"), 1, Options(competitive=True, contracts=("contract-ransom",))),
            "solo and cooperative games only",
        ),
    ],
)
def test_a_game_that_cannot_be_laid_out_is_refused_in_a_sentence(setup: Setup, sentence: str) -> None:
    with refused(SetupError, match=sentence) as caught:
        new_game(setup)
    assert "\n" not in in_words(caught.value)


def test_every_mode_names_its_card_sets_and_cards_fit_a_byte() -> None:
    own = {"base": ("base",), "contracts": ("base", "contracts"), "adventure": ("base",), "make-sail": ("make-sail",)}
    assert {name: mode.sets for name, mode in MODES.items()} == own
    assert len(CARDS) <= 256

"""A set that the engine does not know: read from a folder, in play whole or in part, saved and loaded.

Nothing of it reaches a game that does not use it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin.setups import GameRequest, forecast_line
from highseas.campaign.royal.words.cards import describe_ability, tile_ability
from highseas.campaign.royal.words.events import event_line
from highseas.campaign.royal.words.help import explain
from highseas.campaign.royal.words.names import LANGUAGE, TableNames, own_story
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.gamefile import Record
from highseas.campaign.words.help import HelpError
from highseas.engine.refusal import InvalidState, SetupError
from highseas.engine.royal.ai.navigator import navigator
from highseas.engine.royal.ai.navigator.navigator import chance_of_new
from highseas.engine.royal.ai.policies import advise
from highseas.engine.royal.ai.utility import EACH_TURN, taxed_from
from highseas.engine.royal.ai.weights import PER_TURN
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.card_sets import CardSet, parse_set
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX, NO_POWER, POWERS, add_sets, use_sets
from highseas.engine.royal.catalog import SELECTIONS, catalog
from highseas.engine.royal.deal import DealError, deal_game, read_deal, write_deal
from highseas.engine.royal.events import Event, TaxPaid, TaxRaised
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.modes import MODES, catalog_of, register
from highseas.engine.royal.moves import Take
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup, State
from highseas.saves import unpack
from tests.digest import transcript
from tests.helpers import NAMES, coins, forget_sets, of
from tests.refusals import refused

OWN = own_story()
WHOLE, PART = ("base", "toy"), ("base", "toy-marked")


@contextmanager
def known(*sets: CardSet, use: bool = True) -> Iterator[None]:
    """Know these sets for a while."""
    names = [each.set for each in sets]
    add_sets(*sets)
    try:
        use_sets(*(names if use else ()))
        yield
    finally:
        forget_sets(*names)


FILES = sorted((Path(__file__).parent / "toy_sets").glob("*.toml"))
SETS = {file.stem: parse_set(file.read_text(encoding="utf-8"), file.stem) for file in FILES}
TOY = SETS["toy"]


@pytest.fixture
def toy() -> Iterator[None]:
    with known(TOY):
        yield


def setup(sets: tuple[str, ...], seats: int = 2, seed: int = 5) -> Setup:
    return Setup("base", NAMES[:seats], seed, Options(sets=sets))


def played(state: State, decisions: int, luck: Random, log: list[Event] | None = None) -> State:
    """Return the table after so many decisions at random, but for Pilots who are always hired; sound at each
    tenth.
    """
    for number in range(decisions):
        moves = legal(state)
        if not moves:
            break
        if number % 10 == 0:
            check_state(state)
        pilots = [move for move in moves if isinstance(move, Take) and move.card == INDEX.get("toy-pilot")]
        apply(state, luck.choice(pilots or moves), log)
    return state


# --- known and chosen ---


def test_a_set_with_a_contract_changes_no_rating_of_a_deal_without_it() -> None:
    deal = new_game(Setup("contracts", NAMES[:1], 7))
    before = chance_of_new(observe(deal, 0))
    navigator._sets.cache_clear()
    with known(CardSet("deeds", 0, (), contract=(replace(CONTRACTS[0], id="contract-deed"),))):
        assert len(CONTRACTS) == 19 and chance_of_new(observe(deal, 0)) == before
    navigator._sets.cache_clear()


def test_a_set_that_is_forgotten_leaves_nothing_behind() -> None:
    before = (list(CARDS), list(POWERS), dict(INDEX), list(CONTRACTS), list(SELECTIONS))
    with known(TOY, use=False):
        assert len(CARDS) == len(before[0]) and catalog(WHOLE).pool
        assert len(CARDS) == len(before[0]) + 4
    assert (list(CARDS), list(POWERS), dict(INDEX), list(CONTRACTS), list(SELECTIONS)) == before


@pytest.mark.parametrize(("sets", "pilots", "cards"), [(WHOLE, 6, 119 + 16), (PART, 3, 119 + 5)], ids=["whole", "part"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_has_the_whole_set_or_a_part_and_is_played_by_the_base_games_rules(
    toy: None, sets: tuple[str, ...], pilots: int, cards: int, seats: int
) -> None:
    pool = Counter(catalog(sets).pool)
    assert pool.total() == cards and pool[INDEX["toy-pilot"]] == pilots
    state = new_game(setup(sets, seats))
    assert len(state.play_deck) + len(state.discard) + len(state.harbor) + sum(coins(state)) == cards
    played(state, 600, Random(seats))
    assert any(INDEX["toy-pilot"] in seat.display for seat in state.seats)
    assert len(state.seats[0].power) == len(NO_POWER)
    with refused(SetupError, match="have toy-pilot in common; choose one of them"):
        new_game(setup(("base", "toy", "toy-marked")))


def test_an_ability_whose_worth_nobody_has_weighed_is_worth_nothing_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PER_TURN, "hire_discount")
    with known(TOY):
        assert EACH_TURN[INDEX["toy-pilot"]] == 0 < EACH_TURN[INDEX["toy-sailor"]]


def test_the_programs_player_plays_it_and_a_deal_file_names_its_cards(toy: None) -> None:
    state = new_game(setup(WHOLE, 3))
    for _ in range(150):
        if not state.frames:
            break
        assert prompt(state) is not None and table_view(state).harbor is not None
        apply(state, advise(observe(state, decider(state)), decider(state)).move)
    assert any(INDEX["toy-pilot"] in seat.display for seat in state.seats)
    state = played(new_game(setup(PART)), 40, Random(3))
    while decider(state) != state.active or len(state.frames) > 1 or prompt(state).kind != "discover":
        apply(state, legal(state)[0])
    assert table_view(deal_game(read_deal(write_deal(state)))) == table_view(state)


@pytest.mark.parametrize(("before", "after"), [(5, 5), (6, 5), (9, 5)])
def test_a_tax_takes_what_its_card_says(toy: None, before: int, after: int) -> None:
    text = f"""
        mode = "base"
        seats = ["Ann", "Bo"]
        [options]
        sets = ["base", "toy"]
        [table]
        play_deck = ["toy-tax"]
        seats = [{{coins = {before}}}, {{coins = 2, display = ["toy-sailor"]}}]
    """
    state = deal_game(read_deal(text))
    log: list[Event] = []
    apply(state, legal(state)[0], log)
    assert sum(event.coins for event in of(log, TaxPaid)) == before - after


def test_kinds_and_abilities_without_words_are_called_by_their_names(toy: None) -> None:
    assert LANGUAGE.card_name("toy-pilot") == "Pilot" and LANGUAGE.full_name("toy-tax") == "Down to Five"
    for say in (tile_ability, describe_ability):
        assert say("toy-pilot", LANGUAGE) == "toy pilot"
    assert describe_ability("toy-sailor", LANGUAGE) == describe_ability("base-sailor-1vp", LANGUAGE)
    said = event_line(TaxRaised(INDEX["toy-tax"]), TableNames(NAMES))
    assert said == "Tax Increase! Whoever has 6 or more coins is left with 5."


def test_words_go_by_the_games_own_cards(toy: None) -> None:
    """Figures of the help, and what a card is called where its kind comes at several prices."""
    assert "3, 5 or 7 coins" in explain("sailor", OWN, ("base",))
    assert "1, 3, 5 or 7 coins" in explain("sailor", OWN, WHOLE)
    assert "Costs 4 coins" in explain("settler", OWN, ("base",)) and "4 or 5 coins" in explain("settler", OWN)
    assert LANGUAGE.full_name("base-settler-1vp") == "Settler"
    assert LANGUAGE.full_name("base-sailor-1vp") == "Sailor (1 influence)"
    with pytest.raises(HelpError):
        explain("toy-pilot", OWN)


# --- saved and loaded ---


def session(sets: tuple[str, ...] = PART) -> Session:
    begun = Session(Start(setup(sets)), [Controller.PERSON] * 2, "game", 1.0)
    luck = Random(7)
    for _ in range(80):
        begun.play(luck.choice(legal(begun.state)))
    return begun


def test_it_is_saved_and_loaded_where_its_set_is_known() -> None:
    """Indexes depend on what else is known; ids do not."""
    with known(TOY):
        before = session()
        saved, hand = gamefile.to_bytes(before), table_view(before.state)
        after = gamefile.from_bytes(saved)
        assert after.state == before.state and after.moves == before.moves and after.whole_history
    with pytest.raises(gamefile.UnknownContent) as caught:
        gamefile.from_bytes(saved)
    assert caught.value.figures["id"] == "toy-marked"
    other = replace(CARDS[0], id="other", count=1, abilities=())
    with known(CardSet("other", 1, (other,))), known(TOY, use=False):
        assert table_view(gamefile.from_bytes(saved).state) == hand


def test_lookouts_and_items_are_played_and_saved_in_any_mode() -> None:
    """Abilities go with any set: what a card of the game brings is no fault of its table."""
    with known(SETS["harbor-life"], use=False):
        begun = Session(Start(setup(("base", "harbor-life"), 1)), [Controller.PERSON], "game", 1.0)
        luck, seen = Random(1), set()
        for _ in range(400):
            moves = legal(begun.state)
            if not moves:
                break
            takes = [move for move in moves if isinstance(move, Take) and move.card >= INDEX["toy-lookout"]]
            begun.play(luck.choice(takes or moves))
            state = begun.state
            check_state(state, from_play=True)
            if (state.looked and "looked" not in seen) or (state.seats[0].items and "items" not in seen):
                assert gamefile.from_bytes(gamefile.to_bytes(begun)).state == state
            seen |= {name for name, now in (("looked", state.looked), ("items", state.seats[0].items)) if now}
        assert seen == {"looked", "items"}


# --- limits and leaks ---


def test_limits_hold_for_one_game() -> None:
    """So many cards would not fit one shuffle, but no game has to have them."""
    many = [replace(CARDS[0], id=f"{name}-0", count=130) for name in ("one", "two", "three")]
    with known(*(CardSet(card.id, 130, (card,)) for card in many), use=False):
        assert new_game(setup(("base",))).play_deck
        assert len(catalog(("base", "one-0")).pool) == 249 and new_game(setup(("base", "one-0")))
        with refused(SetupError, match="these sets have 379 cards, and a game can have 256"):
            new_game(setup(("base", "one-0", "two-0")))


def test_sets_that_no_game_uses_need_no_index() -> None:
    """An index is one byte: 256 faces are enough for each game, not for all sets that can be known."""
    sets, before = [f"set-{number}" for number in range(5)], len(CARDS)
    found = []
    for name in sets:
        faces = (replace(CARDS[0], id=f"{name}-{number}", count=1) for number in range(45))
        found.append(CardSet(name, 45, tuple(faces)))
    with known(*found, use=False):
        assert len(SELECTIONS) > 5 and len(CARDS) == before
        assert len(new_game(setup(("base", sets[4]))).play_deck) == 119 + 45 - 6
        assert len(new_game(setup(("base", sets[2]))).play_deck) == 119 + 45 - 6
        with refused(SetupError, match="since High Seas was started: 294 different cards, and there can be 256; start"):
            new_game(setup(("base", sets[1])))


def test_nothing_of_it_reaches_other_games() -> None:
    """The same games, move by move, decisions of the bot among them, and the same saves."""
    setups = [Setup("contracts", NAMES[:2], 9), Setup("base", NAMES[:3], 10)]
    before = [list(transcript(each)) for each in setups], _decided(), catalog(("base", "contracts"))
    faces = faces_in(gamefile.to_bytes(session(("base",))))
    with known(TOY):
        now = [list(transcript(each)) for each in setups], _decided(), catalog(("base", "contracts"))
        assert now == before
        assert faces_in(gamefile.to_bytes(session(("base",)))) == faces
        assert taxed_from(new_game(setup(("base",)))) == 12 and taxed_from(new_game(setup(WHOLE))) == 6


def _decided() -> list[str]:
    state = new_game(Setup("contracts", NAMES[:2], 4))
    moves = []
    for _ in range(60):
        if state.frames:
            moves.append(str(advise(observe(state, decider(state)), decider(state)).move))
            apply(state, legal(state)[0])
    return moves


def faces_in(saved: bytes) -> object:
    return msgspec.convert(unpack(saved, "save")[1], Record).faces


def test_contracts_of_a_set_are_for_games_with_that_set() -> None:
    more = tuple(replace(CONTRACTS[0], id=f"contract-toy-{number}") for number in range(30))
    with known(CardSet("deeds", 0, (), contract=more)):
        plain = new_game(Setup("contracts", NAMES[:5], 9))
        assert not any("toy" in CONTRACTS[index].id for index in plain.contracts)
        with refused(SetupError, match="there is no contract 'contract-toy-1'"):
            new_game(Setup("contracts", NAMES[:1], 9, Options(contracts=("contract-toy-1",))))
        text = 'mode = "contracts"\nseats = ["Ann"]\n[table]\ncontracts = ["contract-toy-1"]\n'
        with pytest.raises(DealError) as caught:
            read_deal(text)
        assert caught.value.figures["line"] == 4
        plain.contracts = bytes((CONTRACT_INDEX["contract-toy-1"],)) + plain.contracts[1:]
        with pytest.raises(InvalidState):
            check_state(plain)
        sets = ("base", "contracts", "deeds")
        mixed = new_game(Setup("contracts", NAMES[:5], 9, Options(sets=sets, contracts=("contract-toy-1",))))
        assert mixed.contracts[0] == CONTRACT_INDEX["contract-toy-1"]
        check_state(mixed)


# --- a mode of its own ---


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    crew: Annotated[int, msgspec.Meta(ge=1)] = 1
    tune: str = ""


class ToyMode(BaseMode):
    """To 8 influence, for 2 to 4."""

    name = "toy"
    sets = ("base", "toy-marked")
    players = (2, 4)
    ends_at = 8
    own_options = ToyOptions


@pytest.fixture
def toy_mode(toy: None) -> Iterator[None]:
    register(ToyMode())
    yield
    del MODES["toy"]


@pytest.mark.parametrize(("seats", "can"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_mode_says_for_how_many_it_is(toy_mode: None, seats: int, can: bool) -> None:
    if can:
        assert catalog_of(new_game(Setup("toy", NAMES[:seats], 1))).pool == catalog(PART).pool
        return
    with refused(SetupError, match=f"{seats} player{'s' * (seats > 1)} cannot play; 2 to 4 can"):
        new_game(Setup("toy", NAMES[:seats], 1))


def test_a_mode_says_at_how_many_influence_points_it_ends(toy_mode: None) -> None:
    state = new_game(Setup("toy", NAMES[:2], 1))
    luck = Random(2)
    while not state.ending and state.frames:
        most = max(seat.influence for seat in state.seats)
        assert most < 8
        apply(state, luck.choice(legal(state)))
    assert max(seat.influence for seat in state.seats) >= 8
    assert forecast_line(GameRequest(mode="base", players=2)).endswith("the first to 12 influence")


def test_a_deal_file_has_the_options_of_the_mode_alone(toy_mode: None) -> None:
    text = """
mode = "toy"
seats = ["Ann", "Bo"]
[options.own]
crew = 3
tune = "Leave her, \\"Johnny\\""
[table]
harbor = ["toy-ship-red"]
"""
    state = deal_game(read_deal(text))
    assert state.options.own == {"crew": 3, "tune": 'Leave her, "Johnny"'}
    again = deal_game(read_deal(write_deal(state)))
    assert again.options == state.options and table_view(again) == table_view(state)
    for wrong, line, why in (
        (("crew = 3", "crew = 0"), 5, "'crew' must be 1 or more, not 0"),
        (("tune", "tone"), 6, "mode 'toy' has no option 'tone'; its own are crew and tune"),
        (('"toy"', '"base"'), 5, "mode 'base' has no options of its own, so there is no 'crew'"),
    ):
        with refused(DealError, match=f"line {line}: {why}"):
            read_deal(text.replace(*wrong))

"""The table that a deal lays out."""

import pytest

from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, INDEX
from highseas.engine.royal.deal import deal_game, read_deal
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, GameStarted, TurnStarted
from highseas.engine.royal.frames.kinds import DISCOVER, Taking
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import STOP
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, Setup, State


def lay(text: str, log: list[Event] | None = None) -> State:
    state = deal_game(read_deal(text), log)
    check_state(state)
    return state


def head(seats: int = 1, mode: str = "contracts", seed: int = 7) -> str:
    names = list(("Ann", "Bo", "Cy", "Di", "Ed")[:seats])
    return f'mode = "{mode}"\nseats = {names}\nseed = {seed}\n'


def ids(pile: bytes) -> list[str]:
    return [CARDS[card].id for card in pile]


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("aside", [0, 4])
def test_a_deal_that_names_nothing_is_the_new_game_of_its_seed(seats: int, aside: int) -> None:
    setup = Setup("contracts", ("Ann", "Bo", "Cy", "Di", "Ed")[:seats], 7, Options(aside=aside))
    assert lay(head(seats) + f"[options]\naside = {aside}\n") == new_game(setup)


def test_the_design_page_example() -> None:
    state = lay(
        """
        mode = "contracts"
        seats = ["Ann", "Bo"]
        seed = 7
        [table]
        contracts = ["contract-explorer", "contract-fighter", "contract-jinx"]
        time_deck = ["base-ship-blue-1-1c"]
        play_deck = ["base-sailor-1vp"]
        harbor = []
        discard = []
        expeditions = ["base-expedition-two-crosses"]
        active = 1
        phase = "discover"
        [[table.seats]]
        coins = 5
        display = ["base-priest-1vp"]
        completed = ["contract-jinx"]
        """
    )
    assert ids(state.time_deck) == ["base-ship-blue-1-1c"] and ids(state.play_deck[-1:]) == ["base-sailor-1vp"]
    assert [len(seat.coins) for seat in state.seats] == [5, 3]
    assert [seat.markers for seat in state.seats] == [2, 3] and table_view(state).contracts_left == 2
    assert len(state.play_deck) == 144 - 4 - 8


def test_piles_are_named_top_first_and_rows_as_they_lie() -> None:
    state = lay(
        head()
        + """[table]
        play_deck = ["base-sailor-1vp", "base-priest-1vp"]
        time_deck = ["base-captain-1vp", "base-settler-1vp"]
        point_deck = ["base-governor-0vp", "base-jester-1vp"]
        discard = ["base-tax-most-swords", "base-pirate-1vp"]
        harbor = ["base-ship-red-1-1c", "base-ship-blue-1-1c"]
        """
    )
    assert ids(state.play_deck[-2:]) == ["base-priest-1vp", "base-sailor-1vp"]
    assert ids(state.time_deck) == ["base-settler-1vp", "base-captain-1vp"]
    assert ids(state.point_deck) == ["base-jester-1vp", "base-governor-0vp"]
    assert ids(state.discard) == ["base-pirate-1vp", "base-tax-most-swords"]
    assert ids(state.harbor) == ["base-ship-red-1-1c", "base-ship-blue-1-1c"]


def test_the_seed_shuffles_only_what_is_not_named() -> None:
    text = "[table]\nplay_deck = ['base-sailor-1vp']\n"
    one, other = lay(head(seed=1) + text), lay(head(seed=2) + text)
    assert one.play_deck[-1] == other.play_deck[-1] == INDEX["base-sailor-1vp"]
    assert one.play_deck != other.play_deck and lay(head(seed=1) + text) == one


@pytest.mark.parametrize(
    ("aside", "keys", "time", "points"),
    [
        (0, "", 15, 0),
        (0, "time_deck = 4\n", 4, 0),
        (0, "point_deck = 2\n", 15, 2),
        (0, "time_deck = 4\npoint_deck = ['base-sailor-1vp']\n", 4, 1),
        (3, "", 12, 3),
        (3, "time_deck = 4\n", 4, 3),
        (3, "time_deck = ['base-sailor-1vp']\n", 1, 3),
        (3, "point_deck = 2\n", 12, 2),
        (3, "time_deck = 4\npoint_deck = 0\n", 4, 0),
    ],
)
def test_cards_set_aside_count_only_where_a_deck_is_left_to_the_rules(
    aside: int, keys: str, time: int, points: int
) -> None:
    state = lay(f"{head()}[options]\naside = {aside}\n[table]\ncontracts = ['contract-explorer']\n{keys}")
    assert (len(state.time_deck), len(state.point_deck)) == (time, points)


def test_harbor_cards_mean_that_the_turn_is_under_way() -> None:
    """With an empty harbor it may be so too; without a Time card the game is lost before the first card."""
    state = lay(head() + "[table]\nharbor = ['base-ship-red-1-1c']\ntime_deck = []\nturn = 9\n")
    assert (state.frames, state.drawn, state.turn) == ((DISCOVER,), 1, 9) and STOP in legal(state)
    state = lay(head() + "[table]\ndrawn = 2\nshuffles = 1\n")
    assert (state.drawn, state.shuffles) == (2, 1) and STOP in legal(state) and STOP not in legal(lay(head()))
    state = lay(head() + "[table]\ntime_deck = []\n")
    assert state.result is not None and state.result.outcome == "lost" and not legal(state)


def test_the_time_deck_follows_from_the_contracts_that_are_named() -> None:
    """Chosen ones lie as in a normal game."""
    assert len(lay(head() + "[table]\ncontracts = []\n").time_deck) == 13
    two = lay(head() + "[table]\ncontracts = ['contract-fighter', 'contract-pack-of-pirates']\n")
    assert len(two.time_deck) == 14  # no numbers, one letter
    chosen = lay(head() + "[options]\ncontracts = ['contract-jinx']\n").contracts
    assert chosen[0] == CONTRACT_INDEX["contract-jinx"] and len(chosen) == 3


def test_who_has_stopped_is_paid_what_stopping_brings() -> None:
    state = lay(
        head(3)
        + """[table]
        phase = "trade"
        active = 2
        harbor = ["base-ship-red-1-1c", "base-ship-blue-1-1c", "contracts-gunner-1vp"]
        [[table.seats]]
        [[table.seats]]
        coins = 4
        display = ["contracts-gunner-2vp", "contracts-vice-admiral-1vp", "base-governor-0vp"]
        """
    )
    assert state.frames == (Taking(1, 2),) and len(state.seats[1].coins) == 4 + 1 + 1 and state.drawn == 3


def test_markers_lie_in_seat_order_unless_another_is_given() -> None:
    contracts = "[table]\ncontracts = ['contract-explorer', 'contract-jinx', 'contract-frigate-foe']\n"
    seats = """
        [[table.seats]]
        completed = ["contract-jinx", "contract-explorer"]
        steps = { contract-frigate-foe = 2 }
        [[table.seats]]
        completed = ["contract-jinx"]
        """
    state = lay(head(2) + contracts + seats)
    assert state.markers == (b"\0", b"\0\1", b"") and state.steps == (b"\0\0", b"\0\0", b"\2\0")
    assert [(seat.completed, seat.markers) for seat in state.seats] == [(2, 0), (1, 2)]
    assert state.seats[0].influence == 1
    state = lay(head(2) + contracts + "markers = { contract-jinx = [2, 1] }\n" + seats)
    assert state.markers[1] == b"\1\0"


def test_figures_that_are_kept_up_to_date_are() -> None:
    text = head() + "[[table.seats]]\ncoins = 6\ndisplay = ['base-pirate-1vp', 'base-priest-1vp']\n"
    state, again = lay(text), lay(text)
    refresh(again)
    assert state == again and state.seats[0].cutlasses == 2


def test_twelve_influence_in_a_display_means_the_last_round() -> None:
    """As a completed contract with steps means that it is on its last one."""
    display = ["base-jester-3vp", "base-sailor-3vp", "base-pirate-3vp", "base-admiral-3vp"]
    for cards in (display, display[:3]):
        assert lay(head(2, "base") + f"[[table.seats]]\ndisplay = {cards}\n").ending == (cards == display)
    text = head() + "[table]\ncontracts = ['contract-tiny-gamester', 'contract-jinx']\n"
    assert lay(text + "[[table.seats]]\ncompleted = ['contract-tiny-gamester']\n").steps[0] == b"\2"


def test_the_expedition_of_five_players_lies_open_unless_a_display_has_it() -> None:
    five = "base-expedition-anchor-cross-house"
    assert five in ids(lay(head(5)).expeditions) and five not in ids(lay(head(4)).expeditions)
    claimed = lay(head(5) + f"[[table.seats]]\ndisplay = ['{five}']\n")
    assert five not in ids(claimed.expeditions)
    named = lay(head(5) + f"[table]\nexpeditions = ['{five}', 'base-expedition-two-houses']\n")
    assert ids(named.expeditions) == [five, "base-expedition-two-houses"]


def test_events_describe_the_beginning_of_the_table() -> None:
    log: list[Event] = []
    lay(head() + "[table]\ntime_deck = 5\npoint_deck = 1\nturn = 3\n", log)
    assert log == [GameStarted(5, 1), TurnStarted(0, 3)]

"""Jamaica: deal files lay a race out, come back from a running one, and say what is at fault in them."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.jamaica.words.events import event_line
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.engine.game import Ids
from highseas.engine.jamaica.deal import DealError
from highseas.engine.jamaica.deal.format import DealFile, SeatDeal, ShipDeal, TableDeal
from highseas.engine.jamaica.events import CombatRolled, DiceRolled, RaceStarted, face
from highseas.engine.jamaica.frames.sailing import rivals_there
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Battle, Booty, Landing, Loading, State
from tests.jamaica import decisions, race
from tests.refusals import faults, in_words
from tests.some import some

HEAD = 'mode = "jamaica"\nseats = ["Ann", "Ben"]\nseed = 4\n'
WHOLE = f"""{HEAD}
[table]
round = 9
captain = 2
dice = [[2, 5], [6, 6]]
combat = [6, "star", 2]
lairs = [33, 37, 44]
treasures = ["gold_5", "cursed_2"]

[[table.seats]]
space = 31
holds = [["food", 6], ["", 0], ["gold", 2], ["gunpowder", 4], ["gold", 5], ["food", 1]]
treasures_up = ["sixth_hold"]
treasures_down = ["gold_7a", "cursed_4"]
hand = [2, 4, 9]
deck = [1, 3]
discard = [5]

[[table.seats]]
space = 48
lap = -1
holds = []
treasures_down = 1
hand = 4

[table.ghost]
space = 31
holds = [["gold", 1]]
treasures_up = ["sarans_sabre"]
treasures_down = 1
"""


def lay(text: str) -> State:
    return JAMAICA.deals.lay_out(text, None)


def test_a_deal_fixes_ships_holds_cards_treasures_and_throws_to_come() -> None:
    state = lay(WHOLE)
    view, ann = JAMAICA.view_for(state, 0), JAMAICA.view_for(state, 0).seats[0]
    assert (view.round, view.captain, view.dice, view.lairs) == (9, 2, (2, 5), (33, 37, 44))
    assert ann.holds == (("food", 6), ("", 0), ("gold", 2), ("gunpowder", 4), ("gold", 5), ("food", 1))
    assert (ann.space, ann.lap, ann.hand, ann.discard, ann.deck) == (31, 0, (2, 4, 9), (5,), 7)
    assert ann.treasures_up == ("sixth_hold",) and ann.treasures_known == ("gold_7a", "cursed_4")
    ben = view.seats[1]
    assert (ben.space, ben.lap, ben.hand_size, ben.treasures_down, ben.gold) == (48, -1, 4, 1, 0)
    assert view.ghost is not None and view.ghost.treasures_up == ("lady_beth", "sarans_sabre")
    assert view.ghost.space == 31 and view.ghost.holds[0] == ("gold", 1) and view.ghost.treasures_down == 1
    assert view.treasure_deck == 3 and state.treasures[-2:] == bytes((9, 6))  # gold_5 is drawn next
    assert state.seats[0].deck[-2:] == bytes((3, 1))
    assert JAMAICA.load(JAMAICA.dump(state), JAMAICA.deals.setup(WHOLE), Ids()) == state


def test_dice_fall_as_the_deal_says_and_then_by_luck() -> None:
    text = HEAD + '[table]\ndice = [[1, 1], [6, 4], [3, 3]]\ncombat = [10, "star", 4, 8]\n'
    state, dice, combat = lay(text), [], []
    written, revealed = JAMAICA.deals.write(state), JAMAICA.deals.write(state, reveal=True)
    assert "dice = [[1,1]]" in written and "combat" not in written
    assert "dice = [[1,1],[6,4],[3,3]]" in revealed and 'combat = [10,"star",4,8]' in revealed
    for _, events in decisions(state, Random(3)):
        dice += [(event.first, event.second) for event in events if isinstance(event, DiceRolled)]
        combat += [event.die for event in events if isinstance(event, CombatRolled)]
    assert dice[:2] == [(6, 4), (3, 3)] and len({*dice[2:]}) > 5
    assert combat[:4] == [10, face(12), 4, 8] and len({*combat[4:]}) > 3


def test_what_a_deal_leaves_open_is_a_race_from_the_start() -> None:
    state, fresh = lay(HEAD), JAMAICA.new(JAMAICA.deals.setup(HEAD))
    assert JAMAICA.view(state) == JAMAICA.view(fresh)
    moved = lay(HEAD + "[table]\n[[table.seats]]\nspace = 12\ntreasures_down = 2\n")
    assert JAMAICA.view(moved).lairs == (11, 19, 22, 25, 33, 37, 44), "the first lairs are bare"
    assert [remark.code for remark in JAMAICA.deals.remarks(HEAD)] == []
    assert JAMAICA.deals.remarks(HEAD.replace("seed = 4\n", ""))[0].code == "jamaica_rules.deals.no_seed"


def amid_a_battle(state: State) -> bool:
    """Whether a die was thrown or gunpowder spent, or the winner has not got the booty."""
    battles = [frame for frame in state.frames if isinstance(frame, Battle)]
    begun = any(frame != Battle(frame.ship, frame.other) for frame in battles)
    below = [type(frame) for frame in state.frames[:-1]]
    return begun or Battle in below or (Landing in below and isinstance(state.frames[-1], (Booty, Loading)))


def has_chosen_a_rival(state: State) -> bool:
    """Whether it was answered whom of several to attack, and no die is thrown."""
    frame = state.frames[-1]
    return isinstance(frame, Battle) and len(rivals_there(state, frame.ship, state.ship(frame.ship).space)) > 1


@pytest.mark.parametrize("players", some(range(1, 7), {1, 4}.__contains__))
def test_a_race_is_written_at_every_question_but_amid_a_battle_and_reads_back(players: int) -> None:
    state, written, refused = race(players, 6), set[str](), 0
    for _ in decisions(state, Random(players)):
        if state.result is not None:
            break
        if amid_a_battle(state):
            with pytest.raises(DealError, match=r"deals\.midway"):
                JAMAICA.deals.write(state)
            refused += 1
        elif not has_chosen_a_rival(state):
            written.add(check_written(state))
    assert {"dice", "card", "load", "sail", "pay"} <= written and refused
    with pytest.raises(DealError, match=r"unwritten\.over"):
        JAMAICA.deals.write(state)


def check_written(state: State) -> str:
    """Write a race and read it back; return the kind of its question."""
    prompt = JAMAICA.prompt(state)
    hidden, shown = JAMAICA.deals.write(state), JAMAICA.deals.write(state, reveal=True)
    back = lay(shown)
    assert JAMAICA.view(lay(hidden)) == JAMAICA.view(back) == JAMAICA.view(state)
    assert JAMAICA.prompt(back) == prompt, "the same question, with the same figures"
    for seat, other in zip(back.seats, state.seats, strict=True):
        assert (seat.hand, seat.card, seat.deck, seat.down) == (other.hand, other.card, other.deck, other.down)
    assert back.treasures == state.treasures and back.points_decide == state.points_decide
    assert "gold_" not in hidden and "hand = [" not in hidden and "treasures =" not in hidden
    assert hidden.count("\ncard = ") == sum(seat.turned for seat in state.seats), "no card is told that lies face down"
    assert JAMAICA.load(JAMAICA.dump(back), JAMAICA.deals.setup(shown), Ids()) == back
    assert prompt is not None
    return prompt.kind


STAGE = HEAD + "[table]\ncaptain = 2\ndice = [[5, 2]]\n"
SAILS = 'phase = "actions"\n{more}[[table.seats]]\nspace = {ann}\nhand = [4, 5]\ncard = 3\n' + (
    '[[table.seats]]\nspace = {ben}\nhand = [8]\ncard = 1\nholds = [["food", 2], ["food", 3], ["gunpowder", 2]]\n'
)
"""Ben is Captain, and sails forwards by his card 1."""


def staged(more: str = "", ann: int = 9, ben: int = 17) -> tuple[State, str, int]:
    """Lay a race out amid a round; return it with the kind of its question, and how many spaces or tokens."""
    state = lay(STAGE + SAILS.format(more=more, ann=ann, ben=ben))
    prompt = JAMAICA.prompt(state)
    assert prompt is not None and prompt.seat == 2
    return state, prompt.kind, prompt.count


def test_a_deal_lays_the_dice_and_says_who_chooses_a_card_next() -> None:
    state = lay(STAGE + 'phase = "cards"\nactor = 1\n')
    view = JAMAICA.view(state)
    assert (view.dice, view.dice_placed, view.phase) == ((5, 2), True, "cards")
    assert [seat.chosen for seat in view.seats] == [False, True] and JAMAICA.decider(state) == 0
    assert [seat.hand_size for seat in view.seats] == [3, 2]
    first = lay(STAGE + 'phase = "cards"\n')
    assert JAMAICA.decider(first) == 1 and not any(seat.chosen for seat in JAMAICA.view(first).seats)


def test_a_deal_lays_out_whose_action_is_waiting_and_how_far_it_has_come() -> None:
    state, kind, spaces = staged()
    view = JAMAICA.view(state)
    assert (kind, spaces, view.actor, view.part) == ("sail", 5, 2, "morning"), "the Captain, if nobody is named"
    assert [(seat.card, seat.turned) for seat in view.seats] == [(0, False), (1, True)]
    assert staged('part = "evening"\n', ben=18)[1:] == ("sail", 2)
    assert staged('after = "sailing"\n', ben=20)[1:] == ("pay", 3)
    assert staged('after = "sailing"\n', ann=20, ben=20)[1] == "powder"
    assert staged('after = "battle"\n', ann=20, ben=20)[1:] == ("pay", 3)
    assert staged('after = "sailing"\n', ben=28)[1] == "retreat", "5 doubloons are too many"


def test_a_deal_lays_out_the_action_of_the_ghost_ship() -> None:
    ghost = 'phase = "actions"\nactor = "ghost"\npart = "evening"\n[table.ghost]\nspace = 9\n'
    state = lay(f"{STAGE}{ghost}[[table.seats]]\nspace = 4\ncard = 3\n[[table.seats]]\nlap = 1\n")
    view = JAMAICA.view(state)
    assert (view.actor, view.part, view.ending, JAMAICA.decider(state)) == ("ghost", "evening", True, 1)
    assert all(seat.turned for seat in view.seats) and view.seats[0].card == 3
    JAMAICA.apply(state, JAMAICA.legal(state)[0])
    assert state.result is not None and state.round == 1, "the Ghost Ship was the last to act"


def test_a_race_from_a_deal_does_not_say_that_it_begins_at_port_royal() -> None:
    names = RaceNames(("Ann", "Ben"))
    for text, number in ((WHOLE, 9), (STAGE + 'phase = "cards"\n', 1)):
        log: list[Any] = []
        JAMAICA.deals.lay_out(text, log)
        assert log[0] == RaceStarted(2, True, number)
        said = event_line(log[0], names)
        assert "Port Royal" not in said and f"round {number}:" in said and "2 ships and the Ghost Ship" in said
    fresh: list[Any] = []
    JAMAICA.new(JAMAICA.deals.setup(HEAD), fresh)
    assert "at Port Royal" in event_line(fresh[0], names)


def test_seed_and_players_of_a_deal_are_changed() -> None:
    deals = JAMAICA.deals
    assert deals.setup(deals.with_seed(WHOLE, 77)).seed == 77
    assert deals.setup(deals.with_seed(HEAD.replace("seed = 4\n", ""), 77)).seed == 77
    assert "seed = 77  # ours\n" in deals.with_seed(HEAD.replace("seed = 4", "seed = 4 # ours"), 77)
    seated = deals.with_players(WHOLE, ["person", "greedy"])
    assert deals.players(WHOLE) == () and deals.players(seated) == ("person", "greedy")
    again = deals.with_players(seated.replace('["person",', '[\n  "person",\n'), ["greedy", "random"])
    assert deals.players(again) == ("greedy", "random")
    assert deals.setup(again) == deals.setup(WHOLE)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        *((HEAD + text.replace(" | ", "\n"), line, says) for text, line, says in faults("race")),
        (HEAD.replace('"Ben"', '"Ben", "Cy"') + "[table.ghost]\nspace = 3\n", 4, "one or two players"),
        (HEAD.replace("jamaica", "bermuda"), 1, "bermuda"),
        (HEAD.replace('"Ben"', '"ann"'), 2, "same name"),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(DealError) as caught:
        lay(text)
    assert caught.value.figures["line"] == line
    assert says in in_words(caught.value) and "\n" not in in_words(caught.value)


PAGE = (Path(__file__).parents[2] / "docs/deals-jamaica.md").read_text(encoding="utf-8")


def test_the_page_has_every_key_and_an_example_that_is_played_as_it_says() -> None:
    keys = {key for part in (DealFile, TableDeal, SeatDeal, ShipDeal) for key in part.__struct_fields__}
    assert keys - {"table", "ghost"} <= set(re.findall(r"`(\w+)`", PAGE))
    text, amid = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert JAMAICA.deals.remarks(text) == []
    state = lay(text)
    assert (state.captain, state.round) == (1, 9)
    for move in ("dice 5 2", "card 8", "card 4", "go 36"):
        JAMAICA.apply(state, JAMAICA.parse(move, JAMAICA.legal(state)))
    prompt = JAMAICA.prompt(state)
    assert prompt is not None
    assert (prompt.kind, prompt.seat, prompt.against, prompt.space) == ("powder", 1, "ghost", 36)
    state = lay(amid)
    prompt = JAMAICA.prompt(state)
    assert prompt is not None and (prompt.kind, prompt.seat, prompt.part) == ("sail", 1, "evening")
    assert [option.text for option in prompt.options] == ["go 20", "go 26"]
    assert [seat.turned for seat in JAMAICA.view(state).seats] == [True, True]

"""Words: every event, prompt, reason and hint has its sentence."""

from random import Random
from types import SimpleNamespace
from typing import get_args

import pytest

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.royal.words.events import event_lines, summarize_turns
from highseas.campaign.royal.words.hints import reason
from highseas.campaign.royal.words.language import LANGUAGE, GameLanguage
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import option_line, preview_text, prompt_title, reason_text, with_id
from highseas.campaign.royal.words.table import harbor_line, view_lines
from highseas.campaign.words.catalogue import Catalogue
from highseas.engine.refusal import NotationError
from highseas.engine.royal.ai.advice import Advice, Why
from highseas.engine.royal.card_sets import package_sets
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Busted, Hired, Revealed
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import DRAW, Complete
from highseas.engine.royal.notation import format_move
from highseas.engine.royal.seen.table import table_view
from highseas.engine.royal.seen.view import GoalRef, Option, Preview, Prompt, Reason
from highseas.engine.royal.state import Options
from tests.front import desk, start
from tests.helpers import card, contract, table
from tests.refusals import refused

NAMES = TableNames(("Ann", "Bo"))


def test_every_ability_of_a_card_is_worded() -> None:
    """Only a set from elsewhere may go without."""
    sentences = Catalogue("en").sentences("abilities")
    names = {name for card_set in package_sets() for entry in card_set.card for name in entry.abilities}
    for form in ("tile", "full"):
        assert {code.removeprefix(f"{form}.") for code in sentences if code.startswith(form)} == names


def test_every_card_kind_has_a_name() -> None:
    for entry in CARDS:
        assert LANGUAGE.kind_name(entry.kind)
        assert LANGUAGE.full_name(entry.id)


@pytest.mark.parametrize("why", get_args(Why))
def test_every_hint_has_a_reason(why: Why) -> None:
    assert reason(Advice(DRAW, why, bust=3, total=10, card=0), TableNames(()))


@pytest.mark.parametrize("why", ["claim_contract", "mark", "save_marker", "for_goal"])
def test_hints_name_the_goal_they_are_about(why: Why) -> None:
    contract = Advice(DRAW, why, GoalRef("contract", "contract-jinx"))
    mission = Advice(DRAW, why, GoalRef("mission", "10"))
    assert "Jinx" in reason(contract, TableNames(()))
    assert "mission 10" in reason(mission, TableNames(()))


@pytest.mark.parametrize(("missing", "words"), [(4, "4 cutlasses short"), (-1, "a skull"), (0, "chose not to")])
def test_a_bust_names_both_ships_and_what_was_missing(missing: int, words: str) -> None:
    event = Busted(0, card("yellow-4-4c"), card("yellow-1-1c"), missing)
    (line,) = event_lines([event], TableNames(("Ann",)))
    assert "yellow pinnace (4 cutlasses, 4 coins)" in line
    assert "yellow pinnace (1 cutlass, 1 coin)" in line
    assert words in line


def test_reasons_and_previews() -> None:
    assert reason_text(Reason("coins", 7, 4), NAMES) == "needs 7 coins, you have 4"
    assert reason_text(Reason("symbols", symbols=("anchor", "house")), NAMES) == "missing: anchor and house"
    preview = Preview(pays=4, fee=1, discount=2, influence=2, coins_after=3)
    assert preview_text(preview, NAMES) == "costs 4 (2 saved), fee 1, +2 influence, leaves 3"
    assert (
        preview_text(Preview(gains=4, bonus=1, takes=1, coins_after=9), NAMES)
        == "+4 coins (1 bonus), +1 card, leaves 9"
    )


def test_small_words() -> None:
    assert (LANGUAGE.counted(1, "cutlass"), LANGUAGE.counted(2, "cutlass"), LANGUAGE.counted(0, "coin")) == (
        "1 cutlass",
        "2 cutlasses",
        "0 coins",
    )
    assert LANGUAGE.listed([]) == "nothing"
    assert LANGUAGE.listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(("seats", "competitive"), [(1, False), (2, False), (4, False), (2, True), (4, True)])
def test_whole_games_are_worded_without_a_gap(seats: int, competitive: bool) -> None:
    session = desk(start(seats, 5, competitive=competitive)).session
    pick = Random(seats)
    names = names_at(session)
    assert Options().competitive is False
    while legal(session.state):
        prompt = session.prompt
        assert prompt is not None
        assert prompt_title(prompt, names)
        assert all(option_line(option, names) for option in prompt.options)
        assert view_lines(session.view, names)
        event_lines(session.play(pick.choice(legal(session.state))), names)


def test_what_a_program_did_is_one_sentence_whose_last_and_is_clear() -> None:
    sailor, priest = card("sailor"), card("priest")
    drawn, hired = Revealed(0, sailor, False), Hired(0, sailor, 3, 0)
    both = [drawn, drawn, hired, Hired(0, priest, 3, 0)]
    done = [*both, Busted(0, priest, sailor, 1)]
    output = [
        summarize_turns([SimpleNamespace(seat=1, events=events)], TableNames(("Bo",)), 200, 1)[0]
        for events in ([drawn, hired], both, done)
    ]
    assert output[0] == "Bo drew 1 card and took Sailor."
    assert output[1] == "Bo drew 2 cards and took Sailor and Priest."
    assert output[2].startswith("Bo drew 2 cards, went bust on the Priest, and took Sailor and Priest")


def test_the_harbor_is_listed_at_the_price_of_the_seat_that_decides() -> None:
    """A Señorita takes a coin off; once nobody decides, the price is the printed one."""
    state = table(harbor=["jester"], display=[["senorita"]], coins=[9])
    assert harbor_line(table_view(state), NAMES).endswith("costs 4")
    state.frames = ()
    assert harbor_line(table_view(state), NAMES).endswith("costs 5")


# --- contracts as they are typed ---


def asked(*contracts: str) -> Prompt:
    """Return a question with these contracts among its answers."""
    moves = [Complete(contract(word)) for word in contracts]
    return Prompt("discover", 1, (Option("draw", DRAW), *(Option(format_move(move), move) for move in moves)))


class Bavarian(GameLanguage):
    def contract_name(self, contract_id: str) -> str:
        return {"contract-lady-killer": "Schwerenöter"}.get(contract_id, super().contract_name(contract_id))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("contract mercenary", "contract contract-fighter"),
        ("contract FIGHTER", "contract contract-fighter"),
        ("contract contract-fighter", "contract contract-fighter"),
        ("contract thrifty staff", "contract contract-cheap-staff"),
        ("contract bruja", "contract contract-lady-killer"),
        ("contract schwerenöter", "contract contract-lady-killer"),
        ("contract jinx", "contract jinx"),
        ("contract", "contract"),
        ("take mercenary", "take mercenary"),
        ("", ""),
    ],
)
def test_a_contract_goes_by_its_name_in_the_language_and_in_english(typed: str, move: str) -> None:
    """One that is not asked for is left as it is: the engine says what can be done."""
    assert with_id(typed, asked("mercenary", "thrifty-staff", "bruja"), Bavarian()) == move


def test_a_part_of_several_names_names_them() -> None:
    with refused(NotationError, match="contract contract-gamester, or contract contract-tiny-gamester"):
        with_id("contract speculator", asked("major-speculator", "contract-tiny-gamester"), LANGUAGE)


def test_a_line_takes_a_contract_by_its_name() -> None:
    at = desk()
    found = at.words.in_ids("contract mercenary", asked("mercenary"))
    assert (
        found == "contract contract-fighter" and at.words.in_ids("contract mercenary", None) == "contract mercenary"
    )

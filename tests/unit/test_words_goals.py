"""Contracts and missions in words: terms in whole and in short, rewards, how far everyone is."""

import re
from typing import Any, get_args

import pytest

from highseas.campaign.royal.words import goals as words
from highseas.campaign.royal.words.goals import term_counted, term_never
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.royal.words.names import TableNames, own_story
from highseas.campaign.words.catalogue import Catalogue
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.goals import terms as t
from highseas.engine.royal.goals.mode import contract_asked, goal_view
from highseas.engine.royal.seen.table import table_view
from highseas.engine.royal.seen.view import GoalView, RewardsLeft
from highseas.story.format import Mission
from tests.adventure import NAMES, Tale
from tests.helpers import table

PAIR = TableNames(NAMES[:2])
KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(t.AnyTerm)}

TERMS: list[tuple[t.AnyTerm, str, str]] = [
    (t.Professions(("priest",)), "own a Priest", "Priest"),
    (t.Professions(("innkeeper",)), "own an Innkeeper", "Innkeeper"),
    (t.Professions(("trader", "sailor")), "own a Trader and a Sailor", "Trader + Sailor"),
    (t.Professions(("lookout",) * 2), "own 2 Lookouts", "2 Lookouts"),
    (
        t.CheapProfessions(3, 3),
        "own 3 professions with a printed cost of 3 or less",
        "3 professions printed ≤ 3◉",
    ),
    (t.Expeditions(1), "own 1 expedition", "1 expedition"),
    (t.Cutlasses(2), "own 2 cutlasses on professions", "2 cutlasses"),
    (t.Influence(5), "own 5 influence", "5 influence"),
    (t.Crowns(3), "own 3 crowns", "3 crowns"),
    (t.Ships(2), "own 2 kept ships", "2 ships"),
    (t.Ships(1, "ares"), "own 1 kept Ares Pirates", "1 Ares Pirates"),
    (t.Ships(1, "green", "bread"), "own 1 kept green ship with Bread", "1 green ship, Bread"),
    (t.PayCoins(4), "pay 4 coins", "pay 4 coins"),
    (t.PayCoins(1), "pay 1 coin", "pay 1 coin"),
    (t.PayCrowns(3), "pay 3 crowns", "pay 3 crowns"),
    (t.PayShips(2, "ares"), "give 2 kept Ares Pirates", "give 2 Ares Pirates"),
    (t.PayShips(1, item="rum"), "give 1 kept ship with Rum", "give 1 Rum"),
    (
        t.PayShips(1, "ares", "book"),
        "give 1 kept Ares Pirates with Book of Rituals",
        "give 1 Ares Pirates, Book of Rituals",
    ),
    (t.PayProfessions(2), "give up 2 professions", "give up 2 professions"),
    (
        t.PayProfessions(1, ("admiral", "sailor")),
        "give up 1 profession, an Admiral or a Sailor",
        "give up 1 Admiral/Sailor",
    ),
    (
        t.PayProfessions(2, ("pirate", "sailor")),
        "give up 2 professions, each a Pirate or a Sailor",
        "give up 2 Pirate/Sailor",
    ),
    (t.WhenTaxed(), "offered when you have just paid a tax", "when you pay a tax"),
    (
        t.WhenColors(4),
        "offered to the active player at 4 ship colors in the harbor",
        "4 ship colors, own turn",
    ),
    (
        t.WhenStopped(4),
        "offered to the active player who stops with exactly 4 cards in the harbor",
        "stop at 4 cards",
    ),
    (
        t.WhenStopped(3, 1),
        "offered to the active player who stops with exactly 3 cards in the harbor, as soon as the last of them "
        "lies there; take 1 card fewer then",
        "stop at 3 cards, take 1 less",
    ),
    (t.WhenBusted(), "offered to the active player after a bust", "bust on your own turn"),
    (t.WhenDeclined("red"), "trade a red ship without its coins", "trade a red ship unpaid"),
    (t.WhenKept(5), "repel and keep ships of 5 colors", "repel and keep 5 colors"),
]


@pytest.mark.parametrize(("term", "whole", "short"), TERMS)
def test_a_term_in_words(term: t.AnyTerm, whole: str, short: str) -> None:
    assert (LANGUAGE.term(term, "long"), LANGUAGE.term(term)) == (whole, short)
    assert not re.search(r"\w_\w|  ", whole + short)


def test_every_kind_of_term_has_its_words_and_no_other_has() -> None:
    """The words of a kind are its sentences in one file: whole, short and as a count; of a moment that only has to
    come, that it never did.
    """
    output = Catalogue("en").sentences("terms")
    for form in ("long", "short", "counted"):
        assert {key.partition(".")[2] for key in output if key.startswith(f"{form}.")} == set(KINDS)
    assert {term.kind for term, _, _ in TERMS} == set(KINDS)
    comes = {term.kind for term, _, _ in TERMS if isinstance(term, t.When) and term.need == 1}
    assert {key.partition(".")[2] for key in output if key.startswith("never.")} == comes - {"decline_coins"}


def test_help_explains_terms_that_there_are() -> None:
    explained = [kind for entry in entries(own_story()).values() for kind in entry.terms]
    assert set(explained) <= set(KINDS) and len(explained) == len(set(explained))


@pytest.mark.parametrize("term", [term for term, _, _ in TERMS])
def test_what_a_term_counts_has_a_name(term: t.AnyTerm) -> None:
    assert term_counted(term, 1, LANGUAGE).startswith("1 ") and term_counted(term, 2, LANGUAGE).startswith("2 ")


def test_moments_that_never_came() -> None:
    assert term_never(t.WhenColors(4), 3, LANGUAGE) == "3 of 4 ship colors in the harbor at best"
    assert term_never(t.WhenTaxed(), 0, LANGUAGE) == "nobody paid a tax for it"


def test_short_terms_of_contracts_fit_the_panel() -> None:
    for contract in CONTRACTS:
        for term in contract_asked(contract.id).terms:
            assert 2 <= len(LANGUAGE.term(term.term)) <= 31, contract.id


def test_every_contract_asks_for_something_else() -> None:
    output = [words.contract_terms(contract.id, LANGUAGE) for contract in CONTRACTS]
    assert all(output) and len(set(output)) == len(output)


def test_steps_are_reported_with_the_moment() -> None:
    assert words.contract_terms("contract-galleon-foe", LANGUAGE) == "trade a black ship without its coins, 2 times"


def test_a_contract_without_a_reward_says_no_coins() -> None:
    (ransom,) = table_view(table(2, contracts=["ransom"])).goals
    assert "the next to complete it gains no coins" in words.goal_line(ransom, PAIR)


# --- missions ---


def mission(asked: Mission, markers: bytes = b"", steps: bytes = bytes(2), **rewards: int) -> GoalView:
    """Return a mission with two seats that have 3 and 5 coins, and these rewards."""
    tale = Tale(players=2)
    for seat, coins in zip(tale.state.seats, (3, 5), strict=True):
        seat.coins = bytes(coins)
    left = RewardsLeft(
        (rewards["coins"],) if "coins" in rewards else (), rewards.get("first_crowns", 0), rewards.get("crowns", 0)
    )
    return goal_view("mission", "20", asked, tale.state.seats, markers, steps, left)


def asks(*terms: t.AnyTerm, steps: int = 1) -> Mission:
    """Return a mission with these terms."""
    return Mission(
        own=tuple(term for term in terms if isinstance(term, t.Own)),
        pay=tuple(term for term in terms if isinstance(term, t.Pay)),
        moment=next((term for term in terms if isinstance(term, t.When)), None),  # type: ignore[arg-type]
        steps=steps,
        confidence="authored",
    )


def test_the_moment_comes_after_the_terms() -> None:
    view = mission(asks(t.WhenTaxed(), t.PayCoins(5)))
    assert words.goal_terms(view, LANGUAGE) == ["pay 5 coins", "offered when you have just paid a tax"]


@pytest.mark.parametrize(
    ("rewards", "output"),
    [
        ({}, "no reward but the marker's"),
        ({"crowns": 1}, "everyone gains 1 crown"),
        ({"coins": 2}, "the first gains 2 coins"),
        (
            {"coins": 1, "first_crowns": 2, "crowns": 3},
            "the first gains 1 coin and 2 crowns, everyone gains 3 crowns",
        ),
    ],
)
def test_a_reward_in_words(rewards: dict[str, Any], output: str) -> None:
    assert words.goal_reward(mission(asks(t.PayCoins(4)), **rewards), LANGUAGE) == output


def test_a_mission_shows_the_progress_of_each_seat() -> None:
    asked = asks(t.Crowns(2), t.PayCoins(4))
    assert words.goal_progress(mission(asked), PAIR) == ["Ann 0 of 2, 3 of 4", "Bo 0 of 2, 4 of 4"]
    done = mission(asked, markers=b"\x01")
    assert words.goal_progress(done, PAIR) == ["Ann 0 of 2, 3 of 4"]
    assert words.goal_line(done, PAIR) == (
        "Mission 20, Three Lights (own 2 crowns; pay 4 coins): completed by Bo; no reward but the marker's; "
        "Ann 0 of 2, 3 of 4"
    )


def test_what_nobody_can_gain_any_more_is_not_shown() -> None:
    done = mission(asks(t.PayCoins(4)), markers=b"\x01\x00", crowns=1)
    assert words.goal_line(done, PAIR).endswith("(pay 4 coins): completed by Bo and Ann")


def test_steps_are_progress_too() -> None:
    view = mission(asks(t.WhenStopped(1), steps=2), steps=b"\x01\x00")
    assert words.goal_progress(view, PAIR) == ["Ann step 1 of 2", "Bo step 0 of 2"]
    assert words.goal_terms(view, LANGUAGE)[-1].endswith("exactly 1 card in the harbor, 2 times")


def test_a_moment_without_terms_has_no_progress() -> None:
    assert words.goal_progress(mission(asks(t.WhenTaxed())), PAIR) == []


# --- the view ---


def test_a_goal_counts_terms_or_steps() -> None:
    """What is gathered for a moment is counted, a moment that only has to come is once."""
    nest, jinx = (contract_asked(f"contract-{name}") for name in ("pack-of-pirates", "jinx"))
    assert (nest.need, jinx.need) == (5, 1)
    both = mission(asks(t.PayCoins(4), t.WhenTaxed()), markers=b"\x01")
    assert (both.need, both.have) == (4, (3, 4)) and [term.need for term in both.terms] == [4, 0]
    stepped = mission(asks(t.PayCoins(4), t.WhenStopped(1), steps=2), steps=b"\x01\x00")
    assert (stepped.need, stepped.have) == (6, (4, 4))

"""Jamaica: moves as text and back."""

import pytest

from highseas.campaign.words.language import LANGUAGE
from highseas.engine.jamaica.moves import (
    CONCEDE,
    GHOST,
    NO,
    Card,
    Curse,
    Dice,
    Empty,
    Fight,
    Go,
    Hold,
    Move,
    Pay,
    Powder,
    Reroll,
    StealHold,
    StealTreasure,
    format_move,
    parse,
)
from highseas.engine.refusal import NotationError

TEXTS: dict[str, Move] = {
    "dice 3 5": Dice(3, 5),
    "card 11": Card(11),
    "hold 2": Hold(1),
    "empty 6": Empty(5),
    "go 0": Go(0),
    "go 49": Go(49),
    "fight 3": Fight(2),
    "fight ghost": Fight(GHOST),
    "powder 0": Powder(0),
    "powder 36": Powder(36),
    "pay 2 0 1 0 0": Pay(bytes((2, 0, 1, 0, 0))),
    "pay 0 0 0 0 0 6": Pay(bytes((0, 0, 0, 0, 0, 6))),
    "steal 4": StealHold(3),
    "steal treasure 1": StealTreasure(0),
    "curse 2 cursed_3": Curse(1, 10),
    "curse ghost cursed_4": Curse(GHOST, 11),
    "reroll me": Reroll(True),
    "reroll them": Reroll(False),
    "no": NO,
    "concede": CONCEDE,
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_is_its_text(text: str) -> None:
    assert parse(text) == TEXTS[text] and format_move(TEXTS[text]) == text
    assert parse(f"  {text.upper()} ", [TEXTS[text], Go(7)]) == TEXTS[text]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "go",
            "go 50",
            "go -1",
            "go 07",
            "go 1 2",
            "go ٣",
            "dice 3",
            "dice 0 3",
            "dice 3 7",
            "card 0",
            "card 12",
        ),
        *(
            "hold 0",
            "hold 7",
            "empty 7",
            "fight 0",
            "fight 7",
            "fight ann",
            "powder -1",
            "powder 37",
            "pay 1 2 3 4",
        ),
        *("pay 7 0 0 0 0", "pay 0 0 0 0 0 0 0", "steal 7", "steal treasure", "steal treasure 6", "curse 1 gold_5"),
        *("curse 1 cursed_9", "curse cursed_2", "reroll", "reroll us", "yes", "castle queenside"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)


def test_a_refusal_names_the_moves_of_a_race_alone() -> None:
    with pytest.raises(NotationError) as caught:
        parse("card 99")
    said = LANGUAGE.reason(caught.value)
    assert said.startswith("'card 99' is not a move; the moves are dice 3 5, card 4") and said.endswith("concede")


def test_a_move_may_be_shortened_where_one_begins_so() -> None:
    asked = [StealHold(0), StealTreasure(0), Curse(1, 9), NO]
    assert (
        parse("cu", asked) == Curse(1, 9)
        and parse("steal t", asked) == StealTreasure(0)
        and parse("n", asked) == NO
    )
    for text in ("steal", "st", "go 3", "x"):
        with pytest.raises(NotationError):
            parse(text, asked)


def test_an_equal_payment_is_left_to_the_rules() -> None:
    """Ruling R5: any right payment is accepted, though equal ones are listed once."""
    other = Pay(bytes((0, 2, 0, 0, 0)))
    assert parse("pay 2 0 0 0 0", [other]) == Pay(bytes((2, 0, 0, 0, 0)))
    with pytest.raises(NotationError):
        parse("pay 2 0 0 0 0", [NO])
    assert parse("concede", [NO]) == CONCEDE
    with pytest.raises(NotationError):
        parse("concede", [])

"""Jamaica: moves as text and back."""

import pytest

from highseas.campaign.words.language import LANGUAGE
from highseas.engine.jamaica import moves as mv
from highseas.engine.refusal import NotationError

TEXTS: dict[str, mv.Move] = {
    "dice 3 5": mv.Dice(3, 5),
    "card 11": mv.Card(11),
    "hold 2": mv.Hold(1),
    "empty 6": mv.Empty(5),
    "go 0": mv.Go(0),
    "go 49": mv.Go(49),
    "fight 3": mv.Fight(2),
    "fight ghost": mv.Fight(mv.GHOST),
    "powder 0": mv.Powder(0),
    "powder 36": mv.Powder(36),
    "pay 2 0 1 0 0": mv.Pay(bytes((2, 0, 1, 0, 0))),
    "pay 0 0 0 0 0 6": mv.Pay(bytes((0, 0, 0, 0, 0, 6))),
    "steal 4": mv.StealHold(3),
    "steal treasure 1": mv.StealTreasure(0),
    "curse 2 cursed_3": mv.Curse(1, 10),
    "curse ghost cursed_4": mv.Curse(mv.GHOST, 11),
    "reroll me": mv.Reroll(True),
    "reroll them": mv.Reroll(False),
    "no": mv.NO,
    "concede": mv.CONCEDE,
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_is_its_text(text: str) -> None:
    assert mv.parse(text) == TEXTS[text] and mv.format_move(TEXTS[text]) == text
    assert mv.parse(f"  {text.upper()} ", [TEXTS[text], mv.Go(7)]) == TEXTS[text]


NO_MOVES = """
|go|go 50|go -1|go 07|go 1 2|go ٣|dice 3|dice 0 3|dice 3 7|card 0|card 12|hold 0|hold 7|empty 7|fight 0|fight 7
|fight ann|powder -1|powder 37|pay 1 2 3 4|pay 7 0 0 0 0|pay 0 0 0 0 0 0 0|steal 7|steal treasure|steal treasure 6
|curse 1 gold_5|curse 1 cursed_9|curse cursed_2|reroll|reroll us|yes|castle queenside"""


@pytest.mark.parametrize("text", [text.strip("\n") for text in NO_MOVES.split("|")])
def test_what_is_no_move_is_refused_with_the_moves_of_a_race(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        mv.parse(text)
    said = LANGUAGE.reason(caught.value)
    assert text in ("", " ") or ("is not a move; the moves are dice 3 5, card 4" in said and said.endswith("concede"))


def test_a_move_may_be_shortened_where_one_begins_so() -> None:
    asked = [mv.StealHold(0), mv.StealTreasure(0), mv.Curse(1, 9), mv.NO]
    found = [mv.parse(text, asked) for text in ("cu", "steal t", "n")]
    assert found == [mv.Curse(1, 9), mv.StealTreasure(0), mv.NO]
    for text in ("steal", "st", "go 3", "x"):
        with pytest.raises(NotationError):
            mv.parse(text, asked)


def test_an_equal_payment_is_left_to_the_rules() -> None:
    """Ruling R5: any right payment is accepted, though equal ones are listed once."""
    other = mv.Pay(bytes((0, 2, 0, 0, 0)))
    assert mv.parse("pay 2 0 0 0 0", [other]) == mv.Pay(bytes((2, 0, 0, 0, 0)))
    with pytest.raises(NotationError):
        mv.parse("pay 2 0 0 0 0", [mv.NO])
    assert mv.parse("concede", [mv.NO]) == mv.CONCEDE
    with pytest.raises(NotationError):
        mv.parse("concede", [])

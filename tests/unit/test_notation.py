"""The one text form of moves (DESIGN: "Notation and deal files")."""

import pytest

from highseas.engine.refusal import NotationError
from highseas.engine.royal import moves as mv
from highseas.engine.royal.cards import CARDS, CONTRACTS, TYPE
from highseas.engine.royal.cards import EXPEDITION as EXPEDITION_TYPE
from highseas.engine.royal.frames.expeditions import ways
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import format_move, parse
from tests.helpers import after, card, contract, pile, table
from tests.refusals import faults, in_words, refused

PLAIN: dict[str, mv.Move] = {
    "draw": mv.DRAW,
    "stop": mv.STOP,
    "repel": mv.REPEL,
    "repel nest": mv.REPEL_NEST,
    "keep": mv.KEEP,
    "pass": mv.PASS,
    "no": mv.NO,
    "aside": mv.ASIDE,
    "leave": mv.LEAVE,
}
CROSSES = mv.Expedition(card("two-crosses"), bytes(sorted(pile("priest", "jack-of-all-trades"))))


def every_move() -> list[mv.Move]:
    """Return every move there is: each card in each way, each contract, each expedition with each hand that
    pays.
    """
    takes = [
        mv.Take(index, decline, to)
        for index in range(len(CARDS))
        for decline in (False, True)
        for to in (-1, 0, 1, 2, 3, 4)
    ]
    hand = pile(*["captain", "priest", "settler"] * 2, *["jack-of-all-trades"] * 3)
    claims = [way for index in range(len(CARDS)) if TYPE[index] == EXPEDITION_TYPE for way in ways(index, hand)]
    return [*PLAIN.values(), *takes, *claims, *(mv.Complete(index) for index in range(len(CONTRACTS)))]


def test_every_move_reads_back_as_itself() -> None:
    """`parse(format_move(m)) == m`, and no two moves have one text."""
    texts = set()
    for move in every_move():
        text = format_move(move)
        assert parse(text) == move
        texts.add(text)
    assert len(texts) == len(every_move())


@pytest.mark.parametrize(
    ("move", "text"),
    [
        *((move, text) for text, move in PLAIN.items()),
        (mv.Take(card("sailor-1vp")), "take base-sailor-1vp"),
        (mv.Take(card("red-1-1c"), decline=True), "take base-ship-red-1-1c decline"),
        (mv.Take(card("red-6-3c-gift"), to=1), "take contracts-ship-red-6-3c-gift to 2"),
        (mv.Take(card("red-6-3c-gift"), decline=True, to=0), "take contracts-ship-red-6-3c-gift decline to 1"),
        (CROSSES, "expedition base-expedition-two-crosses with base-priest-1vp base-jack-of-all-trades-1vp"),
        (mv.Complete(contract("jinx")), "contract contract-jinx"),
    ],
)
def test_moves_name_ids_and_seats_from_one(move: mv.Move, text: str) -> None:
    assert format_move(move) == text and parse(text) == move and parse(f" {text.upper()}\n") == move


def test_cards_given_may_stand_in_any_order() -> None:
    text = "expedition base-expedition-two-crosses with base-jack-of-all-trades-1vp base-priest-1vp"
    assert parse(text) == CROSSES


# --- shortenings ---

HARBOR = ["red-1-1c", "blue-1-1c", "sailor-1vp", "sailor-2vp", "jester-1vp"]


def options() -> tuple[mv.Move, ...]:
    return legal(table(harbor=HARBOR, coins=[9], contracts="galleon-nemesis", phase="trade"))


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("take sailor-1vp", "sailor-1vp"),
        ("take 2vp", "sailor-2vp"),
        ("take frigate", "red-1-1c"),
        ("take flute", "blue-1-1c"),
        ("take red", "red-1-1c"),
        ("take JESTER", "jester-1vp"),
        ("take base-jester-1vp", "jester-1vp"),
    ],
)
def test_any_unambiguous_part_of_an_id_or_a_kind_will_do(text: str, face: str) -> None:
    assert parse(text, options()) == mv.Take(card(face))


def test_a_shortening_looks_at_the_options_only_and_if_ambiguous_names_the_choices() -> None:
    """One Sailor in the harbor: `sailor` is enough, though there are three faces."""
    moves = legal(table(harbor="sailor-3vp", coins=[9], phase="trade"))
    assert parse("take sailor", moves) == mv.Take(card("sailor-3vp"))
    with refused(NotationError, match=r"could be more than one: take base-sailor-1vp, or take base-sailor-2vp"):
        parse("take sailor", options())


def test_a_full_id_is_never_ambiguous() -> None:
    moves = [mv.Take(index) for index in range(len(CARDS))]
    for index, entry in enumerate(CARDS):
        assert parse(f"take {entry.id}", moves) == mv.Take(index)


def test_a_gift_without_its_seat_is_understood_with_two_players() -> None:
    """There is one other player only; with three the choice must be made."""
    two = legal(table(2, harbor="red-6-3c-gift", phase="trade"))
    assert parse("take frigate", two) == mv.Take(card("red-6-3c-gift"), to=1)
    three = legal(table(3, harbor="red-6-3c-gift", phase="trade"))
    with refused(NotationError, match="to 2, or take"):
        parse("take frigate", three)
    assert parse("take frigate to 3", three) == mv.Take(card("red-6-3c-gift"), to=2)


def test_declining_is_never_guessed() -> None:
    """`take frigate` takes the coins; `take frigate decline` does not."""
    moves = legal(table(harbor="red-1-1c", contracts="frigate-nemesis", phase="trade"))
    assert parse("take frigate", moves) == mv.Take(card("red-1-1c"))
    assert parse("take frigate decline", moves) == mv.Take(card("red-1-1c"), decline=True)


def test_expeditions_may_leave_out_the_cards_if_there_is_one_way() -> None:
    one = legal(table(display=["priest priest"], expeditions="two-crosses"))
    assert parse("expedition crosses", one) == mv.Expedition(card("two-crosses"), pile("priest", "priest"))
    two = legal(table(display=["priest priest jack-of-all-trades"], expeditions="two-crosses"))
    with refused(NotationError, match="more than one"):
        parse("expedition two-crosses", two)
    assert parse("expedition two-crosses with jack priest", two) == CROSSES


def test_contracts_go_by_id_or_a_part_of_it_and_not_by_what_a_language_calls_them() -> None:
    """The id of Mercenary is contract-fighter; moves as they are typed may name it (`prompts.with_id`)."""
    state = after(table(contracts="jinx mercenary", harbor="red-1-1c", deck="red-3-2c"), "draw")
    for text in ("contract jinx", "contract contract-jinx", "contract JINX"):
        assert parse(text, legal(state)) == mv.Complete(contract("jinx"))
    moves = legal(table(contracts="mercenary", display=[["pirate", *["sailor"] * 4]]))
    assert parse("contract fighter", moves) == mv.Complete(contract("mercenary"))
    with refused(NotationError, match="cannot be done now"):
        parse("contract mercenary", moves)


# --- errors: one sentence, and what to type instead ---


LONG_NUMBER = ["take base-sailor-1vp to " + "9" * 5000, "write take CARD"]
OTHER_DIGIT = ["take base-sailor-1vp to \u0662", "write take CARD"]


@pytest.mark.parametrize(
    ("text", "sentence", "moves"),
    [
        *((*row, None) for row in (*faults("move"), LONG_NUMBER, OTHER_DIGIT)),
        *((*row, options()) for row in faults("move_now")),
        ("draw", "the game is over", ()),
    ],
)
def test_what_is_no_move_or_cannot_be_made_is_refused_in_a_sentence(
    text: str, sentence: str, moves: tuple[mv.Move, ...] | None
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, moves)
    assert sentence in in_words(caught.value) and "\n" not in in_words(caught.value)

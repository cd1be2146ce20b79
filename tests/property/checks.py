"""What must hold at every decision of every game. Each check is one property; the tests decide where to ask it."""

import re
from random import Random

import msgspec

from highseas.engine.codec import kinds_of
from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import CrownsGained, Event, Reshuffled
from highseas.engine.royal.frames.expeditions import missing_symbols, ways
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.modes import knows_as_one
from highseas.engine.royal.moves import CARD, CARDS_GIVEN, CONCEDE, Complete, Expedition, Move, Take, format_move, parse
from highseas.engine.royal.saved.tables import read_table
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.seen.build_view import prompt, prompt_for, result_view, table_view, view_for
from highseas.engine.royal.seen.observe import concealed, determinize, observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Preview
from highseas.engine.royal.state import State, piles
from tests.helpers import coin_changes
from tests.property.games import choose, conceivable
from tests.refusals import in_words

encode = msgspec.msgpack.encode


def sound(state: State) -> None:
    """The card pool is closed, markers add up, frames fit (ruling R1)."""
    check_state(state)
    assert all_cards(state) == expected_cards(state)


def asked_until_the_end(state: State) -> None:
    """Somebody can always do something, until the game is over; and each move is listed once."""
    moves = legal(state)
    assert bool(moves) == (state.result is None) == bool(state.frames)
    assert len(set(moves)) == len(moves)
    assert (decider(state) >= 0) == bool(moves)


def kept_up_to_date(state: State) -> None:
    """What is stored because it is read often is what `refresh` counts from scratch."""
    again = clone(state)
    refresh(again)
    assert again == state


def written_and_read(state: State) -> State:
    """Check that a state that comes back from msgpack is the same, and return it."""
    twin = read_table(encode(state), state.mode)
    assert twin == state
    return twin


def moves_have_one_text(state: State) -> None:
    """`parse(format(m)) == m`, with the options and without."""
    moves = legal(state)
    for move in moves:
        text = format_move(move)
        assert parse(text) == parse(text, moves) == move


def prompt_is_legal(state: State) -> None:
    """The open options of the prompt are the legal moves, in their order; closed ones would be refused."""
    asked = prompt(state)
    moves = legal(state)
    assert (asked is None) == (not moves)
    if asked is None:
        return
    assert tuple(option.move for option in asked.options if option.enabled) == moves
    assert asked.seat == decider(state) + 1
    texts = [format_move(move) for move in moves]
    for option in asked.options:
        if option.enabled:
            assert option.move is not None and option.text == format_move(option.move)
        else:
            assert option.move is None and option.reason is not None
            assert not any(text == option.text or text.startswith(f"{option.text} ") for text in texts)
    for card in state.expeditions:
        display = state.seats[state.active].display
        assert bool(ways(card, display)) == (not missing_symbols(card, display))


def previews_come_true(state: State) -> None:
    """What an option says it costs and brings is what happens, with few coins left to draw too (ruling R2)."""
    asked = prompt(state)
    for option in asked.options if asked else ():
        if option.enabled and option.preview is not None:
            assert option.move is not None
            _comes_true(state, option.move, option.preview)


def _comes_true(state: State, move: Move, preview: Preview) -> None:
    seat_no = decider(state)
    after, log = clone(state), list[Event]()
    apply(after, move, log)
    own = _of_the_move(log, seat_no)
    change = coin_changes(own, len(state.seats))
    assert len(state.seats[seat_no].coins) + change[seat_no] == preview.coins_after
    assert preview.gains - preview.pays - preview.fee == change[seat_no]
    if after.turn == state.turn:  # else an event of the next turn may have changed crowns or display
        assert after.seats[seat_no].influence - state.seats[seat_no].influence == preview.influence
        crowns = sum(event.count for event in own if isinstance(event, CrownsGained) and event.seat_no == seat_no)
        assert crowns == preview.crowns
    others = sum(count for other, count in enumerate(change) if other not in (seat_no, state.active))
    if seat_no == state.active or not isinstance(move, Take) or move.to != state.active:
        assert others == preview.gift


def _of_the_move(log: list[Event], seat_no: int) -> list[Event]:
    """Return the events of the move itself, without the income of the chances that follow it."""
    own = []
    for event in log:
        if getattr(event, "why", "") == "income" or type(event).__name__ in ("TurnStarted", "GameOver", "Stopped"):
            break
        if getattr(event, "why", "") == "talent" and getattr(event, "seat_no", -1) != seat_no:
            break  # the next seat's chance to take begins
        if getattr(event, "why", "") != "tax_bonus":
            own.append(event)
    return own


def only_legal_moves_are_accepted(state: State, luck: Random) -> None:
    """`apply` accepts what `legal` lists; everything else raises and leaves the state as it was."""
    moves = set(legal(state))
    before = encode(state)
    scratch = clone(state)
    for move in conceivable(state, luck):
        if move in moves:
            apply(clone(state), move)
            continue
        _refused(scratch, move)
        assert scratch == state, move
    assert encode(scratch) == before


def _refused(state: State, move: Move) -> None:
    """As `refusals.cannot`, thousands of times at one table: without its clones, and without `pytest.raises`."""
    try:
        apply(state, move)
    except IllegalMove as error:
        assert in_words(error)
    else:
        raise AssertionError(f"{move} is accepted")


def conceding_leaves_a_sound_table(state: State) -> None:
    """Whoever decides may give the game up at any question, and the table is one that can be kept."""
    over = clone(state)
    apply(over, CONCEDE)
    assert over.result is not None and not legal(over)
    sound(over)
    written_and_read(over)


def clones_are_independent(state: State, luck: Random) -> None:
    """Playing on a clone changes nothing here, and the other way round."""
    before = encode(state)
    twin = clone(state)
    assert twin == state
    for _ in range(5):
        if legal(twin):
            apply(twin, choose(legal(twin), luck))
    assert encode(state) == before


def observation_hides(state: State, seed: int, luck: Random) -> None:
    """`observe` shows nothing hidden, and any table that fits it looks the same and can be played to its end."""
    seen = observe(state, 0)
    assert table_view(seen.table) == table_view(state)
    assert prompt(seen.table) == prompt(state) and result_view(seen.table) == result_view(state)
    other = determinize(seen, seed)
    sound(other)
    assert observe(other, 0) == seen and odds(observe(other, 0)) == odds(seen)
    assert legal(other) == legal(state)
    for _ in range(25):
        if not legal(other):
            break
        apply(other, choose(legal(other), luck))
    sound(other)


def events_tell_the_coins(before: State, after: State, log: list[Event]) -> None:
    """What the events say of coins is what happened to them."""
    change = [len(new.coins) - len(old.coins) for old, new in zip(before.seats, after.seats, strict=True)]
    assert coin_changes(log, len(change)) == change


def cheap_checks(state: State) -> None:
    """All that is asked at every single decision."""
    sound(state)
    asked_until_the_end(state)
    kept_up_to_date(state)
    moves_have_one_text(state)
    prompt_is_legal(state)


def claims_are_what_they_seem(state: State) -> None:
    """Only the active player's options hold expeditions, and contracts offered are open (rulings R7, R11)."""
    for move in legal(state):
        assert not isinstance(move, Expedition) or decider(state) == state.active
        assert not isinstance(move, Complete) or move.contract in state.contracts


def one_seat_is_shown_nothing_hidden(state: State, seed: int) -> None:
    """What a seat is shown names no card that it cannot know, and is the same on all tables that fit what it knows.

    Together these hold `view_for` and `prompt_for` to `observe`.
    """
    for seat_no in range(len(state.seats)):
        seen = observe(state, seat_no)
        shown = _shown(state, seat_no)
        assert not _ids(b"".join(group.cards for group in seen.hidden)) - _ids(_open_cards(seen.table)) & shown[0]
        for other in (determinize(seen, seed), determinize(seen, seed + 1)):
            assert _shown(other, seat_no) == shown
        assert result_view(seen.table) == result_view(state)
        if seat_no == decider(state) or knows_as_one(state):  # nothing is kept from whom it is for
            assert view_for(state, seat_no) == table_view(state) and prompt_for(state, seat_no) == prompt(state)


def events_name_nothing_hidden(before: State, after: State, log: list[Event]) -> None:
    """A card that an event names lay open for every seat before the move, or does after it."""
    if any(isinstance(event, Reshuffled) for event in log):
        return  # cards were paid or discarded, and shuffled at once
    named = b"".join(_cards_of(event) for event in log)
    for seat_no in range(len(after.seats)):
        assert set(named) <= {*_open_cards(concealed(before, seat_no)), *_open_cards(concealed(after, seat_no))}


def _cards_of(event: Event) -> bytes:
    cards = b""
    for name, kind in kinds_of(type(event)).items():
        value = getattr(event, name)
        if kind is CARDS_GIVEN or (kind is CARD and value >= 0):
            cards += value if kind is CARDS_GIVEN else bytes((value,))
    return cards


def _shown(state: State, seat_no: int) -> tuple[set[str], bytes]:
    """Return the words and ids of what a seat is shown, and all of it."""
    text = msgspec.json.encode((view_for(state, seat_no), prompt_for(state, seat_no)), enc_hook=str)
    return set(re.findall(r"[\w-]+", text.decode())), text


def _ids(cards: bytes) -> set[str]:
    return {CARDS[card].id for card in cards}


def _open_cards(table: State) -> bytes:
    """Return the cards that lie face up on a table without those its owner may not know."""
    lying = [pile.cards for pile in piles(table) if not pile.zone.hidden]
    return b"".join(lying) + (table.play_deck[-1:] if table.known else b"")

"""The one text form of moves, for logs, replays, scripts, the line mode and bug reports.

`format_move` writes ids in full; `parse` reads that back, and among a list of options any unambiguous shortening
of a card or contract ("sailor-1vp", "frigate", "jinx"). Seats are numbered from 1, as people count them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from engine.cards import CARD_BY_ID, CARDS, CONTRACT_BY_ID, CONTRACT_INDEX, CONTRACTS, INDEX
from engine.moves import (
    ASIDE,
    CONCEDE,
    DRAW,
    KEEP,
    LEAVE,
    LOOKOUT,
    NO,
    PASS,
    REPEL,
    REPEL_NEST,
    STOP,
    YES,
    Choose,
    Complete,
    Expedition,
    Mission,
    Move,
    PutBack,
    Sell,
    Share,
    Take,
)
from engine.state import MOST_ALLOTTED

M = TypeVar("M", Take, Expedition, PutBack, Sell)

_PLAIN: dict[str, Move] = {
    "draw": DRAW,
    "stop": STOP,
    "repel": REPEL,
    "repel nest": REPEL_NEST,
    "keep": KEEP,
    "pass": PASS,
    "no": NO,
    "aside": ASIDE,
    "leave": LEAVE,
    "lookout": LOOKOUT,
    "yes": YES,
    "concede": CONCEDE,
}
_PLAIN_TEXT: dict[Move, str] = {move: text for text, move in _PLAIN.items()}
_SEATS = ("1", "2", "3", "4", "5")
_VERBS = ("take", "expedition", "contract", "mission", "look", "sell", "character", "share")


class NotationError(ValueError):
    """The text is not a move, or not one that could be meant now; one sentence says what to type instead."""


def format_move(move: Move) -> str:
    """The full text of a move: `parse(format_move(move)) == move`."""
    plain = _PLAIN_TEXT.get(move)
    if plain is not None:
        return plain
    if isinstance(move, Take):
        text = f"take {CARDS[move.card].id}"
        text += " decline" if move.decline else " item" if move.item else ""
        return text + (f" to {move.to + 1}" if move.to >= 0 else "")
    if isinstance(move, Expedition):
        given = " ".join(CARDS[card].id for card in move.give)
        return f"expedition {CARDS[move.card].id} with {given}"
    if isinstance(move, Complete):
        return f"contract {CONTRACTS[move.contract].id}"
    return _format_story_move(move)


def _format_story_move(move: Move) -> str:
    match move:
        case Mission(mission, give):
            given = " ".join(CARDS[card].id for card in give)
            return f"mission {mission} with {given}" if given else f"mission {mission}"
        case PutBack(card):
            return f"look {CARDS[card].id}"
        case Sell(card):
            return f"sell {CARDS[card].id}"
        case Choose(character):
            return f"character {character}"
        case Share(coins):
            return f"share {coins}"
        case _:
            raise TypeError(f"no text form: {move!r}")


def parse(text: str, options: Sequence[Move] | None = None) -> Move:
    """Read a move. With `options` it must be one of them, and cards may be shortened; without, ids stand in full.

    Raises `NotationError`.
    """
    words = text.casefold().split()
    if not words:
        raise NotationError("type a move, or 'help' for what can be typed")
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return _among(plain, options, text)
    verb = words[0]
    if verb not in _VERBS or len(words) < 2:
        raise NotationError(f"{text.strip()!r} is not a move; {_moves(options)}")
    if options is None:
        return _parse_full(verb, words[1:], text)
    return _parse_short(verb, words[1:], options, text)


def _verbs(options: Sequence[Move] | None) -> str:
    if options is None:
        forms = ("take CARD", "expedition CARD with CARD …", "contract ID", "mission N", "look CARD", "sell CARD")
        return ", ".join([*_PLAIN, *forms, "character ID", "share COINS"])
    return ", ".join(dict.fromkeys(format_move(move) for move in options)) or "none: the game is over"


def _moves(options: Sequence[Move] | None) -> str:
    only = options is not None and len({format_move(move) for move in options}) == 1
    return f"the {'only move is' if only else 'moves are'} {_verbs(options)}"


def _among(move: Move, options: Sequence[Move] | None, text: str) -> Move:
    """The move, if it is among the options; conceding never is, and can be meant wherever something is asked."""
    if options is not None and move not in options and (move != CONCEDE or not options):
        raise NotationError(f"{text.strip()!r} cannot be done now; possible: {_verbs(options)}")
    return move


# --- ids in full ---


def _card(word: str) -> int:
    if word not in CARD_BY_ID:
        raise NotationError(f"there is no card {word!r}")
    return INDEX[word]


def _parse_full(verb: str, words: list[str], text: str) -> Move:
    if verb == "contract" and len(words) == 1:
        if words[0] not in CONTRACT_BY_ID:
            raise NotationError(f"there is no contract {words[0]!r}")
        return Complete(CONTRACT_INDEX[words[0]])
    if verb == "expedition" and len(words) > 2 and words[1] == "with":
        return Expedition(_card(words[0]), bytes(sorted(_card(word) for word in words[2:])))
    if verb == "take":
        return _take(_take_parts(words, text))
    if verb == "mission" and (len(words) == 1 or (len(words) > 2 and words[1] == "with")):
        return Mission(words[0], bytes(sorted(_card(word) for word in words[2:])))
    if len(words) == 1 and verb in ("look", "sell"):
        return PutBack(_card(words[0])) if verb == "look" else Sell(_card(words[0]))
    if len(words) == 1 and verb == "character":
        return Choose(words[0])
    if len(words) == 1 and verb == "share" and words[0].isdecimal() and len(words[0]) <= len(str(MOST_ALLOTTED)):
        return Share(int(words[0]))
    raise NotationError(f"{text.strip()!r} is not a move; the moves are {_verbs(None)}")


class _TakeWords(NamedTuple):
    """The parts of a take: the card's word, how it is taken, and the seat (from 0) of a gift."""

    card: str
    decline: bool
    to: int
    item: bool


def _take(parts: _TakeWords) -> Take:
    return Take(_card(parts.card), parts.decline, parts.to, parts.item)


def _take_parts(words: list[str], text: str) -> _TakeWords:
    rest = words[1:]
    decline = rest[:1] == ["decline"]
    item = rest[:1] == ["item"]
    rest = rest[1:] if decline or item else rest
    to = -1
    if len(rest) == 2 and rest[0] == "to" and rest[1] in _SEATS:
        to = _SEATS.index(rest[1])
        rest = []
    if rest:
        raise NotationError(f"{text.strip()!r}: write take CARD, with 'item', 'decline' or 'to SEAT' after it")
    return _TakeWords(words[0], decline, to, item)


# --- shortenings, among options ---


def _matches(word: str, card: int) -> bool:
    """Whether the word shortens the card's id or names its kind."""
    entry = CARDS[card]
    return word in entry.id or word.replace("-", "_") in entry.kind


def matching_cards(word: str, cards: Sequence[int]) -> list[int]:
    """The cards a typed word may mean; an id in full means that card alone."""
    exact = [card for card in cards if CARDS[card].id == word]
    return exact or [card for card in cards if _matches(word, card)]


def _parse_short(verb: str, words: list[str], options: Sequence[Move], text: str) -> Move:
    if verb == "contract":
        contracts = [move for move in options if isinstance(move, Complete)]
        name = "-".join(words)
        return _only([m for m in contracts if name in _contract_words(m)], name, text, options)
    if verb == "take":
        parts = _take_parts(words, text)
        takes = [m for m in options if isinstance(m, Take) and (m.decline, m.item) == (parts.decline, parts.item)]
        named = _narrow(takes, parts.card, lambda move: move.card)
        return _only([m for m in named if parts.to in (-1, m.to)], parts.card, text, options)
    if verb != "expedition":
        return _parse_short_story(verb, words, options, text)
    claims = [move for move in options if isinstance(move, Expedition)]
    named_claims = _narrow(claims, words[0], lambda move: move.card)
    given = words[2:] if words[1:2] == ["with"] else []
    if len(words) > 1 and not given:
        raise NotationError(f"{text.strip()!r}: write expedition CARD with CARD …")
    found = [move for move in named_claims if not given or _gives(move, given)]
    return _only(found, words[0], text, options)


def _parse_short_story(verb: str, words: list[str], options: Sequence[Move], text: str) -> Move:
    if verb == "mission":
        missions = [m for m in options if isinstance(m, Mission) and m.mission == words[0]]
        given = words[2:] if words[1:2] == ["with"] else []
        if len(words) > 1 and not given:
            raise NotationError(f"{text.strip()!r}: write mission N, with the cards to give after 'with'")
        return _only([m for m in missions if not given or _gives(m, given)], words[0], text, options)
    name = "-".join(words)
    if verb == "look":
        looks = [move for move in options if isinstance(move, PutBack)]
        return _only(_narrow(looks, name, lambda move: move.card), name, text, options)
    if verb == "sell":
        sales = [move for move in options if isinstance(move, Sell)]
        return _only(_narrow(sales, name, lambda move: move.card), name, text, options)
    if verb == "character":
        return _only([m for m in options if isinstance(m, Choose) and name in m.character], name, text, options)
    return _only([m for m in options if isinstance(m, Share) and str(m.coins) == name], name, text, options)


def _contract_words(move: Complete) -> str:
    contract = CONTRACTS[move.contract]
    return f"{contract.id} {contract.name.casefold().replace(' ', '-')}"


def _narrow(moves: list[M], word: str, card_of: Callable[[M], int]) -> list[M]:
    cards = matching_cards(word, list(dict.fromkeys(card_of(move) for move in moves)))
    return [move for move in moves if card_of(move) in cards]


def _gives(move: Expedition | Mission, words: list[str]) -> bool:
    """Whether the words name the given cards, each one."""
    left = list(move.give)
    for word in words:
        found = matching_cards(word, left)
        if not found:
            return False
        left.remove(found[0])
    return not left


def _only(found: Sequence[Move], word: str, text: str, options: Sequence[Move]) -> Move:
    if len(found) == 1:
        return found[0]
    if found:
        choices = ", or ".join(format_move(move) for move in found)
        raise NotationError(f"{word!r} could be more than one: {choices}")
    raise NotationError(f"{text.strip()!r} cannot be done now; possible: {_verbs(options)}")

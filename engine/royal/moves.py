"""Moves as frozen values, and their text form, for logs, replays, scripts, the line mode and bug reports.

Moves without fields are shared instances (`DRAW`, `STOP`, …), and so are the takes of each card, because listing
moves is the hottest thing the engine does. Compare moves with `==`.

`format_move` writes ids in full; `parse` reads that back and, among a list of options, any unambiguous shortening
of a card or contract ("sailor-1vp", "frigate", "jinx"). Seats count from 1. It knows ids and no names: what a
contract is called in a language is read where moves are typed (`campaign.royal.words.prompts.with_id`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, ClassVar

import msgspec

from highseas.engine.codec import After, Flag, Id, Many, Notation, Number, write
from highseas.engine.refusal import NotationError
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX, MOST_FACES, follows_sets


def _card_names(card: int) -> str:
    kind = CARDS[card].kind
    return f"{CARDS[card].id} {kind} {kind.replace('_', '-')}"


SEAT = Number(1, 5, 1)
CARD = Id(lambda card: CARDS[card].id, INDEX, _card_names, "notation.card")
CARDS_GIVEN = Many(CARD, sets=True)
CONTRACT = Id(lambda contract: CONTRACTS[contract].id, CONTRACT_INDEX, unknown="notation.contract")
CardNo = Annotated[int, CARD]
SeatNo = Annotated[int, SEAT]
Cards = Annotated[bytes, CARDS_GIVEN]
ContractNo = Annotated[int, CONTRACT]


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves."""


class ModeMove(Move, frozen=True):
    """Base of the moves that belong to a mode, each with a verb of its own."""


class Draw(Move, frozen=True, tag="draw"):
    """Discover: turn up the next card."""


class Stop(Move, frozen=True, tag="stop"):
    """Discover: stop, and go on to Trade & Hire."""


class Repel(Move, frozen=True, tag="repel"):
    """Send the ship just turned up away; with `nest`, keep it for Pirates' Nest (rulings R9, R15)."""

    nest: Annotated[bool, Flag("nest")] = False


class Keep(Move, frozen=True, tag="keep"):
    """Keep the ship just turned up in the harbor, which may be a bust (ruling R3)."""


class Take(Move, frozen=True, tag="take"):
    """Trade & Hire: take one card of this index.

    `decline` gives up all coins of the trade (ruling R13); `to` is the seat, from 0, that a gift ship's coin
    goes to, or -1; `item` keeps the ship for its item instead of trading it (ruling R27).
    """

    card: CardNo
    decline: Annotated[bool, Flag("decline")] = False
    to: Annotated[int, After("to", SEAT, -1)] = -1
    item: Annotated[bool, Flag("item")] = False
    order: ClassVar[tuple[str, ...]] = ("card", "decline", "item", "to")


class Pass(Move, frozen=True, tag="pass"):
    """Take nothing more, or end the turn after a bust."""


class Expedition(Move, frozen=True, tag="expedition"):
    """Claim an expedition, giving up these display cards, in ascending index order (ruling R7)."""

    card: CardNo
    give: Annotated[bytes, After("with", CARDS_GIVEN, None)]


class Complete(Move, frozen=True, tag="contract"):
    """Complete a contract (or take its first step) by its index in `engine.royal.cards.CONTRACTS`."""

    contract: ContractNo


class No(Move, frozen=True, tag="no"):
    """Decline a goal that is offered at this moment only (rulings R11 and R26)."""


class Aside(Move, frozen=True, tag="aside"):
    """At a Tax Increase: move the top Time card to the Point deck (ruling R21)."""


class Leave(Move, frozen=True, tag="leave"):
    """At a Tax Increase: leave the Time deck as it is."""


class Lookout(Move, frozen=True, tag="lookout"):
    """Discover: look at the top cards of the Play deck (ruling R29)."""


class Gamble(Move, frozen=True, tag="gamble"):
    """Discover: a Gambler turns up several cards at once (ruling R35)."""


class PutBack(Move, frozen=True, tag="look"):
    """Put this one of the cards looked at back on top; the others are discarded (ruling R29)."""

    card: CardNo


class Sell(Move, frozen=True, tag="sell"):
    """Trade & Hire: an Innkeeper sells the item of this kept ship (ruling R28)."""

    card: CardNo


class Accept(Move, frozen=True, tag="yes"):
    """Accept what an event offers for coins."""


class Concede(Move, frozen=True, tag="concede"):
    """Give the game up: it ends as lost. Never among the legal moves, always accepted (see `engine.royal.game`)."""


DRAW = Draw()
STOP = Stop()
REPEL = Repel()
REPEL_NEST = Repel(nest=True)
KEEP = Keep()
PASS = Pass()
NO = No()
ASIDE = Aside()
LEAVE = Leave()
LOOKOUT = Lookout()
GAMBLE = Gamble()
YES = Accept()
CONCEDE = Concede()
TAKE: tuple[Take, ...] = tuple(Take(i) for i in range(MOST_FACES))
TAKE_DECLINE: tuple[Take, ...] = tuple(Take(i, decline=True) for i in range(MOST_FACES))
TAKE_ITEM: tuple[Take, ...] = tuple(Take(i, item=True) for i in range(MOST_FACES))
PLAIN: tuple[Move, ...] = (DRAW, STOP, REPEL, REPEL_NEST, KEEP, PASS, NO, ASIDE, LEAVE, LOOKOUT, GAMBLE)
"""The moves of most games that name nothing."""
_NAMED: tuple[type[Move], ...] = (Take, Expedition, Complete, PutBack, Sell)
"""The moves that name something, beside those of modes."""
_FORMS = ("take", "expedition", "mission")
"""Verbs of which a refusal says how they are written."""

format_move = write


@lru_cache(maxsize=8)
def _plain(own: tuple[type[ModeMove], ...]) -> Notation[Move]:
    alone = (kind for kind in own if not kind.__struct_fields__)
    return Notation((*(kind for kind in Move.__subclasses__() if kind not in (ModeMove, *_NAMED)), *alone))


@lru_cache(maxsize=8)
def _notation(own: tuple[type[ModeMove], ...]) -> Notation[Move]:
    return Notation((*_NAMED, *own))


def parse(text: str, among: Sequence[Move] | None = None) -> Move:
    """Parse a move. With `among` it must be one of them, and cards may be shortened; without, ids are full."""
    return _in_full(text) if among is None else _parsed(text, among)


def _parsed(text: str, options: Sequence[Move] | None) -> Move:
    if not (words := text.casefold().split()):
        raise NotationError("notation.empty")
    own = tuple(ModeMove.__subclasses__())
    if (plain := _plain(own).read(words)) is not None:
        # conceding is never among the options, but always possible
        if options is not None and plain not in options and (plain != CONCEDE or not options):
            raise _impossible(text, options)
        return plain
    named = _notation(())
    if words[0] not in named.forms:  # those of modes only where no other has the verb
        named = _notation(own)
    if words[0] not in named.forms or len(words) < 2:
        raise _unknown(text, options)
    if options is not None:
        return _short(named, words, options, text)
    if (move := named.read(words)) is None:
        raise NotationError("notation.take", word=text.strip()) if words[0] == "take" else _unknown(text, None)
    return move


@lru_cache(maxsize=1024)
def _in_full(text: str) -> Move:
    """Return the move of a text with ids in full: a journal has few that differ, and is read whenever opened."""
    return _parsed(text, None)


follows_sets(_in_full.cache_clear)


def _short(named: Notation[Move], words: Sequence[str], options: Sequence[Move], text: str) -> Move:
    found = named.meant(words, options)
    if found is None and words[0] in _FORMS:
        raise NotationError(f"notation.{words[0]}", word=text.strip())
    word, moves = found or ("", [])
    if len(moves) == 1:
        return moves[0]
    if moves:
        choices = ", or ".join(format_move(move) for move in moves)
        raise NotationError("notation.several", word=word, choices=choices)
    raise _impossible(text, options)


def _unknown(text: str, options: Sequence[Move] | None) -> NotationError:
    word = text.strip()
    if options is None:
        return NotationError("notation.no_move", word=word, plain=", ".join(map(write, (*PLAIN, YES, CONCEDE))))
    if not (texts := _texts(options)):
        return NotationError("notation.no_move_over", word=word)
    if len(texts) == 1:
        return NotationError("notation.no_move_but", word=word, move=texts[0])
    return NotationError("notation.no_move_of", word=word, moves=", ".join(texts))


def _impossible(text: str, options: Sequence[Move]) -> NotationError:
    if not (texts := _texts(options)):
        return NotationError("notation.impossible_over", word=text.strip())
    return NotationError("notation.impossible", word=text.strip(), moves=", ".join(texts))


def _texts(options: Sequence[Move]) -> list[str]:
    return list(dict.fromkeys(format_move(move) for move in options))

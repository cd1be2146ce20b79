"""Facts of a campaign, and conditions on them: atoms that ask facts, in a flat form that is quick to ask, to settle
and to check.

A condition is a number of cases, of which one must hold; a case is a number of questions, which must all hold.
So it has no depth that a made-up save could exhaust. `story.card_file` makes them of words.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, get_args

import msgspec

Cause = Literal["missions", "markers", "influence", "conceded"]
"""Why a cooperative chapter was lost: what card 9 asked for in vain, the first that was missing; or given up."""
CAUSES: tuple[Cause, ...] = get_args(Cause)


class ChapterFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a chapter: of the running one at this moment, of an earlier one from the try that ended it.

    - `read`: the cards read, in order; `done`: missions with the name of the first player to do each, of which
      `late` were done after the test that asked for them had failed.
    - `lost`: defeats of this chapter before the running try; `cause`: that of the last one.
    - `choice`: the way that was chosen, from 1; 0 if nothing was.
    - `winner`: who won it, played against each other; the earlier seat of several.
    """

    read: tuple[str, ...] = ()
    done: dict[str, str] = {}
    late: frozenset[str] = frozenset()
    lost: int = 0
    cause: Cause | None = None
    choice: int = 0
    winner: str = ""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a campaign knows: its chapters by number, places unlocked, who plays which character, and the table.

    `playthrough`: which campaign at its Table this is, from 1.
    """

    chapters: Mapping[int, ChapterFacts] = {}
    unlocked: frozenset[str] = frozenset()
    plays: Mapping[str, str] = {}
    playthrough: int = 1
    players: int = 1
    competitive: bool = False

    def chapter(self, number: int) -> ChapterFacts:
        return self.chapters.get(number, ChapterFacts())

    def first_by(self, mission: str) -> str:
        return next((chapter.done[mission] for chapter in self.chapters.values() if mission in chapter.done), "")


_CARDS = ("mission", "other", "card")
"""Fields of atoms that are story cards."""


class Atom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One question to the facts: each kind has `holds`, which says whether it is so as far as the facts tell.

    A kind's tag begins with the word that asks it in a card's file; the values of its fields follow that word.
    """

    def cards(self) -> tuple[str, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name in _CARDS)

    def words(self) -> str:
        word, _, _ = str(self.__struct_config__.tag).partition("_")
        return " ".join((word, *map(str, msgspec.structs.astuple(self))))


class Done(Atom, frozen=True, tag="done"):
    """Somebody did a mission."""

    mission: str

    def holds(self, facts: Facts) -> bool:
        return bool(facts.first_by(self.mission))


class Late(Atom, frozen=True, tag="late"):
    """Somebody did a mission after the test that asked for it had failed."""

    mission: str

    def holds(self, facts: Facts) -> bool:
        return any(self.mission in chapter.late for chapter in facts.chapters.values())


class Read(Atom, frozen=True, tag="read"):
    """A card was read, before the one that asks."""

    card: str

    def holds(self, facts: Facts) -> bool:
        return any(self.card in chapter.read for chapter in facts.chapters.values())


class Same(Atom, frozen=True, tag="same"):
    """The same player was the first to do both missions."""

    mission: str
    other: str

    def holds(self, facts: Facts) -> bool:
        return bool(facts.first_by(self.mission)) and facts.first_by(self.mission) == facts.first_by(self.other)


class Lost(Atom, frozen=True, tag="lost"):
    """A chapter was lost at least so many times, the running one before this try."""

    chapter: int
    times: int = 1

    def holds(self, facts: Facts) -> bool:
        return facts.chapter(self.chapter).lost >= self.times

    def words(self) -> str:
        return f"lost {self.chapter}" + (f" {self.times}" if self.times > 1 else "")


class LostBy(Atom, frozen=True, tag="lost_by"):
    """The last defeat of a chapter had this cause."""

    chapter: int
    cause: Cause

    def holds(self, facts: Facts) -> bool:
        known = facts.chapter(self.chapter)
        return known.lost > 0 and known.cause == self.cause

    def words(self) -> str:
        return f"lost {self.chapter} by {self.cause}"


class Chose(Atom, frozen=True, tag="chose"):
    """This way was chosen in a chapter, counted from 1."""

    chapter: int
    way: int

    def holds(self, facts: Facts) -> bool:
        return facts.chapter(self.chapter).choice == self.way


class Unlocked(Atom, frozen=True, tag="laid"):
    """A place is unlocked at the Table."""

    place: str

    def holds(self, facts: Facts) -> bool:
        return self.place in facts.unlocked


class UnlockedMany(Atom, frozen=True, tag="laid_many"):
    """At least so many places are unlocked at the Table."""

    places: int

    def holds(self, facts: Facts) -> bool:
        return len(facts.unlocked) >= self.places


class Playthrough(Atom, frozen=True, tag="table"):
    """The campaign is at least so many-th at its Table."""

    least: int

    def holds(self, facts: Facts) -> bool:
        return facts.playthrough >= self.least


class Plays(Atom, frozen=True, tag="plays"):
    """Somebody plays a character, once characters are chosen."""

    character: str

    def holds(self, facts: Facts) -> bool:
        return self.character in facts.plays


class Players(Atom, frozen=True, tag="players"):
    """At least so many play."""

    least: int

    def holds(self, facts: Facts) -> bool:
        return facts.players >= self.least


class Competitive(Atom, frozen=True, tag="competitive"):
    """The players play against each other."""

    def holds(self, facts: Facts) -> bool:
        return facts.competitive


_OfCards = Done | Late | Read | Same
_OfTable = Unlocked | UnlockedMany | Playthrough | Plays | Players | Competitive
AnyAtom = _OfCards | Lost | LostBy | Chose | _OfTable


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An atom, and whether it must hold or must not."""

    atom: AnyAtom
    wanted: bool = True


Case = tuple[Ask, ...]
Condition = tuple[Case, ...]
ALWAYS: Condition = ((),)
NEVER: Condition = ()
MOST_CASES = 64
"""Most cases of a condition: what an author writes has a few."""


def holds(condition: Condition, facts: Facts) -> bool:
    return any(all(ask.atom.holds(facts) == ask.wanted for ask in case) for case in condition)


def atoms_of(condition: Condition) -> Iterator[AnyAtom]:
    return (ask.atom for case in condition for ask in case)


def negated(condition: Condition) -> Condition:
    """Return the condition that holds where this one does not. Raises `OverflowError` at too many cases."""
    result = ALWAYS
    for case in condition:
        result = both(result, tuple((Ask(ask.atom, not ask.wanted),) for ask in case))
    return result


def both(one: Condition, other: Condition) -> Condition:
    """Return the condition that holds where both hold. Raises `OverflowError` at too many cases."""
    return _simple(left + right for left in one for right in other)


def either(one: Condition, other: Condition) -> Condition:
    """Return the condition that holds where one of them holds. Raises `OverflowError` at too many cases."""
    return _simple(one + other)


def _simple(cases: Iterator[Case] | Condition) -> Condition:
    """Return the cases without repeated questions, without those that contradict themselves, each once."""
    kept: dict[Case, None] = {}
    for case in cases:
        asks = dict.fromkeys(case)
        if not any(Ask(ask.atom, not ask.wanted) in asks for ask in asks):
            kept[tuple(asks)] = None
        if len(kept) > MOST_CASES:
            raise OverflowError("more cases than a condition may have")
    return ALWAYS if () in kept else tuple(kept)


Known = Callable[[AnyAtom], bool | None]
"""Answers a question; None for what is not known."""


def settled(condition: Condition, known: Known) -> Condition:
    """Return the condition with what is known already taken out."""
    cases: list[Case] = []
    for case in condition:
        answers = [(ask, known(ask.atom)) for ask in case]
        if all(answer is None or answer == ask.wanted for ask, answer in answers):
            cases.append(tuple(ask for ask, answer in answers if answer is None))
    return ALWAYS if () in cases else tuple(dict.fromkeys(cases))


def written(condition: Condition) -> str:
    """Return a condition as it could be written in a card's file, for messages."""
    cases = [" and ".join(("" if ask.wanted else "not ") + ask.atom.words() for ask in case) for case in condition]
    return " or ".join(cases)

"""The form of what a story brings for those at its Table: places, company, gossip. All of it is optional.

`places.toml` says who lays a place; the others are words of a language, in `text/<language>/`.
"""

from typing import Annotated

import msgspec

PlaceId = Annotated[str, msgspec.Meta(pattern="^[0-9a-z]+(-[0-9a-z]+)*$", max_length=40)]
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
MOST_PLACES = 100
"""Most places of a Table, so that its strip fits any screen."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place at the Table: laid by the first player to do one of its `missions`, or by winning its `chapter`."""

    id: PlaceId
    missions: tuple[str, ...] = ()
    chapter: Annotated[int, msgspec.Meta(ge=0)] = 0


class PlaceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`places.toml`: the places in the order of the Table."""

    place: Annotated[tuple[Place, ...], msgspec.Meta(min_length=1, max_length=MOST_PLACES)]


class PlaceWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a place is called, and one sentence of what its guest does at the last supper.

    `again` is said instead of a guest whom an earlier campaign at the Table has won; left out, it is the same.
    """

    name: Sentence
    finale: Sentence
    again: Sentence | None = None


class EpilogueWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The title of the epilogue, and what is said before the guests and before the players."""

    title: Sentence
    guests: Sentence
    players: Sentence


class PlacesWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`places.toml` of a language."""

    place: dict[str, PlaceWords] = {}
    epilogue: EpilogueWords | None = None


class CompanyWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character at the Table: why they come, an aside for each chapter, and what {name} does at the end."""

    why: Sentence
    asides: tuple[Sentence, ...]
    finale: Sentence


class CompanyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`company.toml` of a language."""

    character: dict[str, CompanyWords]


Sayings = Annotated[tuple[Sentence, ...], msgspec.Meta(min_length=2)]


class GossipWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`gossip.toml` of a language: what is said of the players' own games, several ways for each feat.

    - `bust`: {name} turned up {count} cards and lost them; `haul`: took {count} cards out of one harbor; `tax`:
      paid {count} coins at once.
    - `near_miss`: {title}, a chapter, was lost by a single point or marker.
    - `three_wins`: three chapters running were won; `champion`: all three, against the others, by {name}.
    - `numbers`: what counts are called, from one on; those beyond stand in figures.
    """

    bust: Sayings
    haul: Sayings
    tax: Sayings
    near_miss: Sayings
    three_wins: Sayings
    champion: Sayings
    numbers: tuple[str, ...] = ()

    def number(self, count: int) -> str:
        """Return what a count, from 1, is called."""
        return self.numbers[count - 1] if count <= len(self.numbers) else str(count)


FIGURES: dict[str, tuple[str, ...]] = {
    "bust": ("name", "count"),
    "haul": ("name", "count"),
    "tax": ("name", "count"),
    "near_miss": ("title",),
    "three_wins": (),
    "champion": ("name",),
}
"""What each saying of `GossipWords` is told with."""

"""The vocabulary of conditions on the figures of a finished game, as medals and achievements ask for them.

A figure is a whole number by its name; what holds or not is 1 or 0. One that is not known, as None or because it is
missing, fails every condition.
"""

from collections.abc import Iterator, Mapping

import msgspec

Figures = Mapping[str, int | None]


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions that all have to hold: these figures are not 0 (`all`), these are (`none`), these are at `least`
    and at `most` so much.
    """

    all: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    least: dict[str, int] = {}
    most: dict[str, int] = {}

    def names(self) -> Iterator[str]:
        """Yield the names of the figures that are asked for."""
        yield from (*self.all, *self.none, *self.least, *self.most)

    def hold(self, figures: Figures) -> bool:
        """Whether all of them hold."""
        known = {name: figure for name in self.names() if (figure := figures.get(name)) is not None}
        return (
            all(known.get(name) for name in self.all)
            and all(known.get(name) == 0 for name in self.none)
            and all(name in known and known[name] >= least for name, least in self.least.items())
            and all(name in known and known[name] <= most for name, most in self.most.items())
        )

"""Type parameters of what a mode gives its own type: its frames, its part of the table, and what
front ends see of it.

They have a default, so that code that works with any mode writes `State`, not `State[Any]`. A default is something
only type checkers need, which is why `typing_extensions` is not imported when the program runs.
"""

from typing import TYPE_CHECKING, Any

from highseas.engine.royal.frames.kinds import Frame

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    F = TypeVar("F", bound=Frame, default=Frame)
    P = TypeVar("P", default=Any)
    V = TypeVar("V", default=Any)
    G = TypeVar("G", default=Any)
else:
    from typing import TypeVar

    F, P, V, G = TypeVar("F"), TypeVar("P"), TypeVar("V"), TypeVar("G")

__all__ = ["F", "G", "P", "V"]

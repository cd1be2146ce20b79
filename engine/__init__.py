"""The rules of the table: pure data and functions, with no files, no screen and no clock.

`engine.game` is the contract of a game, which `engine.royal` and `engine.jamaica` fulfil. Start at
`engine.royal.game`: `legal`, `apply`, `clone`. What a player may see is in `engine.royal.seen.view`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVar
else:
    import typing

    def TypeVar(name: str, **_: Any) -> Any:
        """Return a type parameter. Its default and its bound are for type checkers alone, so that the program need not
        import `typing_extensions`.
        """
        return typing.TypeVar(name)

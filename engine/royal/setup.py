"""All that decides a game before its first move."""

import msgspec

from highseas.engine.royal.state import Options

STARTING_COINS = 3


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides a game before its first move: the same setup always gives the same table.

    `names` gives the seats in turn order, as many as the mode allows; `seed` is a whole number from 0 to 2**64 - 1.
    `content` is what the mode lays out, packed, where the program's own data does not have it.
    """

    mode: str
    names: tuple[str, ...]
    seed: int
    options: Options = Options()
    content: bytes = msgspec.field(default=b"", name="script")

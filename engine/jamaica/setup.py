"""All that decides a race before its first move."""

import msgspec


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides a race: the same setup always gives the same one.

    `names` gives the seats clockwise: one name is the solo race against the Ghost Ship (ruling J12), two race with
    the Ghost Ship, three to six without. `seed` is a whole number from 0 to 2**64 - 1. After `most_rounds` rounds
    the race ends and is scored as it stands (ruling R21); 0 for no such limit.

    Alone `points_decide`, home or not (ruling J12). Older races do not say so: these are won by coming home.
    """

    names: tuple[str, ...]
    seed: int
    mode: str = "jamaica"
    most_rounds: int = 0
    points_decide: bool = False

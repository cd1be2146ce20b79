"""Who sits at a table: how many may, and which names tell them apart."""

from highseas.engine.refusal import SetupError

LONGEST_NAME = 24


def check_seats(names: tuple[str, ...], players: tuple[int, int]) -> None:
    """Raise `SetupError` unless there are so many seats (fewest, most) with names that tell them apart."""
    fewest, most = players
    if not fewest <= len(names) <= most:
        raise SetupError("setup.players", "seats", players=len(names), fewest=fewest, most=most)
    taken: set[str] = set()
    for seat_no, name in enumerate(names):
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise SetupError("setup.name", "seats", seat_no, most=LONGEST_NAME, name=name)
        if name.casefold() in taken:
            raise SetupError("setup.same_name", "seats", seat_no)
        taken.add(name.casefold())

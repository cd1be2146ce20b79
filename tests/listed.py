"""What a store has, and what is wrong with it: every save opened, as no list of the program's does."""

from typing import NamedTuple

from highseas.saves import SaveError, Store


class Listed(NamedTuple):
    """A saved game: its size in bytes and time in seconds, and why it cannot be opened, None if it can."""

    name: str
    size: int
    modified: float
    backups: int
    problem: SaveError | None


def listed(store: Store) -> list[Listed]:
    found = []
    for file in store.files():
        problem: SaveError | None = None
        try:
            store.read(file.name)
        except SaveError as error:
            problem = error
        found.append(Listed(file.name, file.size, file.modified / 1e9, file.backups, problem))
    return sorted(found, key=lambda each: (-each.modified, each.name))

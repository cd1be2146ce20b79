"""Where a player's files live: the user data folder of the platform, or `HIGHSEAS_HOME`."""

import os
from pathlib import Path

from highseas.engine.refusal import Refusal
from highseas.platform import is_folder

HOME_VARIABLE = "HIGHSEAS_HOME"
VISITOR_VARIABLE = "HIGHSEAS_VISITOR"
"""The page, where a visitor plays in a browser (`highseas serve`), who may be anybody: files outside of their folder
are not for them."""
TABLE_VARIABLE = "HIGHSEAS_TABLE"
"""The table that the visitor's page was opened for (`campaign.net.transport.visited`)."""
HISTORY = "history"
"""The folder of finished games, beside that of saved games."""


class NoHome(Refusal):
    """There is no folder for a player's files; the sentence says why and what to do."""


class PathRefused(Refusal):
    """A path that was typed leads nowhere, or a visitor out of their own folder."""


def home() -> Path:
    """Return the folder of all of a player's files, which may not exist yet. Raises `NoHome`."""
    if chosen := os.environ.get(HOME_VARIABLE):
        try:
            return Path(chosen).expanduser().absolute()
        except (RuntimeError, OSError) as error:
            raise NoHome("files.home.no_user", variable=HOME_VARIABLE, chosen=chosen) from error
    from platformdirs import user_data_path  # slow to import, and not needed with the variable set

    try:
        found = user_data_path("highseas", appauthor=False)
    except (RuntimeError, OSError):
        found = Path("~")
    if str(found).startswith("~"):  # no HOME, and a user number without an account
        raise NoHome("files.home.none", variable=HOME_VARIABLE)
    return found


def check_home() -> None:
    """Check that the data folder can be one. Raises `NoHome` if a file is in its place."""
    place = home()
    for folder in (place, *place.parents):
        if os.path.lexists(folder):
            if not is_folder(folder):
                raise NoHome("files.home.no_folder", path=str(folder), variable=HOME_VARIABLE)
            return


def saves_folder() -> Path:
    return home() / "saves"


def replays_folder() -> Path:
    """Recorded games, as text."""
    return home() / "replays"


def statistics_file() -> Path:
    return home() / "statistics.json"


def achievements_file() -> Path:
    return home() / "achievements.json"


def settings_file() -> Path:
    return home() / "settings.toml"


def stories_folder() -> Path:
    """Copies of the stories of campaigns, and stories that were added, each under its digest."""
    return home() / "stories"


def page() -> str:
    """Return the address of the page that is played in; empty in a terminal."""
    return os.environ.get(VISITOR_VARIABLE, "")


def typed(text: str) -> Path:
    """Return a typed path; a visitor's lies in their own folder, the current one. Raises `PathRefused`."""
    path = Path(text.strip())
    if not page():
        try:
            return path.expanduser()
        except RuntimeError as error:
            raise PathRefused("files.typed.no_user", path=text) from error
    if not path.resolve().is_relative_to(home().resolve()):
        raise PathRefused("files.typed.outside", path=text)
    return path


def folder_for_copies() -> Path:
    """Return the folder that is offered for files to pass on: the home folder, for a visitor their own."""
    return Path() if page() else Path.home()

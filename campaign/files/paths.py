"""Where a player's files live: the user data folder of the platform, or `HIGHSEAS_HOME`."""

import os
from pathlib import Path

HOME_VARIABLE = "HIGHSEAS_HOME"
HISTORY = "history"
"""The folder of finished games, beside that of saved games."""


class NoHome(ValueError):
    """There is no folder for a player's files; one sentence says why and what to do."""


def home() -> Path:
    """Return the folder of all of a player's files, which may not exist yet. Raises `NoHome`."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except (RuntimeError, OSError) as error:
            raise NoHome(
                f"{HOME_VARIABLE} is {chosen}, but there is no such user; set it to a folder of your own"
            ) from error
    from platformdirs import user_data_path  # slow to import, and not needed with the variable set

    try:
        found = user_data_path("highseas", appauthor=False)
    except (RuntimeError, OSError):
        found = Path("~")
    if str(found).startswith("~"):  # no HOME, and a user number without an account
        raise NoHome(f"There is no home folder for this user; set {HOME_VARIABLE} to a folder of your own")
    return found


def check_home() -> None:
    """Check that the data folder can be one. Raises `NoHome` if a file is in its place."""
    place = home()
    for folder in (place, *place.parents):
        if os.path.lexists(folder):
            if not os.path.isdir(folder):  # noqa: PTH112 - unlike Path.is_dir it never raises
                raise NoHome(
                    f"{folder} is not a folder, so no game can be kept there; "
                    f"move it away, or set {HOME_VARIABLE} to another folder"
                )
            return


def saves_folder() -> Path:
    """Saved games."""
    return home() / "saves"


def replays_folder() -> Path:
    """Recorded games, as text."""
    return home() / "replays"


def statistics_file() -> Path:
    """Results of finished games."""
    return home() / "statistics.json"


def settings_file() -> Path:
    """The player's settings for screens and prompts."""
    return home() / "settings.toml"


def reports_folder() -> Path:
    """Log files of crashes."""
    return home() / "reports"


def results_file() -> Path:
    """Results of the laboratory."""
    return home() / "lab.jsonl"


def stories_folder() -> Path:
    """Copies of the stories of campaigns, and stories that were added, each under its digest."""
    return home() / "stories"

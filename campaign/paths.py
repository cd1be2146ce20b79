"""Where a player's files live: the user data folder of the platform, or `HIGHSEAS_HOME`."""

import os
from pathlib import Path

HOME_VARIABLE = "HIGHSEAS_HOME"


def home() -> Path:
    """The folder of all of a player's files. It may not exist yet; whoever writes makes it."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path  # costs time at start-up, and is not needed with the variable set

    return user_data_path("highseas", appauthor=False)


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
    """What the player chose for screens and prompts."""
    return home() / "settings.toml"


def reports_folder() -> Path:
    """Log files of crashes."""
    return home() / "reports"


def results_file() -> Path:
    """What the laboratory has measured."""
    return home() / "lab.jsonl"

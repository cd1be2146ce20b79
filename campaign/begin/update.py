"""The first start of a new version shows once what is new."""

from highseas.campaign.files import paths, settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.files.version import VERSION
from highseas.campaign.words.language import Language
from highseas.campaign.words.news import news_lines
from highseas.platform import is_there


def take_news(chosen: Settings, language: Language) -> list[str]:
    """Return what is new since the version started last, once; nothing at the very first start.

    The settings remember this version. If they cannot be written, the next start shows the same news.
    """
    before = chosen.last_version
    if before == VERSION:
        return []
    first = not (before or is_there(paths.settings_file()) or is_there(paths.saves_folder()))
    chosen.last_version = VERSION
    settings.save(chosen)
    return [] if first else news_lines(language, before)

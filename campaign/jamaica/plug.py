"""The race around Jamaica as the program finds it."""

from highseas.campaign.plug import Plug

_HERE = "highseas.campaign.jamaica"
JAMAICA = Plug(
    name="jamaica",
    game="highseas.engine.jamaica.jamaica:JAMAICA",
    begin=f"{_HERE}.begin:begin",
    daily=f"{_HERE}.daily:DAILY",
    source=f"{_HERE}.daily:race_source",
    words=f"{_HERE}.plain:RACE_WORDS",
    menu=("race", "friends-race", "first-race"),
    screens=f"{_HERE}.tui.game_screens:RACE_SCREENS",
    standing=f"{_HERE}.words.progress:STANDING",
    records=f"{_HERE}.words.records:RECORDS",
    entry=f"{_HERE}.results:entry_of",
    figures=f"{_HERE}.results:races",
    tally=f"{_HERE}.results:tally",
)

"""Port Royal as the program finds it."""

from highseas.campaign.plug import Plug

_HERE = "highseas.campaign.royal"
ROYAL = Plug(
    name="royal",
    game=f"{_HERE}.game:PORT_ROYAL",
    modes=f"{_HERE}.begin.setups:modes",
    begin=f"{_HERE}.begin.from_options:begin",
    has_own_options=f"{_HERE}.begin.setups:has_own_options",
    puzzle=f"{_HERE}.play.named_deals:start_of",
    commands=f"{_HERE}.cli",
    daily=f"{_HERE}.play.named_deals:DAILY",
    source=f"{_HERE}.play.named_deals:royal_source",
    language=f"{_HERE}.words.names:LANGUAGE",
    words=f"{_HERE}.plain.words:ROYAL_WORDS",
    menu=("new", "campaign", "friends-game", "friends-story", "host", "puzzles", "drills", "tutorial"),
    screens=f"{_HERE}.tui.game_screens:ROYAL_SCREENS",
    standing=f"{_HERE}.words.results:STANDING",
    records=f"{_HERE}.words.records:RECORDS",
    position=f"{_HERE}.play.rating:deal_with_rating",
    entry=f"{_HERE}.results.entries:entry_of",
    kept=f"{_HERE}.results.learning:KEPT",
    tally=f"{_HERE}.play.tally:tally",
)

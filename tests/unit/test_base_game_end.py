"""Influence points and how a competitive game ends (Big Box pp. 6-7, rulings R10 and R12)."""

from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.results import result_lines
from highseas.campaign.royal.words.table_lines import clock_line
from highseas.engine.royal.seen.build_view import result_view, table_view
from highseas.engine.royal.state import Options
from tests.helpers import TABLE_CARDS, do, table

EXPEDITION_WANTED = Options(expedition_to_win=True)
NINE = ["admiral-3vp", "admiral-3vp", "sailor-3vp"]
TWELVE = [*NINE, "pirate-3vp"]


def test_every_card_counts_the_points_it_shows() -> None:
    """Ruling R10: all professions and expeditions."""
    for entry in TABLE_CARDS:
        if entry.type in ("profession", "expedition"):
            assert table(5, display=[[entry.id]]).seats[0].influence == entry.influence


def test_the_table_and_the_end_say_that_an_expedition_is_needed() -> None:
    """Big Box p. 7: the variant; who has none cannot win with more influence either."""
    display, names = [[*TWELVE, "governor"], "two-houses jester-3vp jester-2vp"], TableNames(("Ann", "Bo"))
    state = table(
        2,
        mode="base",
        display=display,
        harbor="senorita-3vp settler",
        coins=[6, 9],
        options=EXPEDITION_WANTED,
        phase="trade",
        active=1,
    )
    assert clock_line(table_view(state), names) == "Turn 1, to 12 influence with an expedition"
    do(state, "take senorita-3vp")
    assert clock_line(table_view(state), names) == "Turn 1, to 12 influence with an expedition (last round)"
    do(state, "pass")
    result = result_view(state)
    assert result is not None and result.winners == (2,) and result.no_expedition == (1,)
    assert result_lines(result, names)[:2] == ["Bo wins.", "Without an expedition Ann cannot win."]
    assert clock_line(table_view(table(2, mode="base")), names) == "Turn 1, to 12 influence"

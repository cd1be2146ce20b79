"""Another campaign at the Table of an earlier one, and who sits there: in commands, lines, JSON and lists."""

import io

import pytest
from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.main import run
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.royal.begin.setups import GameRequest, wanted_start
from highseas.campaign.saved_games import catalog, finished_games, gamefile, slots
from highseas.campaign.saved_games.slots import offered_tables, open_store, table_of, take_table
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.saves import describe_summary
from highseas.saves import SaveError
from tests.campaigns import begun, finished, narrated_story, played, without_guests
from tests.front import send
from tests.refusals import refused
from tests.story.folders import TWO_CARDS

pytestmark = pytest.mark.usefixtures("home")


def left(session: Session) -> str:
    """Leave the game, and return the name of its save."""
    slots.leave(session)
    return slots.slot_of(session)


def lines_of(session: Session, *typed: str) -> str:
    sink = io.StringIO()
    LineMode(Desk(session, slots.store_of(session)), iter([*typed, "quit"]), sink).run()
    return sink.getvalue()


def test_a_campaign_from_the_command_line_begins_at_the_table_of_a_running_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Others may sit there too."""
    first = played(begun(("Ann", "Bo"), seed=2))
    here, slot = campaign_facts(first).table.laid, left(first)
    for more in (["--campaign", "Again", "--seed", "4"], ["--names", "Cy,Di"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
        assert here and run(["line", "adventure", "--at-table", slot, *more]) == 0
    second = slots.look(open_store(), "Again")
    found = campaign_facts(second)
    assert second.names == ("Ann", "Bo") and found.newly_laid == []
    assert {place: laid.campaign for place, laid in found.table.laid.items()} == dict.fromkeys(here, slot)
    assert slots.look(open_store(), "Cy & Di").names == ("Cy", "Di")


def test_a_finished_campaign_hands_its_table_on_from_the_history() -> None:
    session = played(begun(seed=2))
    here = campaign_facts(session).handed_on
    slot = left(session)
    store = open_store()
    store.move_to(finished_games.beside(store), slot, finished_games.same_game)
    assert not store.exists(slot) and take_table(store, slot).handed_on == here
    assert [table.slot for table in offered_tables(store, 5)] == [slot]


def test_a_save_that_has_no_table_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store()
    with refused(SaveError, match='no saved game "Nobody"'):
        take_table(store, "Nobody")
    with refused(SessionError, match="nobody sits at the table of 'Ann' yet"):
        take_table(store, left(begun()))
    start = wanted_start(GameRequest(names=("Bo",), seed=1))
    plain, _ = requests.begin(start, (), store)
    with refused(SessionError, match="no story campaign"):
        take_table(store, left(plain))
    assert run(["line", "adventure", "--at-table", "Nobody"]) == 2
    assert "no saved game" in capsys.readouterr().err and run(["line", "base", "--at-table", "Ann"]) == 2
    assert "goes with a story campaign only" in capsys.readouterr().err


def test_a_table_brings_its_own_story() -> None:
    table = table_of(played(begun(seed=2, story=narrated_story())))
    _, second = begin_campaign(CampaignRequest(names=("Cy",), seed=1, story=table.story, table=table.handed_on))
    assert second.digest and second.table == table.handed_on.places
    with refused(SessionError, match="no guest of that table"):
        begin_campaign(CampaignRequest(names=("Cy",), seed=1, story=TWO_CARDS, table=table.handed_on))


def test_lists_of_campaigns_count_the_places() -> None:
    """One from before the Table is counted when it is over: the title does not wait for the story's files."""

    def listed(session: Session) -> gamefile.Summary:
        return gamefile.summarize(gamefile.to_bytes(session), "this")

    session, fresh = played(begun(seed=2)), listed(begun(saved=False))
    count = len(campaign_facts(session).table.laid)
    assert describe_summary(listed(session), LANGUAGE).endswith(f"; {count} of 40 places laid")
    assert (fresh.laid, fresh.places) == (0, 40) and "laid" not in describe_summary(fresh, LANGUAGE)
    session.campaign = without_guests(session)
    assert listed(session).places == 0
    session.campaign = replace(campaign_of(finished(session, "won")), chapters=1)
    assert listed(session).laid == len(campaign_facts(session).table.laid) > 0


def test_only_tables_where_somebody_sits_are_offered() -> None:
    store = open_store()
    left(begun(("Nobody",)))
    left(begun(story=TWO_CARDS))
    slot = left(played(begun(("Ann", "Bo"), seed=2)))
    assert [(table.slot, table.places) for table in offered_tables(store, 5)] == [(slot, 40)]
    assert offered_tables(store, 0) == [] and len(catalog.latest(store, 2)) == 2


def test_the_table_can_be_looked_at_any_time(capsys: pytest.CaptureFixture[str]) -> None:
    session = played(begun(seed=2))
    laid, slot = campaign_facts(session).table.laid, left(session)
    assert run(["story", "table", slot]) == 0
    *places, last = capsys.readouterr().out.splitlines()
    assert len(places) == len(laid) and last == f"{len(laid)} of 40 places are laid."
    assert all("(Ann, chapter 1)" in line for line in places) and run(["story", "log", slot]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last
    assert run(["story", "table", left(begun(("Bo",)))]) == 0
    assert capsys.readouterr().out == "None of the 40 places is laid yet.\n"
    assert run(["story", "table", left(begun(("Cy",), story=TWO_CARDS))]) == 2
    assert "This story has no Table" in capsys.readouterr().err


def test_lines_and_json_name_who_sits_there() -> None:
    session = played(begun(seed=2))
    rows = campaign_facts(session).table.rows()
    assert f"{len(rows)} of 40 places are laid." in lines_of(session, "places").splitlines()
    places = send(Desk(session, None), {"places": True}, {"quit": True})[1]["places"]
    assert [(place["number"], place["id"]) for place in places] == [(n, laid.place) for n, laid in rows]
    assert places[0].keys() == {"number", "id", "name", "by", "chapter", "campaign"}
    assert {place["campaign"] for place in places} == {None}


def test_lines_name_the_command_for_another_campaign_at_the_end_of_the_story() -> None:
    session = played(begun(("Ann", "Bo"), seed=2))
    assert "--at-table" not in lines_of(session)
    session.campaign = replace(campaign_of(finished(session, "won")), chapters=1)
    assert "highseas line adventure --at-table 'Ann & Bo'" in lines_of(session)

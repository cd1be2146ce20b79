"""The Table: each place is laid once, by the first who does it; undo and redo take places with the move."""

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import pages
from highseas.campaign.chapters.achievements import HandedOn, UnlockedPlace, hosts_of, unlocked_in
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.chapters.facts import Seating, campaign_facts, table_at, table_before
from highseas.campaign.chapters.progress import characters_of, facts_after, missions_done, settled
from highseas.campaign.chapters.records import Guests, MissionDone, pack_book, pack_log
from highseas.campaign.main import run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.royal.begin.setups import GameRequest, wanted_start
from highseas.campaign.saved_games import catalog, finished_games, gamefile, slots
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.saves import describe_summary
from highseas.saves import SaveError
from highseas.story.card_file import read_card
from highseas.story.moves import MissionCompleted
from highseas.story.text_format import Place
from tests.adventure import own_story
from tests.campaigns import begun, facts_at, finished, narrated_story, played, without_guests
from tests.front import send, type_lines
from tests.refusals import refused
from tests.story.folders import TWO_CARDS

PLACES = (
    Place(id="one", missions=("10", "11")),
    Place(id="two", missions=("11",)),
    Place(id="all", chapter=1),
    Place(id="later", chapter=2),
)


def names(session: Session) -> list[str]:
    return [laid.place for _, laid in campaign_facts(session).table.rows()]


def test_the_first_who_does_a_mission_and_who_wins_a_chapter_lay_its_places() -> None:
    """Of several missions that lay a place, the one that was done first."""
    laid = list(unlocked_in(PLACES, 1, {"10": (), "11": ("Bo", "Ann")}, ()))
    assert laid == [UnlockedPlace("one", ("Bo",), 1), UnlockedPlace("two", ("Bo",), 1)]
    assert next(unlocked_in(PLACES, 1, {"10": ("Ann",), "11": ("Bo",)}, ())) == UnlockedPlace("one", ("Ann",), 1)
    assert list(unlocked_in(PLACES, 1, {}, ("Ann", "Bo"))) == [UnlockedPlace("all", ("Ann", "Bo"), 1)]
    assert list(unlocked_in(PLACES, 1, {}, ())) == []


def test_of_several_missions_the_one_done_first_counts_in_the_log_too() -> None:
    entry = campaigns.played(finished(played(begun(seed=2, saved=False)), "lost"), 1.0)
    missions = (MissionDone("10", ("Ann",), after=3), MissionDone("11", ("Bo",), after=2))
    tale = replace(campaign_of(begun(saved=False)), history=pack_log((replace(entry, missions=missions),)))
    tale = replace(tale, book=pack_book(replace(tale.text, guests=Guests(places=PLACES))))
    expected = {name: UnlockedPlace(name, ("Bo",), 1) for name in ("one", "two")}
    assert table_before(tale).unlocked == expected
    session = played(begun(("Ann", "Bo"), seed=5, saved=False))
    done = [mission.id for mission in missions_done(session) if mission.by]
    assert done == [event.mission for event in first_ones(session)], "entries stand in the order they were done"
    assert all(not mission.by for mission in missions_done(session)[len(done) :])


def first_ones(session: Session) -> list[MissionCompleted]:
    events = (event for moment in session.moments for event in moment.events)
    return [event for event in events if isinstance(event, MissionCompleted) and event.place == 1]


def test_hosts_are_the_winners_or_who_did_most() -> None:
    done = {"10": ("Bo",), "11": ("Ann", "Bo"), "12": ("Cy",)}
    assert hosts_of("ranked", ("Ann", "Bo", "Cy"), (1, 3), done) == ("Ann", "Cy")
    assert hosts_of("won", ("Ann", "Bo", "Cy"), (1, 2, 3), done) == ("Bo",)
    assert hosts_of("won", ("Ann", "Bo"), (1, 2), {}) == ("Ann",)
    assert hosts_of("lost", ("Ann", "Bo"), (), done) == ()


def test_places_are_laid_as_missions_are_done_and_stay() -> None:
    """The place of a chapter is laid by winning it; a defeat leaves what was laid."""
    session = begun(seed=2)
    assert names(session) == []
    here = names(finished(played(session), "lost"))
    assert here and {laid.by for _, laid in campaign_facts(session).newly_unlocked} == {("Ann",)} and "pim" not in here
    again = slots.next_chapter(session)
    assert campaign_of(again).failures == 1 and names(again) == here
    session = finished(played(begun(seed=2)), "won")
    won = names(session)
    assert "pim" in won
    onward = slots.next_chapter(session)
    assert names(onward) == won and campaign_facts(onward).newly_unlocked == []
    assert set(names(played(onward))) >= set(won)
    session.undo(consent=True)
    assert "pim" not in names(session)


def test_practice_and_the_variable_game_lay_nothing() -> None:
    session = finished(played(begun(seed=2)), "won")
    onward = slots.next_chapter(session)
    before = names(onward)
    start, twin = campaigns.practice(campaign_of(onward), 1)
    again = requests.begin(start, (), None, "", twin)
    played(again)
    assert names(again) == before
    variable = replace(campaign_of(onward), chapter=0)
    assert table_at(variable, session.state).unlocked == table_before(variable).unlocked


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A chapter played to its end, to be walked up and down."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIGHSEAS_HOME", str(tmp_path_factory.mktemp("walked")))
        return played(begun(("Ann", "Bo"), seed=5, saved=False))


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.integers(-40, 40), max_size=8))
def test_any_way_of_undo_and_redo_gives_the_same_table(walked: Session, steps: list[int]) -> None:
    session = walked
    for step in steps:
        for _ in range(abs(step)):
            if step < 0 and len(session.moments) > 1:
                session.undo(consent=True)
            elif step > 0 and session.undone:
                session.redo()
        hosts: dict[str, str] = {}
        for event in first_ones(session):
            for place in campaign_facts(session).table.places:
                if event.mission in place.missions:
                    hosts.setdefault(place.id, session.names[event.seat_no])
        fresh = campaign_facts(session).table
        assert {name: laid.by[0] for name, laid in fresh.unlocked.items() if name != "pim"} == hosts
        assert set(table_at(campaign_of(session), session.state).unlocked) == set(fresh.unlocked)
        done = [mark for mark in session.state.part.marks if mark]
        assert bool(fresh.unlocked) == bool(done)


def test_a_campaign_at_an_earlier_table_begins_with_its_places() -> None:
    session = finished(played(begun(seed=2)), "won")
    left = campaign_facts(session).handed_on
    assert {laid.campaign for laid in left.places} == {"Ann"}
    start, tale = begin_campaign(CampaignRequest(names=("Cy",), seed=9, table=left))
    second = requests.begin(start, (), slots.open_store(), "", tale)
    assert names(second) == names(session)
    assert facts_at(second, "cover").playthrough == 2 == left.playthroughs + 1
    played(second)
    assert campaign_facts(second).table.unlocked["pim"] == UnlockedPlace("pim", ("Ann",), 1, "Ann")
    assert all(laid.campaign == "" for _, laid in campaign_facts(second).newly_unlocked)
    slots.leave(second)
    assert names(slots.resume(slots.open_store(), slots.slot_of(second))) == names(second)
    third = campaign_facts(second).handed_on
    assert third.playthroughs == 2
    assert {laid.campaign for laid in third.places if laid in left.places} == {"Ann"}


def test_an_aside_is_said_once_at_a_table_and_why_a_character_comes_too() -> None:
    session = finished(played(begun(seed=2)), "won")
    company = pages.card_page(session, pages.COMPANY).paragraphs
    said = pages.card_page(session, pages.TABLE).paragraphs
    (who,) = characters_of(session.state)
    aside = campaign_of(session).text.guests.company[who].aside
    assert aside in said and company
    left = campaign_facts(session).handed_on
    assert left.heard == ((1, who),)
    start, tale = begin_campaign(CampaignRequest(names=("Ann",), seed=2, table=left))
    second = requests.begin(start, (), None, "", tale)
    played(second)
    assert characters_of(second.state) == (who,)
    assert aside not in pages.card_page(second, pages.TABLE).paragraphs
    assert pages.COMPANY not in pages.cards_reached(second)
    assert campaign_facts(second).handed_on.heard == left.heard


def test_a_guest_of_an_earlier_campaign_does_something_else_at_the_last_supper() -> None:
    guests = Guests(places=PLACES, finales={"one": "First.", "two": "Second."}, returns={"one": "Again."})
    laid = {"one": UnlockedPlace("one", ("Ann",), 1, "Before"), "two": UnlockedPlace("two", ("Ann",), 1, "Before")}
    table = Seating(PLACES, laid)
    assert pages.epilogue(guests, table, ("Ann",), (), ()).paragraphs[0] in ("Again.\nSecond.", "Second.\nAgain.")
    many = tuple(Place(id=f"p{number}", missions=("10",)) for number in range(9))
    by = {place.id: UnlockedPlace(place.id, (("Ann", "Bo")[number % 2],), 1) for number, place in enumerate(many)}
    full = Guests(places=many, finales={place.id: f"{place.id} eats." for place in many}, names={"p0": "Zero"})
    ann, bo, others, _ = pages.epilogue(full, Seating(many, by), ("Ann", "Bo"), (), ()).paragraphs
    assert ann.startswith("*Ann*\n") and bo.startswith("*Bo*\n") and others.startswith("At the table, too: ")
    for name, text in (("Ann", ann), ("Bo", bo)):
        drawn = [line.split()[0] for line in text.splitlines()[1:]]
        assert len(drawn) == 3 and all(by[place].by == (name,) for place in drawn), "guests that they won"
        assert not [place for place in drawn if place in others]
    own = Seating(PLACES, {"one": UnlockedPlace("one", ("Ann",), 1)})
    assert pages.epilogue(guests, own, ("Ann",), (), ()).paragraphs[0] == "First."
    assert pages.epilogue(guests, own, ("Ann",), (), ()).paragraphs[-1].startswith("You were there, for")
    assert "Ann was there" in pages.epilogue(guests, own, ("Ann", "Bo"), (), ()).paragraphs[-1]


def test_an_empty_table_has_seen_a_campaign_and_one_of_another_story_is_refused() -> None:
    left = campaign_facts(begun(seed=2)).handed_on
    assert left == HandedOn((), 1)
    _, tale = begin_campaign(CampaignRequest(names=("Cy",), seed=9, table=left))
    assert (tale.playthrough, tale.table) == (2, ())
    table = slots.table_of(played(begun(seed=2, story=narrated_story())))
    _, second = begin_campaign(CampaignRequest(names=("Cy",), seed=1, story=table.story, table=table.handed_on))
    assert second.digest and second.table == table.handed_on.places, "a table brings its own story"
    with refused(SessionError, match="no guest of that table"):
        begin_campaign(CampaignRequest(names=("Cy",), seed=1, story=TWO_CARDS, table=table.handed_on))


def test_which_telling_it_is_is_settled_when_a_chapter_begins() -> None:
    book = campaign_of(begun(seed=2)).text
    prose, _ = read_card("# A\n\n[if table 2]\nAgain.\n[else]\nOnce.")
    for telling, said in ((1, "Once."), (2, "Again."), (3, "Again.")):
        known = settled(replace(book, cards={"cover": prose}), 1, facts_after(b"", 0, ("Ann",), False, telling))
        assert known.cards["cover"].paragraphs == (said,)


def test_a_campaign_from_before_lays_its_places_from_its_log_and_a_story_without_a_table_none() -> None:
    session = slots.next_chapter(finished(played(begun(seed=2)), "won"))
    here = names(session)
    session.campaign = without_guests(session)
    assert here and names(session) == here
    session = played(begun(story=TWO_CARDS))
    assert campaign_facts(session).table.places == () and names(session) == []


def test_texts_can_ask_who_is_at_the_table_when_a_card_is_read() -> None:
    session = played(begun(seed=2))
    way = [card for card in pages.cards_reached(session) if card.isdigit() and card[0] == "1"]
    counts = [len(facts_at(session, card).unlocked) for card in way]
    assert counts[0] == 0 and counts == sorted(counts) and counts[-1] <= len(names(session))
    onward = slots.next_chapter(finished(session, "won"))
    assert facts_at(onward, "cover").unlocked == frozenset(names(onward)) and "pim" in names(onward)


# --- another campaign at the table of an earlier one, and who sits there: in commands, lines, json and lists ---


pytestmark = pytest.mark.usefixtures("home")


def left(session: Session) -> str:
    """Leave the game, and return the name of its save."""
    slots.leave(session)
    return slots.slot_of(session)


def lines_of(session: Session, *typed: str) -> str:
    return type_lines(HeadlessSession(session, slots.store_of(session)), *typed)


def test_a_campaign_from_the_command_line_begins_at_the_table_of_a_running_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may sit there too."""
    first = played(begun(("Ann", "Bo"), seed=2))
    here, slot = campaign_facts(first).table.unlocked, left(first)
    for more in (["--campaign", "Again", "--seed", "4"], ["--names", "Cy,Di"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
        assert here and run(["line", "adventure", "--at-table", slot, *more]) == 0
    second = slots.look(slots.open_store(), "Again")
    found = campaign_facts(second)
    assert second.names == ("Ann", "Bo") and found.newly_unlocked == []
    assert {place: laid.campaign for place, laid in found.table.unlocked.items()} == dict.fromkeys(here, slot)
    assert slots.look(slots.open_store(), "Cy & Di").names == ("Cy", "Di")


def test_a_finished_campaign_hands_its_table_on_from_the_history() -> None:
    session = played(begun(seed=2))
    here = campaign_facts(session).handed_on
    slot = left(session)
    store = slots.open_store()
    store.move_to(finished_games.beside(store), slot, finished_games.same_game)
    assert not store.exists(slot) and slots.take_table(store, slot).handed_on == here
    assert [table.slot for table in slots.offered_tables(store, 5)] == [slot]


def test_a_save_that_has_no_table_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    store = slots.open_store()
    with refused(SaveError, match='no saved game "Nobody"'):
        slots.take_table(store, "Nobody")
    with refused(SessionError, match="nobody sits at the table of 'Ann' yet"):
        slots.take_table(store, left(begun()))
    start = wanted_start(GameRequest(names=("Bo",), seed=1))
    plain = requests.begin(start, (), store)
    with refused(SessionError, match="no story campaign"):
        slots.take_table(store, left(plain))
    assert run(["line", "adventure", "--at-table", "Nobody"]) == 2
    assert "no saved game" in capsys.readouterr().err and run(["line", "base", "--at-table", "Ann"]) == 2
    assert "goes with a story campaign only" in capsys.readouterr().err


def test_lists_of_campaigns_count_the_places() -> None:
    """One from before the Table is counted when it is over: the title does not wait for the story's files."""

    def listed(session: Session) -> gamefile.Summary:
        return gamefile.summarize(gamefile.to_bytes(session), "this")

    session, fresh = played(begun(seed=2)), listed(begun(saved=False))
    count = len(campaign_facts(session).table.unlocked)
    assert describe_summary(listed(session), LANGUAGE).endswith(f"; {count} of 40 places laid")
    assert (fresh.laid, fresh.places) == (0, 40) and "laid" not in describe_summary(fresh, LANGUAGE)
    session.campaign = without_guests(session)
    assert listed(session).places == 0
    session.campaign = replace(campaign_of(finished(session, "won")), chapters=1)
    assert listed(session).laid == len(campaign_facts(session).table.unlocked) > 0


def test_only_tables_where_somebody_sits_are_offered() -> None:
    store = slots.open_store()
    left(begun(("Nobody",)))
    left(begun(story=TWO_CARDS))
    slot = left(played(begun(("Ann", "Bo"), seed=2)))
    assert [(table.slot, table.places) for table in slots.offered_tables(store, 5)] == [(slot, 40)]
    assert slots.offered_tables(store, 0) == [] and len(catalog.entries(store, 2)) == 2


def test_the_table_can_be_looked_at_any_time(capsys: pytest.CaptureFixture[str]) -> None:
    session = played(begun(seed=2))
    laid, slot = campaign_facts(session).table.unlocked, left(session)
    assert run(["story", "table", slot]) == 0
    *places, last = capsys.readouterr().out.splitlines()
    assert len(places) == len(laid) and last == f"{len(laid)} of 40 places are laid."
    assert all("(Ann, chapter 1)" in line for line in places) and run(["story", "log", slot]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last
    assert run(["story", "table", left(begun(("Bo",)))]) == 0
    assert capsys.readouterr().out == "None of the 40 places is laid yet.\n"
    assert run(["story", "table", left(begun(("Cy",), story=TWO_CARDS))]) == 2
    assert "This story has no Table" in capsys.readouterr().err


def test_a_third_campaign_says_who_is_missing_and_where_they_are_won() -> None:
    session = played(begun(seed=2))
    laid = {unlocked.place for _, unlocked in campaign_facts(session).table.rows()}
    assert "Still to be won:" not in lines_of(session, "places")
    session.campaign = replace(campaign_of(session), playthrough=3)
    said = lines_of(session, "places").split("Still to be won:\n")[1].splitlines()
    missing = [(n, place.id) for n, place in enumerate(own_story().places, 1) if place.id not in laid]
    assert [line.split(".")[0] for line in said[: len(missing)]] == [str(number) for number, _ in missing]
    assert "11. Bosun Pell, who knows the way (chapter 2)" in said
    assert "Still to be won:" in pages.whole_table(campaign_of(session), campaign_facts(session).table).paragraphs[1]
    full = Seating(own_story().places, {place.id: UnlockedPlace(place.id, (), 1) for place in own_story().places})
    assert pages.missing_rows(campaign_of(session), full) == []
    here = pages.missing_rows(campaign_of(session), Seating(own_story().places, {}), 2)
    assert len(here) > 2 and all(row.endswith("(chapter 2)") for row in here[1:])


def test_lines_and_json_name_who_sits_there() -> None:
    """At the end of the story lines name the command for another campaign there."""
    session = played(begun(("Ann", "Bo"), seed=2))
    rows = campaign_facts(session).table.rows()
    said = lines_of(session, "places")
    assert f"{len(rows)} of 40 places are laid." in said.splitlines() and "--at-table" not in said
    places = send(HeadlessSession(session, None), {"places": True}, {"quit": True})[1]["places"]
    assert [(place["number"], place["id"]) for place in places] == [(n, laid.place) for n, laid in rows]
    assert places[0].keys() == {"number", "id", "name", "by", "chapter", "campaign"}
    assert {place["campaign"] for place in places} == {None}
    session.campaign = replace(campaign_of(finished(session, "won")), chapters=1)
    assert "highseas line adventure --at-table 'Ann & Bo'" in lines_of(session)

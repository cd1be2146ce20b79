"""A race in words: every question, answer and event has its sentence, whoever listens."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from highseas.campaign.jamaica.plain import RACE_WORDS as WORDS
from highseas.campaign.jamaica.plain import events_out, fields_of, prompt_out
from highseas.campaign.jamaica.tui.widgets.scene import last_battle
from highseas.campaign.jamaica.words import help as pages
from highseas.campaign.jamaica.words.events import event_line
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.jamaica.words.prompts import answer, hint_line, in_short, label, move_label, reason_line, title
from highseas.campaign.jamaica.words.table_lines import map_lines, rank_lines, view_lines
from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.words.help import HelpError
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica.ai.advice import Advice
from highseas.engine.jamaica.board import FACTS
from highseas.engine.jamaica.definitions import DATA, TREASURE_IDS
from highseas.engine.jamaica.events import BattleStarted, BattleTied, RoundStarted
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.seen import view as seen
from highseas.engine.jamaica.state import Setup
from tests.jamaica import lay, ship
from tests.races import new_race
from tests.refusals import refused

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
SPOKEN = set(get_args(seen.Kind))


def new(seats: int, seed: int = 1) -> Session:
    return Session(Start(Setup(PEOPLE[:seats], seed)), [Controller.PERSON] * seats, "race", 1.0)


@cache
def race(seats: int) -> Session:
    session, luck = new(seats, seats), random.Random(seats)
    while session.prompt is not None:
        session.play(luck.choice(session.prompt.options).move)
    return session


@cache
def prompts() -> tuple[tuple[Session, int, seen.Prompt], ...]:
    found = []
    for session in map(race, range(1, 7)):
        for number in range(len(session.moves)):
            prompt = session.prompt_at(number)
            assert prompt is not None
            found.append((session, number, prompt))
    return tuple(found)


def happened() -> Iterator[tuple[RaceNames, ev.Event]]:
    for session in map(race, range(1, 7)):
        for moment in session.moments:
            for event in moment.events:
                yield WORDS.names(session), event


def whole(text: str) -> bool:
    """Whether it is a sentence, with nothing left of its form."""
    return text[:1].isupper() and text.endswith((".", "?", ")")) and bare(text) and "  " not in text


def bare(text: str) -> bool:
    """Whether nothing of a sentence's form is left in it."""
    return not set("{}[]|") & set(text)


def test_every_question_is_asked_in_a_sentence_and_no_two_answers_say_the_same() -> None:
    assert {prompt.kind for _, _, prompt in prompts()} == SPOKEN, "the races here ask everything"
    for session, _, prompt in prompts():
        names = WORDS.names(session)
        said = title(prompt, names)
        assert said[:1].isupper() and bare(said), said
        assert PEOPLE[prompt.seat - 1] in said or prompt.ship == "ghost"
        answers = [answer(option, names) for option in prompt.options]
        assert len(set(answers)) == len(answers) > 0, answers
        for option, said in zip(prompt.options, answers, strict=True):
            assert bare(said + label(option, names))
            assert option.facts is None or len(said) >= len(label(option, names)) or prompt.kind in ("card", "booty")
        out = prompt_out(prompt, names)
        assert out is not None and [option.move for option in out.options] == [each.text for each in prompt.options]
        assert (out.against is None) == (prompt.against == 0)


def test_every_event_has_its_line() -> None:
    kinds = {type(event) for _, event in happened()}
    assert set(ev.EVENT_TYPES) - kinds <= {ev.Conceded, ev.LoadIgnored, ev.CurseGiven}
    for names, event in happened():
        line = event_line(event, names)
        assert whole(line), line
    names = RaceNames(PEOPLE)
    for rare in (ev.Conceded(0), ev.LoadIgnored(1, "food", 3), ev.CurseGiven(2, -1, "cursed_4")):
        assert whole(event_line(rare, names))


def test_no_line_and_no_json_names_a_card_that_is_hidden() -> None:
    session = race(3)
    names = WORDS.names(session)
    drawn = set()
    for moment in session.moments:
        events = JAMAICA.open_events(moment.events)
        for event, out in zip(events, events_out(events, names), strict=True):
            line = event_line(event, names)
            assert not isinstance(event, (ev.CardChosen, ev.CardDrawn)) or "morning" not in line
            if isinstance(event, ev.TreasureDrawn) and not event.power:
                assert line.endswith("a card, face down.")
            assert whole(out.text)
            if isinstance(event, ev.CardDrawn):
                drawn.add(out.text.partition(" ")[2])
    assert drawn == {"draws an action card."}


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_table_the_map_and_the_end_are_said_whole(seats: int) -> None:
    session = race(seats)
    names = WORDS.names(session)
    for number in range(0, len(session.moments), 7):
        view = session.game.view(session.moments[number].state)
        lines = view_lines(view, names)
        assert all(map(whole, lines)), lines
        assert {f"{name} is at" for name in PEOPLE[:seats]} <= {line.partition(" at ")[0] + " at" for line in lines}
        assert any("Ghost Ship is at" in line for line in lines) == (seats < 3)
        island = " ".join(map_lines(view, names))
        assert all(f"{space.id} " in island for space in FACTS.spaces)
        assert all(seat.name in island for seat in view.seats)
    lines = WORDS.report(session)
    assert session.result is not None
    for name, score in zip(PEOPLE, session.result.scores, strict=False):
        assert any(line.startswith(f"{name}: {score} point") for line in lines), lines
    assert lines[-1].startswith("High Seas, ") and str(session.result.rounds) in lines[-1]


def test_a_hand_is_said_to_its_seat_alone() -> None:
    session = new(3)
    names = WORDS.names(session)
    for seat in (1, 2, 3):
        own, others = JAMAICA.view_for(session.state, seat - 1), session.view
        assert sum("card " in line for line in WORDS.own_lines(own, seat, names)) == 1
        assert "no card" in WORDS.own_lines(others, seat, names)[0]


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (Advice(mv.Go(17), "at_random"), "drawn by lot"),
        (Advice(mv.Go(17), "most_now"), "it brings most at once"),
        (Advice(mv.Go(17), "more", mv.Go(15), 12), "it brings about 1.2 points more than this: to sea space 15"),
        (Advice(mv.Go(17), "even", mv.Card(8), 4), "about as good as this: card 8"),
        (Advice(mv.Go(17), "only"), "nothing else is in question"),
    ],
)
def test_the_program_says_why_it_sails_there(advice: Advice, said: str) -> None:
    names, thought = RaceNames(PEOPLE), Thought("deckhand", advice=advice)
    assert reason_line(thought, 2, names).startswith(f"(Bo, deckhand: to sea space 17; {said}")
    assert hint_line(thought, names).startswith(f"The deckhand would choose: to sea space 17; {said}")


def test_a_hint_calls_every_answer_as_the_answers_begin() -> None:
    """It says what is taken in their words."""
    for session, _, prompt in prompts():
        names = WORDS.names(session).asking(prompt)
        said = [in_short(option.move, prompt, names) for option in prompt.options]
        assert len(set(said)) == len(said)
        for option, words in zip(prompt.options, said, strict=True):
            assert answer(option, names).startswith(words), (prompt.kind, words)
    option = seen.Option("steal treasure 2", mv.StealTreasure(1), seen.BootyFacts("blind", count=2))
    asked = seen.Prompt(1, "booty", (option, seen.Option("no", mv.NO, seen.BootyFacts("nothing"))), 1)
    hint = hint_line(Thought("deckhand", advice=Advice(option.move, "more", mv.NO, 40)), RaceNames(PEOPLE), asked)
    assert "choose: one of 2 treasures that lie face down, blind; " in hint and "than this: take nothing" in hint


def test_only_a_person_who_is_asked_is_called_you() -> None:
    """A question of the program's, one about the Ghost Ship, and its reasons name the ship."""
    asked_of_persons = set()
    for session, _, prompt in prompts():
        names = RaceNames(session.names, persons=()).asking(prompt)
        out = prompt_out(prompt, names)
        assert out is not None
        thought = Thought("deckhand", advice=Advice(prompt.options[0].move, "even", prompt.options[-1].move))
        for said in (out.title, *(each.label for each in out.options), reason_line(thought, 1, names, prompt)):
            assert not {"you", "your"} & set(re.findall(r"\w+", said)), said
        for each in prompt_out(prompt, RaceNames(session.names)).options:
            if "you" in each.label.split():
                asked_of_persons.add((prompt.kind, prompt.ship == "ghost"))
    assert ("sail", False) in asked_of_persons and not any(ghost for _, ghost in asked_of_persons)


HALF, THIRD = seen.Odds(3, 0, 3), seen.Odds(2, 0, 4)


@pytest.mark.parametrize(
    ("move", "facts", "said"),
    [
        (
            mv.REROLL_THEIRS,
            seen.RerollFacts((THIRD, THIRD, HALF)),
            "50 of 100 with all your gunpowder, in 33 with none",
        ),
        (mv.REROLL_MINE, seen.RerollFacts((HALF, THIRD, THIRD)), "50 of 100 against no gunpowder, in 33 against 2"),
        (mv.NO, seen.RerollFacts((THIRD, HALF)), "50 of 100 with all your gunpowder, in 33 with none"),
        (mv.NO, seen.RerollFacts((HALF,)), "50 of 100"),
        (mv.Powder(1), seen.PowderFacts(1, (HALF, THIRD)), "50 of 100 against no gunpowder, in 33 against 1"),
        (mv.Powder(1), seen.PowderFacts(1, (HALF, HALF)), "50 of 100"),
        (mv.Fight(1), seen.FightFacts(2, 3, HALF, THIRD), "50 of 100 with none spent, in 33 with all gunpowder spent"),
        (mv.Fight(1), seen.FightFacts(2, 3, THIRD, HALF), "50 of 100 with all gunpowder spent, in 33 with none spent"),
    ],
)
def test_two_chances_say_by_whose_gunpowder_they_go_the_better_one_first(
    move: mv.Move, facts: seen.Facts, said: str
) -> None:
    """The defender with the Sabre still has gunpowder of his own to spend, which makes his chances rise (R14)."""
    assert answer(seen.Option("", move, facts), RaceNames(PEOPLE)).endswith(f": you win in {said}")


def test_moves_against_the_ghost_name_it() -> None:
    names = RaceNames(PEOPLE)
    assert move_label(mv.Fight(-1), names) == "attack the Ghost Ship"
    assert move_label(mv.Curse(-1, TREASURE_IDS.index("cursed_3")), names) == "give the Ghost Ship a curse of 3 points"


def test_a_battle_of_the_last_round_is_no_battle_of_this_one() -> None:
    events = [BattleStarted(0, 1, 3), BattleTied(0, 1)]
    assert last_battle(events) is not None and last_battle([*events, RoundStarted(1, 2)]) is None


# --- JSON ---


def test_events_have_a_key_for_each_field_and_seats_from_1() -> None:
    for session in map(race, (2, 4)):
        names = WORDS.names(session)
        for moment in session.moments:
            for event, out in zip(moment.events, events_out(moment.events, names), strict=True):
                assert out.seat is None or out.seat == "ghost" or 1 <= out.seat <= len(names)
                assert out.type == event.__struct_config__.tag
    battle = {"type": "battle_started", "seat": "ghost", "other": 1, "space": 4}
    assert fields_of(ev.BattleStarted(-1, 0, 4)) == battle
    assert fields_of(ev.CombatRolled(0, 8, 8, -1))["by"] is None
    assert fields_of(ev.RaceOver((3, 9), (1,)))["winners"] == (2,)


@pytest.mark.parametrize(
    ("thief", "said"),
    [
        (1, "Bo takes the Sixth Hold from Ann, with 3 food in it."),
        (-1, "The Ghost Ship takes the Sixth Hold from Ann, and the bank gets 3 food out of it."),
    ],
)
def test_what_is_in_a_sixth_hold_goes_with_it_but_for_the_ghost_ship(thief: int, said: str) -> None:
    """Rulings R15 and G8."""
    assert event_line(ev.TreasureStolen(thief, 0, "sixth_hold", False, "food", 3), RaceNames(PEOPLE)) == said


@pytest.mark.parametrize(("seats", "said"), [(1, "it sails forwards."), (2, "the Captain steers it.")])
def test_a_ghost_ship_that_is_level_is_steered_by_the_captain_but_alone(seats: int, said: str) -> None:
    """Rulings G3 and J12."""
    lines = view_lines(JAMAICA.view(new_race(seats, 1).state), RaceNames(PEOPLE))
    assert any(line.endswith(f"neither first nor last: {said}") for line in lines)


def test_nobody_falls_behind_by_sailing_into_an_outer_lane() -> None:
    """Ruling J3: at the fork fewer spaces are left by the inner lane, but who is in the outer one is ahead."""
    lines = rank_lines(JAMAICA.view(lay(ship(6), ship(8), ship(13))), RaceNames(PEOPLE))
    assert [line.partition(",")[0] for line in lines] == ["1. Cy", "2. Bo", "3. Ann"]


# --- help ---


def test_every_question_and_treasure_has_an_entry_that_is_short_and_sourced() -> None:
    """References of entries resolve."""
    entries = pages.entries()
    for word in (*(f"prompt-{kind}" for kind in SPOKEN), "prompt-over", *TREASURE_IDS):
        kind = word.partition("_")[0]
        assert pages.key_for({"gold": "treasure", "cursed": "cursed"}.get(kind, word)) in entries
    for key, entry in entries.items():
        assert len(entry.text) <= 480 and entry.source, key
        assert set(entry.see) <= set(entries), key
    assert len({other for entry in entries.values() for other in entry.see}) > len(entries) / 2


def test_what_players_type_is_understood_or_refused() -> None:
    words = "Saran's Sabre, coins, combat, shortage, lairs, ghost ship, points, space 30".split(", ")
    assert [*map(pages.key_for, words)] == "sarans_sabre doubloons battle short lair ghost score port".split()
    with refused(HelpError, match="there is no help for 'kraken'"):
        pages.explain("kraken")
    with refused(HelpError, match="could be"):
        pages.explain("a")
    assert "Rule: " in pages.explain("battle")


def test_the_help_tells_the_figures_of_the_data() -> None:
    text = {key: entry.text for key, entry in pages.entries().items()}
    assert f"every hand is filled up to {DATA.start.hand} cards" in text["round"]
    assert f"{DATA.cards.total} cards, {DATA.start.hand} of them" in text["card"]
    assert f"{DATA.treasures.total} cards, {DATA.start.treasures} of them" in text["treasure"]
    assert all(str(fork.split) in text["fork"] and str(fork.merge) in text["fork"] for fork in FACTS.forks)
    assert "2, 4, 6, 8, 10 and a star" in text["star"]
    assert f"{FACTS.finish} at home" in text["score"]

"""A language with genders, cases and articles: what placeholders ask of names, and what follows the language."""

from contextvars import copy_context
from datetime import date

import pytest

from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.words import shipped
from highseas.campaign.words.catalogue import Slot, split
from highseas.campaign.words.language import LANGUAGE, in_plain_lines, language_in, percent

GERMAN, ENGLISH = (language_in(folder, GameLanguage) for folder in ("de", "en"))
SHIP, CLERK = "base-ship-red-3-2c", "contracts-clerk-yellow-1vp"


def test_a_placeholder_has_a_form_behind_its_kind() -> None:
    assert split("{card:card_name.der_acc}") == (Slot("card", "card_name", (), "der_acc"),)


@pytest.mark.parametrize(
    ("form", "ship", "clerk"),
    [
        ("", "rote Fregatte", "Kontorist"),
        ("der_nom", "die rote Fregatte", "der gelbe Kontorist"),
        ("der_acc", "die rote Fregatte", "den gelben Kontoristen"),
        ("der_dat", "der roten Fregatte", "dem gelben Kontoristen"),
        ("der_gen", "der roten Fregatte", "des gelben Kontoristen"),
        ("ein_nom", "eine rote Fregatte", "ein gelber Kontorist"),
        ("ein_acc", "eine rote Fregatte", "einen gelben Kontoristen"),
        ("ein_dat", "einer roten Fregatte", "einem gelben Kontoristen"),
        ("dat", "roter Fregatte", "gelbem Kontoristen"),
    ],
)
def test_cards_stand_in_cases_with_articles(form: str, ship: str, clerk: str) -> None:
    assert GERMAN.card_name(SHIP, form) == ship
    assert GERMAN.card_name(CLERK, form) == (clerk if form else "gelber Kontorist")


def test_kinds_in_a_row_have_their_articles_and_cases() -> None:
    """Where the sentence names no form they stand as English has them."""
    kinds = ("priest", "sailor", "sailor", "senorita")
    assert GERMAN._kinds["all_kinds"](kinds, "ein_acc") == "einen Priester, 2 Matrosen und ein Fräulein"
    assert GERMAN._kinds["any_kind"](kinds, "dat") == "Priester, 2 Matrosen oder Fräulein"
    assert GERMAN._kinds["plural_names"](("trader", "jester"), "dat") == "Händlern und Witzbolden"
    assert ENGLISH._kinds["all_kinds"](kinds) == "a Priest, 2 Sailors and a Señorita"


def test_counted_nouns_stand_in_cases_where_they_differ() -> None:
    assert [GERMAN.counted(count, "ship", "dat") for count in (1, 3)] == ["1 Schiff", "3 Schiffen"]
    assert GERMAN.counted(3, "coin", "dat") == "3 Münzen"
    assert ENGLISH.counted(3, "ship", "dat") == "3 ships"


@pytest.mark.parametrize(
    ("name", "genitive"), [("Ann", "Anns"), ("Hans", "Hans’"), ("Max", "Max’"), ("Fritz", "Fritz’")]
)
def test_a_name_has_a_genitive(name: str, genitive: str) -> None:
    assert GERMAN._kinds["gen"](name) == genitive and ENGLISH._kinds["gen"](name) == f"{name}'s"


def test_numbers_days_and_quotes_are_those_of_the_language() -> None:
    day = date(2026, 11, 4)
    assert (ENGLISH.decimal(2.25), ENGLISH.date(day), ENGLISH.quoted("it's")) == ("2.2", "2026-11-04", '"it\'s"')
    assert (GERMAN.decimal(2.25), GERMAN.date("2026-11-04"), GERMAN.quoted("a\n")) == ("2,2", "04.11.2026", "„a\\n“")

    def german() -> list[str]:
        shipped.use("de")
        text = "„Ja“, liest sie, *ein Brief an alle*, und: „Ach, *wie er lügt*!“"
        return [percent(1, 21), LANGUAGE.say("cards.ability", ability="öffnet"), in_plain_lines(text)]

    said = "„Ja“, liest sie, „ein Brief an alle“, und: „Ach, ‚wie er lügt‘!“"
    assert copy_context().run(german) == ["4,8%", "Öffnet.", said]


def test_a_change_is_seen_in_contexts_that_were_made_before() -> None:
    """As those of a screen's widgets, which Textual makes one by one."""

    def change() -> str:
        shipped.use("en")
        made_before = copy_context()
        shipped.change("de")
        return made_before.run(shipped.in_use)

    assert copy_context().run(change) == "de" and shipped.in_use() == "en"

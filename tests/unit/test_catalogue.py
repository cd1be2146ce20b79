"""The catalogue of sentences and the code that asks it: each code has one sentence, each sentence is asked for."""

import ast
import shutil
from collections.abc import Iterator
from contextvars import copy_context
from functools import cache
from pathlib import Path

import pytest

from highseas.campaign.royal.words.names import LANGUAGE, GameLanguage, own_story
from highseas.campaign.words import shipped
from highseas.campaign.words.catalogue import Catalogue, CatalogueError, Either, Slot, catalogue, slots, split
from highseas.saves import Cause, DamagedSave
from tests.code_strings import ROOT, calls, codes, forget, modules, nodes, sentences
from tests.helpers import card
from tests.refusals import in_words

TOPS = ("engine", "envs", "saves", "story", "campaign")
FILES = frozenset(path.stem for path in (ROOT / "campaign/words/en/sentences").glob("*.toml"))
ENGLISH_FILES = Catalogue("en")
NOUNS = ENGLISH_FILES.sentences("nouns")
SENTENCES = {
    f"{file}.{rest}": split(text)
    for file in sorted(FILES - {"nouns"})
    for rest, text in ENGLISH_FILES.sentences(file).items()
}
_FIGURES = """
budget chapters drills races rating_check ratings release rivals smoke story_prose story_text words yardstick
""".split()
FOR_MAKERS = {*modules("tools/native"), *(ROOT / "tools" / f"{name}.py" for name in _FIGURES)}
"""What prints figures for its makers, or makes a release; the other tools speak like the program."""
OUR_MODULES = [path for path in modules(*TOPS, "tools") if path not in FOR_MAKERS]


@cache
def used() -> dict[str, str]:
    """Return each code that the program names, with a place where it does."""
    return {code: f"{path.relative_to(ROOT)}:{line}" for path in OUR_MODULES for line, code in codes(path, FILES)}


@pytest.fixture(scope="module", autouse=True)
def trees() -> Iterator[None]:
    """Keep no syntax trees after these tests."""
    yield
    forget()


NO_SENTENCES = {
    "campaign/tui/theme.py": "styles",
    "campaign/serve/server.py": "a header for browsers",
    "campaign/tui/art/paint.py": "a pattern",
    "campaign/tui/widgets/title_picture.py": "a drawing",
    "engine/codec.py": "a fault in a struct, which developers read",
    "engine/jamaica/moves.py": "the notation itself, which saves and replays hold",
    "engine/royal/cards.py": "faults in the program's own data, which developers read",
    "engine/royal/moves.py": "the notation itself, which saves and replays hold",
    "campaign/plain/protocol.py": "what the JSON Schema tells developers",
    "campaign/royal/plain/protocol.py": "what the JSON Schema tells developers",
    "campaign/play/crash.py": "the report for developers",
    "campaign/play/replay.py": "the form of replay files",
    "campaign/royal/play/tally.py": "names of figures",
    "campaign/royal/storybook.py": "markup",
    "tools/motion.py": "markup of SVG",
    "tools/online.py": "names of figures, which developers read",
    "tools/peers.py": "names of peers, which developers read",
    "engine/royal/seen/build_view.py": "the notation of closed options",
    "engine/strict_toml/__init__.py": "patterns",
    "tools/story_paths.py": "a page of documentation",
    "tools/win_rates.py": "a table, which developers read",
    "campaign/words/shortcuts.py": "the notation of moves",
    "story/moves.py": "the notation of moves in a chapter",
    "story/conditions.py": "conditions as stories write them",
}


@pytest.mark.scan
def test_every_code_has_a_sentence() -> None:
    families = {code for code in used() if code.endswith(".")}
    missing = {code: place for code, place in used().items() if code not in SENTENCES and code not in families}
    assert missing == {}
    empty = {family for family in families if not any(code.startswith(family) for code in SENTENCES)}
    assert empty == set()


@pytest.mark.scan
def test_every_sentence_is_asked_for() -> None:
    families = tuple(code for code in used() if code.endswith("."))
    asked = used().keys() | {"saves.this"}
    assert [code for code in SENTENCES if code not in asked and not (families and code.startswith(families))] == []


def test_every_placeholder_has_a_kind_and_agrees_in_two_forms() -> None:
    """Two forms: for one and for any other number."""
    placed = [(code, slot) for code, sentence in SENTENCES.items() for slot in slots(sentence)]
    kinds = {*LANGUAGE.kinds, *NOUNS}
    assert [(code, slot.name, slot.kind) for code, slot in placed if slot.kind not in kinds] == []
    assert [(code, slot.name, slot.forms) for code, slot in placed if len(slot.forms) not in (0, 2)] == []


def test_every_noun_has_two_forms() -> None:
    assert {noun for noun, forms in NOUNS.items() if forms.count("|") != 1} == set()


NO_FIGURES = frozenset({"newer"})
"""Keywords of coded errors that no sentence shows."""


@pytest.mark.scan
def test_figures_are_those_of_the_sentence() -> None:
    wrong = []
    for path in OUR_MODULES:
        for call, code in calls(path):
            if code in SENTENCES and not any(keyword.arg is None for keyword in call.keywords):
                given = {str(keyword.arg) for keyword in call.keywords} - NO_FIGURES
                given |= {arg.id for arg in call.args[1:] if isinstance(arg, ast.Name)}
                named = {slot.name for slot in slots(SENTENCES[code])}
                if not named <= given or {str(keyword.arg) for keyword in call.keywords} - NO_FIGURES - named:
                    wrong.append(f"{path.relative_to(ROOT)}:{call.lineno} {code}: {sorted(given)}, not {sorted(named)}")
    assert wrong == []


CODED = """\
BadArchive BadName BadSlotName BookError Cause DataFileError HelpError IllegalMove NeedsConsent NoHome \
NoSuchSave NotationError Refusal ReplayFileError SaveError ScriptError SessionError SetupError StatisticsError \
TextFileError InvalidState"""


@pytest.mark.scan
def test_coded_errors_are_raised_with_codes() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in OUR_MODULES
        for call in nodes(path)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in CODED.split() and not _is_coded(call.args[0])
    ]
    assert wrong == []


def _is_coded(first: ast.expr) -> bool:
    """Whether this is a code, one of a family of codes, or something that holds one; other text is none."""
    if isinstance(first, ast.JoinedStr):
        family = first.values[0].value if isinstance(first.values[0], ast.Constant) else None
        return any(code.startswith(str(family)) for code in SENTENCES)
    return not isinstance(first, ast.Constant) or first.value in SENTENCES


@pytest.mark.scan
def test_no_sentence_stands_in_code() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {text!r}"
        for path in OUR_MODULES
        if str(path.relative_to(ROOT)) not in NO_SENTENCES
        for line, text in sentences(path)
    ]
    assert found == [], "write it in campaign/words/en/sentences:\n" + "\n".join(found)


# --- the language ---


def test_placeholders_show_figures_by_their_kind() -> None:
    said = LANGUAGE.say("saves.damaged", name='"Friday"', why=Cause("saves.why.migration", source=3))
    assert said.startswith('"Friday" is damaged (its contents are not those of format 3); ')
    assert LANGUAGE.say("saves.damaged", name="", why="saves.why.empty").startswith(
        "This save is damaged (it is empty)"
    )
    assert (LANGUAGE.counted(1, "card"), LANGUAGE.counted(0, "card")) == ("1 card", "0 cards")
    assert LANGUAGE.listed(["a", "b", "c"], "or") == "a, b or c"
    assert LANGUAGE.article("Innkeeper") == "an Innkeeper"
    assert split("{n|is|are} {{n}}")[0] == Slot("n", "", ("is", "are"))


def test_an_optional_part_is_said_where_there_is_something_of_its_figure() -> None:
    said = split("{who} has [coins?{coins:coin}[gift?, {gift:number} given]|nothing]; a list in [ ]")
    assert said[2] == Either(
        "coins", (Slot("coins", "coin"), Either("gift", (", ", Slot("gift", "number"), " given"))), ("nothing",)
    )
    assert [slot.name for slot in slots(said)] == ["who", "coins", "coins", "gift", "gift"]
    assert LANGUAGE.say("cards.full_ship", name="red frigate", skull=True, cutlasses=3, crowns=0, coins=2, gift=1) == (
        "red frigate (skull, 2 coins, 1 for another player)"
    )


def test_a_language_knows_the_names_of_the_game() -> None:
    assert LANGUAGE.say("events.repelled", who="Ann", card=card("red-3-2c"), kept=True) == (
        "Ann repels the red frigate and keeps it for Pirates' Nest."
    )


def test_what_the_catalogue_does_not_have_is_refused() -> None:
    for code, figures in (("saves.nothing", {}), ("saves.foreign", {}), ("saves.unsavable", {"why": 3})):
        with pytest.raises(CatalogueError):
            LANGUAGE.say(code, **figures)
    with pytest.raises(CatalogueError):
        LANGUAGE.counted(2, "whale")
    for text in ("{Name}", "{name", "name}", "{a b}", "{}", "[name?text", "[name?text|other"):
        with pytest.raises(CatalogueError):
            split(text)


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file, a sentence, a name, with as many forms as English has; what is there follows the language in use."""
    shutil.copytree(ROOT / "campaign/words/en", tmp_path / "en")
    (tmp_path / "cs/sentences").mkdir(parents=True)
    (tmp_path / "cs/sentences/nouns.toml").write_text('coin = "mince|mince|minci"', encoding="utf-8")
    (tmp_path / "cs/names.toml").write_text('[kinds]\nsettler = "Osadník"', encoding="utf-8")
    monkeypatch.setattr(shipped, "LANGUAGES", tmp_path)

    class Czech(GameLanguage):
        def form(self, count: int) -> int:
            return 0 if count == 1 else 1 if count in (2, 3, 4) else 2

    czech = Czech("cs")
    assert [czech.counted(count, "coin") for count in (1, 3, 5)] == ["1 mince", "3 mince", "5 minci"]
    assert [czech.counted(count, "card") for count in (1, 5)] == ["1 card", "5 cards"]
    assert (czech.kind_name("settler"), czech.kind_name("trader")) == ("Osadník", "Trader")
    assert czech.say("adventure.month", number=2) == LANGUAGE.say("adventure.month", number=2) == "month 2"

    def in_czech() -> tuple[str, str]:
        shipped.use("cs")
        return LANGUAGE.counted(5, "coin"), own_story().language.kind_name("settler")

    assert copy_context().run(in_czech) == ("5 mince", "Osadník"), "English has two forms"
    assert LANGUAGE.counted(5, "coin") == "5 coins", "outside of that context nothing changed"


def test_errors_are_put_in_words() -> None:
    assert in_words(DamagedSave('"x"', ValueError("odd"))).startswith('"x" is damaged (odd)')
    assert in_words(ValueError("as it is")) == "as it is"
    assert str(DamagedSave('"x"', "saves.why.empty")) == 'saves.damaged name="x" why=saves.why.empty'


def test_what_is_added_to_english_is_said_in_every_language_until_it_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "campaign/words/en", tmp_path / "en")
    monkeypatch.setattr(shipped, "LANGUAGES", tmp_path)
    english, own = catalogue("en"), Catalogue("ca")
    english.add("modes", '[toy]\ntitle = "The jar"\nlid = "A lid"')
    try:
        own.add("modes", '[toy]\ntitle = "El pot"')
        assert own.parts("modes.toy.title") == ("El pot",) and own.parts("modes.toy.lid") == ("A lid",)
        assert english.text("modes.toy.title") == "The jar"
        own.forget("modes")
        assert own.text("modes.toy.title") == "The jar"
    finally:
        english.forget("modes")
    assert not own.has("modes.toy.title") and not own.has("modes.toy.lid")


def test_sentences_are_added_to_a_file_and_forgotten() -> None:
    book = Catalogue("en")
    book.add("modes", '[toy]\ntitle = "The jar"')
    assert book.text("modes.toy.title") == "The jar" and book.has("modes.toy.title")
    for text, why in (
        ('[toy]\ntitle = "Jars"', "modes.toy.title already"),
        ("title = 3", "no sentence"),
        ("[", "TOML|syntax"),
    ):
        with pytest.raises(CatalogueError, match=why):
            book.add("modes", text)
    assert book.text("modes.toy.title") == "The jar"
    book.forget("modes")
    assert not book.has("modes.toy.title") and not Catalogue("en").has("modes.toy.title")

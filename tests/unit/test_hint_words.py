"""Hints in words, plain lines and JSON: moves side by side with their chances, and why."""

import io

import pytest

from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.main import run
from highseas.campaign.play.players import Thought
from highseas.campaign.royal.words.hints import Hint, about_line, hint_line, hint_of, move_line, reason, whose
from highseas.campaign.royal.words.names import TableNames
from highseas.engine.royal.ai.advice import Advice, Analysis, Judged, Reason
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import ASIDE, DRAW, LEAVE, PASS, STOP, Complete, Expedition, Move, Take
from highseas.engine.royal.seen.build_view import prompt
from highseas.engine.royal.seen.view import GoalRef
from tests.front import headless, send, start, type_lines
from tests.helpers import card, contract, table
from tests.hints import always, serving, use

pytestmark = pytest.mark.usefixtures("home")

NAMES = TableNames(("Ann",))
RISK = Reason(DRAW, "draw_on", bust=2, total=31, busted=4810)


def hint(*judged: tuple[Move, int, Reason], capped: bool = False) -> Hint:
    """A hint at a table where Ann draws on or stops."""
    state = table(seats=1, phase="discover", harbor="sailor-1vp")
    asked = prompt(state)
    assert asked is not None and {DRAW, STOP} <= set(legal(state))
    found = Analysis(tuple(Judged(*each) for each in judged), 1, capped)
    return hint_of(Thought("navigator", analysis=found), asked, NAMES)


def lines(found: Hint) -> list[str]:
    return [move_line(move, found, NAMES) for move in found.moves]


ENOUGH = (STOP, 6300, Reason(STOP, "enough", bust=2, total=31))


@pytest.mark.parametrize(
    ("best", "second", "said"),
    [
        ((DRAW, 6412, RISK), ENOUGH, "Draw a card — about 64%. 2 of 31 cards bust, which would leave about 48%."),
        (
            (STOP, 6412, Reason(STOP, "enough", bust=22, total=138)),
            (DRAW, 6000, RISK),
            "Stop, and trade & hire — about 64%. 22 of 138 cards would bust.",
        ),
        ((DRAW, 6412, Reason(DRAW, "draw_on", total=31)), ENOUGH, "Draw a card — about 64%. None of 31 cards busts."),
        (
            (DRAW, 6412, Reason(DRAW, "draw_on", bust=504, total=7316, even=False)),
            ENOUGH,
            "Draw a card — about 64%. 6.9% of the next cards bust.",
        ),
        (
            (STOP, 6412, Reason(STOP, "enough", bust=504, total=7316, even=False)),
            (DRAW, 6000, RISK),
            "Stop, and trade & hire — about 64%. 6.9% of the next cards would bust.",
        ),
        ((DRAW, 6412, Reason(DRAW, "draw_on", bust=1, total=1)), ENOUGH, "Draw a card — about 64%. 1 of 1 card busts."),
    ],
)
def test_a_draw_tells_its_exact_odds_and_a_stop_that_is_best_the_risk_it_saves(
    best: tuple[Move, int, Reason], second: tuple[Move, int, Reason], said: str
) -> None:
    first, other = lines(hint(best, second))
    assert first == said and (second != ENOUGH or other == "Stop, and trade & hire — about 63%.")


def test_a_move_tells_what_it_serves_and_what_the_best_line_takes_next() -> None:
    expedition = Expedition(card("expedition-two-crosses"), b"")
    line = (Take(card("sailor-1vp")), expedition, Complete(contract("jinx")), PASS)
    (first, _) = lines(hint((STOP, 6412, serving(STOP, line=line)), (DRAW, 5000, RISK)))
    assert "It serves Jinx; then hire the Sailor, claim the " in first and first.endswith("and complete Jinx.")


@pytest.mark.parametrize(
    ("second", "said"),
    [(6363, ["about 64%, either will do", "about 64%, either will do"]), (6362, ["about 64%. ", "about 64%."])],
)
def test_moves_under_half_a_point_apart_are_called_equal(second: int, said: list[str]) -> None:
    found = hint((DRAW, 6412, RISK), (STOP, second, Reason(STOP, "enough")))
    assert all(words in line for words, line in zip(said, lines(found), strict=True))
    assert len(found.equals) == (2 if "either" in said[0] else 1)
    assert ("Stop, and trade & hire will do as well" in hint_line(found, NAMES)) == ("either" in said[0])


@pytest.mark.parametrize(("left", "as_good"), [(6449, True), (6450, False)])
def test_a_time_card_set_aside_is_best_and_a_likelier_win_is_not_as_good(left: int, as_good: bool) -> None:
    """Ruling R21: the point may count for more than what it costs."""
    found = hint((ASIDE, 6400, Reason(ASIDE, "set_aside")), (LEAVE, left, Reason(LEAVE, "clock")))
    assert [move.equal for move in found.moves] == [True, as_good]
    assert ("a point is worth more" in hint_line(found, NAMES)) != as_good


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (Advice(DRAW, "draw_on", bust=2, total=31), "6.5% of the next cards bust, and what a further card"),
        (Advice(DRAW, "draw_on", total=31), "none of the next cards busts, and what a further card"),
        (Advice(STOP, "enough", bust=2, total=31), "6.5% of the next cards bust, and what lies in the harbor"),
        (Advice(STOP, "enough", total=31), "none of the next cards busts, but a further one is not expected"),
        (Advice(STOP, "enough"), "no further card would help"),
    ],
)
def test_a_reason_speaks_of_a_risk_where_there_is_one(advice: Advice, said: str) -> None:
    assert reason(advice, NAMES).startswith(said)


def test_a_move_under_the_cursor_says_how_it_compares() -> None:
    found = hint((DRAW, 6412, RISK), ENOUGH)
    first, second = (about_line(move, found, NAMES) for move in found.moves)
    assert first.startswith("Navigator: about 64% to win, the best. 2 of 31 cards bust")
    assert second == "Navigator: about 63% to win."
    only = hint((DRAW, 6412, Reason(DRAW, "first_card")))
    assert about_line(only.moves[0], only, NAMES).startswith("Navigator: about 64% to win. The first card")


def test_only_a_move_without_others_is_called_the_only_one() -> None:
    """An answer that was cut short may have judged one move of several."""
    assert lines(hint((STOP, 6412, Reason(STOP, "enough")), capped=True)) == ["Stop, and trade & hire — about 64%."]
    state = table(seats=1, drawn=0)
    asked = prompt(state)
    assert asked is not None and legal(state) == (DRAW,)
    found = Analysis((Judged(DRAW, 6412, Reason(DRAW, "draw_on")),), 1, False)
    (line,) = lines(hint_of(Thought("navigator", analysis=found), asked, NAMES))
    assert line == "Draw a card — about 64%. It is the only move."


@pytest.mark.parametrize(("chance", "said"), [(0, 1), (49, 1), (6449, 64), (6450, 65), (9990, 99), (10000, 99)])
def test_nothing_is_certain_while_the_game_is_open(chance: int, said: int) -> None:
    assert hint((DRAW, chance, RISK)).best.points == said


def test_what_was_cut_short_says_so_and_whose_hint_it_is() -> None:
    whole = whose(hint((DRAW, 6412, RISK)), NAMES)
    short = whose(hint((DRAW, 6412, RISK), capped=True), NAMES)
    assert "navigator" in whole and "time" not in whole
    assert "navigator" in short and "as far as there was time to think" in short


def test_five_are_shown_side_by_side_and_all_that_are_as_good() -> None:
    moves = [(Take(number), 5000 - 100 * number, serving(Take(number))) for number in range(7)]
    assert len(hint(*moves).first()) == 5 and len(hint(*((move, 5000, why) for move, _, why in moves)).first()) == 7


def test_lines_compare_the_moves_and_list_all_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, always({"draw": 6412, "stop": 6100}))
    said = type_lines(headless(), "draw", "hint").split("The navigator", 1)[1].splitlines()
    assert said[0] == " tells how likely each choice is to win:"
    assert said[1] == "  Draw a card — about 64%. 2 of 31 cards bust, which would leave about 48%."
    assert said[2] == "  Stop, and trade & hire — about 61%."
    monkeypatch.setattr("highseas.campaign.royal.words.hints.MOST", 1)
    few, every = type_lines(headless(), "draw", "hint"), type_lines(headless(), "draw", "ids", "h all")
    assert "about 61%" not in few.split("The navigator")[1] and "1 move more, each less likely to win: hint all" in few
    assert "about 61%.  [stop]" in every and "hint all" not in every


def test_deckhand_advises_without_a_chance_where_the_navigator_does_not_play() -> None:
    rivals = start(2, competitive=True, influence_to_end=10)
    said = "The deckhand's advice, by rules of thumb:\n  Draw a card — the first card of a turn"
    assert said in type_lines(headless(rivals), "hint")
    answer = send(headless(rivals), {"hint": True})[-1]["hint"]
    assert (answer["move"], answer["by"], answer["capped"]) == ("draw", "deckhand", False)
    assert [move["chance"] for move in answer["moves"]] == [None]


def test_a_hint_in_lines_counts_once_where_there_is_a_choice() -> None:
    at, off = headless(), headless()
    said = type_lines(at, "hint", "hint", "draw", "hint", "hint")
    assert said.count("The first card of a turn has to be turned up.") == 2 and at.session.hinted == {2}
    off.hints = False
    assert "Hints are switched off in the settings." in type_lines(off, "draw", "hint")
    answers = send(off, {"hint": True}, {"odds": True})
    assert answers[1] == {"error": "hints are switched off in the settings"} and "odds" in answers[2]
    assert off.session.hints_taken == 0


@pytest.mark.parametrize("json", [True, False])
@pytest.mark.parametrize("hints", [True, False])
def test_the_command_keeps_to_the_settings(
    json: bool, hints: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert settings.save(Settings(hints=hints)) == ""
    typed = b'{"hint": true}\n' if json else b"hint\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed)))
    assert run(["line", *(["--json"] if json else []), "--seed", "3", "--no-save"]) == 0
    said = capfd.readouterr().out
    assert ("ints are switched off in the settings" in said) is not hints
    assert ("irst card of a turn has to be turned up" in said) is hints


def test_json_has_moves_chances_and_reasons_as_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    stopping = Reason(STOP, "for_goal", GoalRef("contract", "contract-jinx"), bust=2, total=31, line=(PASS,))
    use(monkeypatch, always({"draw": 6412, "stop": 6380}, capped=True, stop=stopping))
    at = headless()
    answer = send(at, '"draw"', {"hint": True})[-1]["hint"]
    assert (answer["move"], answer["by"], answer["capped"]) == ("draw", "navigator", True)
    assert answer["text"].startswith("Draw a card — about 64%; Stop, and trade & hire will do as well;")
    draw, stop = answer["moves"]
    assert (draw["move"], draw["chance"], draw["equal"]) == ("draw", 64, True)
    assert (draw["bust"], draw["total"], draw["busted"]) == (2, 31, 48)
    assert (stop["contract"], stop["line"], stop["busted"]) == ("contract-jinx", ["pass"], None)
    assert (stop["bust"], stop["total"]) == (0, 0), "it draws no card"
    assert at.session.hints_taken == 1

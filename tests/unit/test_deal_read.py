"""Reading deal files: what is accepted, and the line and the sentence of every kind of mistake."""

import re
import tomllib
from pathlib import Path

import pytest

from highseas.engine.refusal import SetupError
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.deal import DEALS, DealError, check_deal, deal_game, read_deal
from highseas.engine.royal.new_game import check_setup
from highseas.engine.royal.state import Options, Setup
from tests.refusals import in_words

HEAD = 'mode = "contracts"\nseats = ["Ann", "Bo"]\nseed = 7\n'
"""Three lines, so that what follows begins on line 4."""
SOLO = 'mode = "contracts"\nseats = ["Ann"]\nseed = 7\n'
LAID, SEAT = SOLO + "[table]\n", "[[table.seats]]\n"
FOUR = "['contract-jinx', 'contract-explorer', 'contract-fighter', 'contract-ransom']"
BASE = 'mode = "base"\nseats = ["Ann", "Bo"]\nseed = 7\n'


def fault(text: str) -> str:
    """Return what is said of a text that is no deal."""
    with pytest.raises(DealError) as caught:
        read_deal(text)
    sentence = in_words(caught.value)
    assert re.fullmatch(r"line \d+: [^\n]+", sentence), sentence
    return sentence


def test_the_shortest_deal_has_a_mode_and_seats_and_a_sound_one_no_warnings() -> None:
    deal = read_deal('mode = "base"\nseats = ["Ann"]\n')
    assert deal.setup.seed == 0 and deal_game(deal).play_deck
    assert check_deal(HEAD) == []


def test_a_puzzle_keeps_what_it_says_of_itself() -> None:
    text = SOLO + '[puzzle]\ntitle = "Low tide"\ngoal = "Win."\nhint = "Wait."\nauthor = "us"\ndifficulty = 5\n'
    puzzle = read_deal(text).puzzle
    assert (puzzle.title, puzzle.goal, puzzle.hint) == ("Low tide", "Win.", "Wait.")
    assert (puzzle.author, puzzle.difficulty) == ("us", 5)


@pytest.mark.parametrize("count", [0, 1, 12, 18])
def test_any_number_of_contracts_may_lie_on_the_table(count: int) -> None:
    chosen = [contract.id for contract in CONTRACTS[:count]]
    assert len(deal_game(read_deal(SOLO + f"[table]\ncontracts = {chosen}\n")).contracts) == count


GROUPS = tomllib.loads(Path(__file__).with_name("refused_deals.toml").read_text(encoding="utf-8"))
MISTAKES = [(group["head"] + rest, line, phrase) for group in GROUPS.values() for rest, line, phrase in group["rows"]]
MISTAKES += [
    (HEAD + "[table]\nturn = " + "9" * 5000, 5, "number here is too long"),
    ("seats = " + "[" * 5000, 1, "nested too deeply"),
]


@pytest.mark.parametrize(("text", "line", "phrase"), MISTAKES)
def test_a_mistake_is_reported_in_one_sentence_with_its_line(text: str, line: int, phrase: str) -> None:
    sentence = fault(text)
    assert sentence.startswith(f"line {line}: "), sentence
    assert phrase in sentence, sentence


LONG = "x" * 10_000


@pytest.mark.parametrize(
    "text",
    [
        f"{LAID}harbor = ['{LONG}']\n",
        f"{LAID}{LONG} = 1\n",
        f"{LAID}phase = '{LONG}'\n",
        f"{LAID}active = {'9' * 4000}\n",
        f"mode = '{LONG}'\nseats = ['Ann']",
    ],
    ids=["card", "key", "word", "number", "mode"],
)
def test_text_of_any_length_is_not_repeated_in_full(text: str) -> None:
    assert len(fault(text)) < 400


def test_a_setup_error_says_which_key_it_is_about() -> None:
    with pytest.raises(SetupError) as caught:
        check_setup(Setup("contracts", ("Ann",), 1, Options(contracts=("contract-jinx", "no"))))
    assert caught.value.at == ("options", "contracts", 1)


ODD = [
    (LAID + "time_deck = []\n", "over before its first decision: it has no Time card"),
    (
        BASE
        + '[table]\nphase = "trade"\nactive = 2\n[[table.seats]]\n'
        + 'display = ["base-pirate-3vp", "base-admiral-3vp", "base-admiral-3vp", "base-jester-3vp"]\n',
        "over before its first decision: its last round ends",
    ),
    (LAID + "contracts = []\n", "can only be lost"),
    ('mode = "base"\nseats = ["Ann"]\n', "seed 0"),
    (
        f"{LAID}contracts = {FOUR}\n{SEAT}completed = ['contract-jinx', 'contract-explorer', 'contract-fighter']\n",
        "contract-ransom cannot be completed",
    ),
    (f"{LAID}contracts = {FOUR}\n", "4 contracts are open, but markers are left for 3 only"),
]


@pytest.mark.parametrize(("text", "phrase"), ODD)
def test_what_is_odd_is_reported_but_can_be_laid_out(text: str, phrase: str) -> None:
    warnings = check_deal(text)
    assert len(warnings) == 1 and phrase in in_words(warnings[0])


def test_a_marker_waiting_on_a_step_space_counts_for_its_contract() -> None:
    text = (
        LAID + "contracts = ['contract-jinx', 'contract-explorer', 'contract-frigate-foe']\n"
        "[[table.seats]]\ncompleted = ['contract-jinx']\nsteps = { contract-frigate-foe = 2 }\n"
    )
    assert check_deal(text) == []


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "[table]\nplay_deck = ['base-priest-1vp']\n",
        'seats = ["seed = 3"]\nmode = "base"\n',
        'seats = ["""\\\nseed = 1\\\n"""]\r\n  "seed"=0x10 # our seed\r\nmode = "base"\r\n[table]\nturn = 2\n',
    ],
)
def test_the_same_deal_with_another_seed(text: str) -> None:
    before, after = read_deal(text), read_deal(DEALS.with_seed(text, 99))
    assert after.setup.seed == 99 and after.setup.names == before.setup.names and after.table == before.table
    assert DEALS.with_seed(DEALS.with_seed(text, 99), 5) == DEALS.with_seed(text, 5)

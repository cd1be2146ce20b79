"""Reading deal files: what is accepted, and the line and the sentence of every kind of mistake."""

import re

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
JINX, FOE, NEST = (f"contracts = ['contract-{name}']\n" for name in ("jinx", "frigate-foe", "pack-of-pirates"))
FOUR = "['contract-jinx', 'contract-explorer', 'contract-fighter', 'contract-ransom']"
BASE = 'mode = "base"\nseats = ["Ann", "Bo"]\nseed = 7\n'


def fault(text: str) -> str:
    """Return what is said of a text that is no deal."""
    with pytest.raises(DealError) as caught:
        read_deal(text, "test.toml")
    sentence = in_words(caught.value)
    assert re.fullmatch(r"line \d+: [^\n]+", sentence), sentence
    return sentence


def test_the_shortest_deal_has_a_mode_and_seats_and_a_sound_one_no_warnings() -> None:
    deal = read_deal('mode = "base"\nseats = ["Ann"]\n', "short.toml")
    assert deal.name == "short.toml" and deal.setup.seed == 0 and deal_game(deal).play_deck
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


TWICE = """[table]
harbor = ["base-jester-1vp"]  # "base-jester-3vp"
play_deck = [
    "base-sailor-1vp", # a comment with "base-jester-3vp"
    'base-jester-3vp',
]
[[table.seats]]
coins = 1
[[table.seats]]
display = [
    "base-jester-2vp",
    "base-jester-3vp",
]
"""

GAMBLERS = """\
mode = "base"
seats = ["Ann", "Bo"]
[options]
sets = ["base", "gambler"]
[table]
{}
[[table.seats]]
display = [{}]
"""
MISTAKES = [
    # what TOML itself refuses
    (HEAD + "[table\n", 4, "not TOML"),
    (HEAD + "seed = 8\n", 4, "contradicts a line above it"),
    ("", 1, "key 'mode' is missing"),
    ('mode = "contracts', 1, "not TOML"),
    (HEAD + "[table]\nturn = " + "9" * 5000, 5, "number here is too long"),
    ("seats = " + "[" * 5000, 1, "nested too deeply"),
    # keys and types
    (LAID + "harbour = []\n", 5, "no key 'harbour'; did you mean harbor?"),
    (SOLO + "[options]\n\naside = 'two'\n", 6, "'aside' must be a whole number, not a text"),
    (LAID + "turn = true\n", 5, "'turn' must be a whole number, not true or false"),
    (LAID + "time_deck = 2.5\n", 5, "'time_deck' must be a list in [ ] or a whole number, not a number with a point"),
    (LAID + "phase = 'hire'\n", 5, "'phase' cannot be 'hire'; it can be 'discover' or 'trade'"),
    (
        LAID + "harbor = ['base-priest-1vp',\n 3]\n",
        6,
        "entry 2 of 'harbor' must be a text in quotes, not a whole number",
    ),
    (SOLO + SEAT + "[table.seats.steps]\ncontract-jinx = '1'\n", 6, "'contract-jinx' must be a whole number"),
    (HEAD + "[[table.seats]]\n[[table.seats]]\ncoin = 2\n", 6, "no key 'coin'; did you mean coins?"),
    (SOLO + "[puzzle]\ndifficulty = 6\n", 5, "'difficulty' must be from 1 to 5, not 6"),
    # the setup
    ('seats = ["Ann"]\nmode = "bas"\n', 2, "there is no mode 'bas'"),
    ('mode = "base"\nseats = []\n', 2, "1 to 5 can"),
    ('mode = "base"\nseats = ["Ann",\n "Bo",\n "ann"]\n', 4, "same name"),
    ('mode = "base"\nseats = ["Ann"]\nseed = -1\n', 3, "the seed must be"),
    (BASE + "[options]\naside = 2\n", 5, "belongs to mode 'contracts'"),
    (HEAD + "[options]\ncontracts = [\n 'contract-jinx',\n 'contract-jynx']\n", 7, "no contract 'contract-jynx'"),
    (HEAD + "[options]\nsets = ['contracts']\n", 5, "the cards of base and contracts"),
    (SOLO + "[options]\naside = 40\n", 5, "can be set aside"),
    # figures
    (HEAD + "[table]\nactive = 3\n", 5, "'active' must be from 1 to 2, not 3"),
    (LAID + "turn = 0\n", 5, "'turn' must be from 1 to 1000000, not 0"),
    (SOLO + SEAT + "\n[[table.seats]]\n", 6, "1 seat, but 2 are described"),
    (SOLO + SEAT + "coins = -1\n", 5, "'coins' must be from 0"),
    (LAID + "harbor = ['base-priest-1vp']\ndrawn = 0\n", 6, "more than 0 were turned up"),
    (LAID + "phase = 'trade'\ndrawn = 0\n", 6, "at least 1 card"),
    (LAID + "shuffles = -1\n", 5, "'shuffles' must be from 0"),
    # cards
    (HEAD + TWICE, 15, "base-jester-3vp is named twice, but the game has 1 copy"),
    (LAID + "harbor = ['base-jester-4vp']\n", 5, "did you mean base-jester"),
    (BASE + "[table]\nplay_deck = ['contracts-gunner-1vp']\n", 5, "not among the cards of this game"),
    (LAID + "discard = ['base-expedition-anchor-cross-house']\n", 5, "never in 'discard'"),
    (LAID + "expeditions = ['base-expedition-anchor-cross-house']\n", 5, "not among the cards"),
    (LAID + "harbor = ['base-tax-most-swords']\n", 5, "cannot lie in 'harbor'"),
    (LAID + "harbor = ['base-expedition-two-houses']\n", 5, "cannot lie in 'harbor'"),
    (LAID + "expeditions = ['base-priest-1vp']\n", 5, "cannot lie in 'expeditions'"),
    (SOLO + SEAT + "display = ['base-ship-red-1-1c']\n", 5, "cannot lie in 'display'"),
    (
        LAID + "harbor = ['base-ship-red-1-1c',\n'base-priest-1vp',\n'base-ship-red-3-2c']\n",
        7,
        "second red ship in 'harbor', after base-ship-red-1-1c",
    ),
    (LAID + "discard = [" + "'base-governor-0vp'," * 5 + "]\n", 5, "named 5 times, but the game has 4"),
    # contracts and markers
    (LAID + "contracts = ['contract-jinx',\n'contract-jinx']\n", 6, "on the table twice"),
    (LAID + "contracts = ['contract-jnx']\n", 5, "did you mean contract-jinx?"),
    (BASE + "[table]\ncontracts = []\n", 5, "only games of mode 'contracts'"),
    (SOLO + "[options]\n" + JINX + "[table]\n" + JINX, 7, "keep one of the two"),
    (HEAD + "[options]\ncompetitive = true\n[table]\ncontracts = ['contract-ransom']\n", 7, "solo and cooperative"),
    (LAID + JINX + SEAT + "completed = ['contract-explorer']\n", 7, "does not lie on the table"),
    (LAID + JINX + SEAT + "completed = ['contract-jinx']\n", 7, "this game is over"),
    (
        HEAD + "[table]\ncontracts = ['contract-jinx', 'contract-explorer', 'contract-fighter',\n"
        "'contract-gamester', 'contract-ransom']\n[[table.seats]]\ncompleted = ['contract-jinx', "
        "'contract-explorer',\n'contract-fighter',\n'contract-gamester']\n",
        10,
        "3 markers",
    ),
    (
        LAID + "contracts = ['contract-jinx', 'contract-explorer']\n[[table.seats]]\nsteps = { contract-jinx = 1 }\n",
        7,
        "no step spaces",
    ),
    (LAID + FOE + SEAT + "steps.contract-frigate-foe = 3\n", 7, "must be from 1 to 2, not 3"),
    (
        LAID + "contracts = ['contract-frigate-foe', 'contract-jinx']\n[[table.seats]]\n"
        "completed = ['contract-frigate-foe']\nsteps = { contract-frigate-foe = 1 }\n",
        8,
        "one marker on contract-frigate-foe, not two",
    ),
    (
        HEAD + "[table]\ncontracts = ['contract-jinx', 'contract-explorer']\nmarkers = { contract-jinx = [2, 1] }\n"
        "[[table.seats]]\ncompleted = ['contract-jinx']\n",
        6,
        "each once: 1",
    ),
    (HEAD + "[table]\nmarkers.contract-x = [1]\n", 5, "there is no contract 'contract-x'"),
    (LAID + JINX + SEAT + "kept = ['base-ship-red-1-1c']\n", 7, "kept only for a contract"),
    (LAID + NEST + SEAT + "kept = ['base-ship-red-skull-3c']\n", 7, "cannot be repelled"),
    (
        LAID + NEST + SEAT + "kept = ['base-ship-red-1-1c', 'base-ship-blue-1-1c', 'base-ship-green-1-1c',\n"
        "'base-ship-yellow-1-1c', 'base-ship-black-2-1c']\n",
        8,
        "would be complete",
    ),
    # decks
    (BASE + "[table]\ntime_deck = 0\n", 5, "have a Time deck; remove it"),
    (HEAD + "[options]\ncompetitive = true\n[table]\npoint_deck = []\n", 7, "have a Point deck; remove it"),
    (LAID + "time_deck = -1\n", 5, "'time_deck' must be from 0"),
    (LAID + "time_deck = 100\n[[table.seats]]\ncoins = 50\n", 5, "150 unnamed cards are wanted"),
    (HEAD + "[[table.seats]]\ncoins = 5\n[[table.seats]]\ncoins = 140\n", 7, "145 as coins"),
    # Gamblers
    (BASE + "[table]\ngambled = 1\n", 5, "cannot have used 1 Gambler, with 0 in display"),
    (BASE + "[table]\ngambled = 2\n", 5, "cannot have used 2 Gamblers, with 0 in display"),
    (GAMBLERS.format("gambled = 2\ndrawn = 8", "'promo-gambler-1vp'"), 6, "used 2 Gamblers, with 1 in display"),
    (
        GAMBLERS.format("gambled = 1\ndrawn = 4", "'promo-gambler-1vp'"),
        6,
        "with no unused Gambler left Discover is over",
    ),
    (
        GAMBLERS.format("gambled = 1", "'promo-gambler-1vp', 'promo-gambler-2vp'"),
        6,
        "so cards were turned up; say how many",
    ),
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

"""Deals that nobody chose: what of a host's and its guests' parts proves it, and what in a replay file does not."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from highseas.campaign.main import run
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.fair import SEEDS, Fair, check_fair, commitment_to, new_part, undrawn
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import gamefile
from highseas.saves import DamagedSave, pack, unpack
from tests.tui.games import new_game, on_with

HEX = st.text("0123456789abcdef", min_size=64, max_size=64)


def drawn(*parts: str, seat: int = 0) -> Fair:
    """Return what is kept of a draw of these parts, the host's first."""
    bound = tuple(commitment_to(seat, part) if part else "" for seat, part in enumerate(parts))
    return Fair(parts=parts, commitments=bound, seat=seat)


def drawn_game(seats: int = 3, seat: int = 2, away: int = 0) -> Session:
    """Return a whole game whose seed was drawn, as the program of a seat keeps it; one seat may not have drawn."""
    fair = drawn(*("" if number == away and away else new_part() for number in range(seats + 1)), seat=seat)
    session = new_game(seats, fair.seed)
    session.fair = fair
    return on_with(session)


def code_of(fair: Fair | None, session: Session) -> str:
    with pytest.raises(SessionError) as caught:
        check_fair(fair, session.start)
    return str(caught.value.code)


def put(row: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return (*row[:seat], text, *row[seat + 1 :])


def recommitted(fair: Fair, seat: int, part: str) -> Fair:
    """Return a draw in which one has another part, with the commitment to it."""
    return replace(
        fair, parts=put(fair.parts, seat, part), commitments=put(fair.commitments, seat, commitment_to(seat, part))
    )


@given(parts=st.lists(HEX, min_size=2, max_size=6), other=HEX, data=st.data())
def test_the_seed_depends_on_every_part_and_on_whose_it_is(parts: list[str], other: str, data: st.DataObject) -> None:
    seed = Fair(parts=tuple(parts)).seed
    assert 1 <= seed < SEEDS
    seat = data.draw(st.integers(0, len(parts) - 1))
    if other != parts[seat]:
        assert Fair(parts=put(tuple(parts), seat, other)).seed != seed
    assert Fair(parts=put(tuple(parts), seat, "")).seed != seed
    if parts != parts[::-1]:
        assert Fair(parts=tuple(parts[::-1])).seed != seed
    assert commitment_to(seat, parts[seat]) not in {commitment_to(seat + 1, parts[seat]), parts[seat]}


def test_seeds_are_spread_over_their_whole_range() -> None:
    seeds = [Fair(parts=(new_part(), new_part())).seed for _ in range(2_000)]
    assert len(set(seeds)) == 2_000 and min(seeds) < SEEDS / 100 and max(seeds) > SEEDS * 0.99


@pytest.mark.parametrize("away", [0, 1, 3])
def test_a_drawn_deal_is_proved(away: int) -> None:
    session = drawn_game(away=away)
    check_fair(session.fair, session.start)
    check_fair(read_replay(write_replay(session)).fair, session.start)


def grinding(fair: Fair) -> Fair:
    """Return what a host would tell who found a part of its own that deals as it likes."""
    return replace(fair, parts=put(fair.parts, 0, new_part()))


CHEATS: dict[str, tuple[Callable[[Fair], Fair], str]] = {
    "the host changes its part": (grinding, "changed"),
    "the host changes the part of another": (lambda fair: replace(fair, parts=put(fair.parts, 1, "0" * 64)), "changed"),
    "a part is left out": (lambda fair: replace(fair, parts=put(fair.parts, 1, "")), "missing"),
    "a part is left out with its seat": (lambda fair: replace(fair, parts=fair.parts[:2]), "missing"),
    "the host has no part": (lambda fair: replace(fair, parts=put(fair.parts, 0, "")), "missing"),
    "a seat that was nobody's": (lambda fair: replace(fair, parts=put(fair.parts, 3, new_part())), "nobody"),
    "one seat more": (lambda fair: recommitted(replace(fair, parts=(*fair.parts, ""),
        commitments=(*fair.commitments, "")), 4, new_part()), "nobody"),
    "parts change seats": (lambda fair: replace(fair, parts=(fair.parts[0], *fair.parts[2:0:-1], "")), "changed"),
    "nobody but the host": (lambda fair: drawn(fair.parts[0], "", "", ""), "alone"),
    "the file's own part is missing": (lambda fair: replace(drawn(*put(fair.parts, 2, "")), seat=2), "missing"),
    "a seat that is none": (lambda fair: replace(fair, seat=9), "alone"),
    "drawn again once parts were known": (lambda fair: replace(fair, broken=1), "broken"),
}  # fmt: skip


@pytest.mark.parametrize("cheat", CHEATS)
def test_each_way_to_choose_the_deal_is_noticed(cheat: str) -> None:
    """Also where the seed is the one that follows from what is shown at the end."""
    session = drawn_game(away=3)
    change, code = CHEATS[cheat]
    assert session.fair is not None
    fair = change(session.fair)
    assert code_of(fair, session) == f"play.fair.{code}"
    session.start = Start(replace(session.start.setup, seed=fair.seed))
    assert code_of(fair, session) == f"play.fair.{code}"


def test_a_seed_that_was_picked_after_all_parts_were_seen_is_noticed() -> None:
    session = drawn_game()
    session.start = Start(replace(session.start.setup, seed=session.start.setup.seed + 1))
    assert code_of(session.fair, session) == "play.fair.seed"


def test_what_was_not_drawn_says_why() -> None:
    game = new_game(2)
    assert code_of(None, game) == "play.fair.why.none"
    assert code_of(undrawn(game.start, ()), game) == "play.fair.why.given"
    assert code_of(undrawn(game.start, ["draw"]), game) == "play.fair.why.midway"
    assert code_of(undrawn(replace(game.start, daily="2026-01-31"), ()), game) == "play.fair.why.daily"
    assert undrawn(replace(game.start, deal="seed = 1"), ()).why == "deal"


def test_verify_says_so_with_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = drawn_game()
    file = tmp_path / "game.txt"
    text = write_replay(session)
    file.write_text(text)
    assert run(["replay", str(file), "--verify"]) == 0
    assert "nobody chose this deal. Ann, Bo and Cy drew it" in capsys.readouterr().out
    moves = text.splitlines()
    chosen = on_with(new_game(3, seed=7))
    chosen.fair = session.fair
    last = next(number for number in range(len(moves) - 1, 0, -1) if not moves[number].startswith("#"))
    tampered = {
        "the seed is not": write_replay(chosen),
        "does not fit this game": text.replace(f"seed = {session.start.setup.seed}", "seed = 7"),
        "the part of Ann .* not the one": text.replace(session.fair.parts[1], new_part()),
        "the part of the host .* not the one": text.replace(session.fair.commitments[0], "a" * 64),
        "nobody drew this deal": "".join(
            each for each in text.splitlines(keepends=True) if not each.startswith(("[fair]", "par", "comm", "seat ="))
        ),
        "head of this replay does not tell": text.replace(session.fair.parts[1], session.fair.parts[1].upper() + "g"),
        r"[Mm]ove \d": "\n".join([*moves[:last], "take no-such-card", *moves[last:]]),
    }  # fmt: skip
    for said, other in tampered.items():
        assert other != text
        file.write_text(other)
        assert run(["replay", str(file), "--verify"]) == 2
        assert re.search(said, capsys.readouterr().err.replace("\n", " "))


def test_a_save_keeps_how_its_deal_was_drawn_and_none_has_it_unasked() -> None:
    session = drawn_game()
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.fair == session.fair and write_replay(back) == write_replay(session)
    session.fair = None
    payload = unpack(gamefile.to_bytes(session))[1]
    assert "fair" not in payload
    with pytest.raises(DamagedSave):
        gamefile.from_bytes(pack(payload | {"fair": {"parts": ["x"]}}, app="0.1.0"))

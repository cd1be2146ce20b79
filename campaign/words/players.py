"""Who plays the seats of a game, in words."""

from collections.abc import Mapping, Sequence

from highseas.campaign.words.language import Language


def player_name(policy: str, language: Language) -> str:
    """Return what players call one of the program's players."""
    return language.say(f"players.name.{policy}")


def replaced_line(replaced: Mapping[int, str], names: Sequence[str], language: Language) -> str:
    """Say which of the program's players, by seat from 1, do not play a game, so that deckhand plays there; empty
    for none.
    """
    seats: dict[str, list[str]] = {}
    for seat, policy in replaced.items():
        seats.setdefault(policy, []).append(names[seat - 1])
    return " ".join(language.say("players.replaced", policy=policy, names=who) for policy, who in seats.items())

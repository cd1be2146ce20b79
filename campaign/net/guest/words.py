"""What happens at a table that is kept elsewhere, in words."""

from collections.abc import Iterator, Sequence

from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.wire import refusal_of
from highseas.campaign.play.fair import proved_line
from highseas.campaign.play.players import Controller
from highseas.campaign.play.replay import read_head, split_replay
from highseas.campaign.words.language import Language
from highseas.engine.refusal import Refusal


def news(frame: wire.FromHost, joined: Joined, language: Language) -> str:
    """Say what a frame brings; empty for what is seen on the table, or is nothing new."""
    names = joined.names
    match frame:
        case wire.Said():
            return language.say("net.news.said", name=names[frame.seat - 1], text=frame.text)
        case wire.Pointed(at=at) if at and not at.startswith(wire.LOOKS):
            return language.say("net.news.pointed", name=names[frame.seat - 1], at=at)
        case wire.Voting():
            return vote_line(frame, joined, language)
        case wire.Voted():
            return language.say("net.news.voted", passed=frame.passed)
        case wire.Dealing(complete=True):
            return language.say("net.news.draws")
        case wire.Shown():
            return _verdict(frame, joined, language)
        case wire.Bye() if joined.ended is None and joined.closed:
            return language.say("net.news.away")
        case wire.Bye():
            return language.reason(refusal_of(frame.code, frame.figures))
    return ""


def _verdict(shown: wire.Shown, joined: Joined, language: Language) -> str:
    """Say whether it is proved that nobody chose the deal of a game that was shown."""
    try:
        if joined.session is not None and joined.session.unproved is not None:
            raise joined.session.unproved
        head = read_head(split_replay(shown.replay)[0])
        return proved_line(head.fair, head.start)
    except Refusal as error:
        return language.reason(error)


def vote_line(vote: wire.Voting, joined: Joined, language: Language) -> str:
    """Say who asks for what, and who agreed so far."""
    session, names = joined.session, joined.names
    about: dict[str, object] = {"other": names[vote.seat - 1] if vote.seat else "", "policy": vote.policy}
    if vote.topic == "undo" and session is not None:
        taken = session.moments[vote.to + 1 :]
        turn = session.game.turn(session.moments[min(vote.to, len(session.moves))].state)[0]
        about = {"count": len(taken), "other": names[taken[0].seat - 1] if taken else "", "turn": turn}
    asked = language.say(f"net.vote.{vote.topic}", name=names[vote.by - 1], **about)
    yes, no = ([names[seat - 1] for seat in seats] for seats in (vote.yes, vote.no))
    return language.say("net.news.vote", asked=asked, yes=yes, no=no)


def missing(joined: Joined) -> list[str]:
    """Return the persons who have not come."""
    seats = () if joined.seats is None else joined.seats.seats
    named = zip(joined.names, seats, strict=False)
    return [name for name, seat in named if seat.player == Controller.PERSON and not seat.connected]


def here_lines(seats: wire.Seats | None, names: Sequence[str], language: Language) -> Iterator[str]:
    """Say of each seat who plays it, whether somebody is connected, and is muted, then how many watch."""
    if seats is None:
        return
    for number, (name, seat) in enumerate(zip(names, seats.seats, strict=True), 1):
        bot, muted = "" if seat.player == Controller.PERSON else seat.policy, number in seats.muted
        yield language.say("net.here.seat", name=name, policy=bot, connected=seat.connected, muted=muted)
    if seats.watchers:
        yield language.say("net.here.watchers", count=seats.watchers)

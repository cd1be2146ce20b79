"""How much strangers may ask for: things done in a time, and connections that are open."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network

from highseas.campaign.net.wire import WireError


class Pace:
    """So much in a second in the long run, and so much at once; whoever asks for more has to wait."""

    def __init__(self, a_second: float, at_once: float, now: float) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._allowed, self._counted = at_once, now

    def wait(self, now: float, much: float = 1.0) -> float:
        """Count so much; return the seconds after which it may be done, 0.0 within what is allowed."""
        past = max(0.0, now - self._counted)  # a clock that is set back lends nothing
        self._allowed = min(self._at_once, self._allowed + past * self._a_second) - much
        self._counted = now
        return max(0.0, -self._allowed / self._a_second)


class Crowd:
    """The connections that are open at once: so many in all, and so many from one address."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most, self._of_one = most, of_one
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Count a connection while it is open. Raises `WireError` where it is one too many.

        Connections of this very computer, and of no address, count in all only: a proxy's are everybody's.
        """
        place = _counted_by(address)
        if self._open.total() >= self._most:
            raise WireError("net.crowded")
        if place and self._open[place] >= self._of_one:
            raise WireError("net.crowded_address", most=self._of_one)
        self._open[place] += 1
        try:
            yield
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]


def _counted_by(address: str) -> str:
    """Return an address, or the network of an IPv6 one, of which one household has 2 to the 64."""
    try:
        at = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    at = getattr(at, "ipv4_mapped", None) or at
    return "" if at.is_loopback else str(ip_network(f"{at}/{32 if at.version == 4 else 64}", strict=False))

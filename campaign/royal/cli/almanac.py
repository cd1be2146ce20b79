"""The command that lists all cards."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from highseas.campaign.cli.root import app
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.terminal import say


@app.command
def cards(word: str = "", /, *, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List all cards with their figures, copies, sets and rules, or those about a word."""
    from highseas.campaign.royal.words.almanac import page_lines, page_out, search
    from highseas.campaign.royal.words.names import LANGUAGE
    from highseas.campaign.royal.words.naming import own_story

    found = search(word, own_story())
    if not found:
        raise SessionError("almanac.nothing", asked=word)
    if json:
        say(msgspec.json.format(msgspec.json.encode([page_out(page) for page in found])).decode())
        return 0
    for number, page in enumerate(found):
        if number:
            say("")
        for text in page_lines(page, LANGUAGE):
            say(text)
    return 0

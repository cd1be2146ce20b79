"""A sentence begins with a capital, a path with what it is called (E6)."""

import pytest

from highseas.campaign.words.text import capital, sentence


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("there is no bookmark 'dusk'", "There is no bookmark 'dusk'."),
        ("it's over", "It's over."),
        ("xyz.hsv cannot be read", "xyz.hsv cannot be read."),
        ("~/xyz cannot be read", "~/xyz cannot be read."),
        ("games/xyz is a folder", "games/xyz is a folder."),
        ('"xyz" cannot be read: it is a folder', '"xyz" cannot be read: it is a folder.'),
        ("Done!", "Done!"),
        ("really?", "Really?"),
        ("", "."),
    ],
)
def test_only_a_plain_word_gets_a_capital(text: str, shown: str) -> None:
    assert sentence(text) == shown
    assert capital(text) == shown[: len(text)]

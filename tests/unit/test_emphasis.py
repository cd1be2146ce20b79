"""What a story's files emphasize with asterisks is shown so, and never as asterisks."""

import pytest

from highseas.campaign.royal.tui.sheet import prose_content
from highseas.campaign.words.text import pieces, without_emphasis


@pytest.mark.parametrize(
    ("text", "plain", "leaned_on"),
    [
        ("a ship called the *Ares*, copied", "a ship called the Ares, copied", ["Ares"]),
        ("*They* came for *all of it*.", "They came for all of it.", ["They", "all of it"]),
        ("2 * 3 * 4, and one*", "2 * 3 * 4, and one*", []),
        (r"Ann\*, and \*Bo\* the *cook*", "Ann*, and *Bo* the cook", ["cook"]),
        (r"*Ann\**\\*s*", r"Ann*\s", ["Ann*", "s"]),
        ("nothing", "nothing", []),
        ("", "", []),
    ],
)
def test_emphasis_is_found_and_its_marks_are_not_shown(text: str, plain: str, leaned_on: list[str]) -> None:
    assert without_emphasis(text) == plain == prose_content(text).plain
    assert [piece for piece, emphasized in pieces(text) if emphasized] == leaned_on
    spans = prose_content(text).spans
    assert [plain[span.start : span.end] for span in spans if span.style == "italic"] == leaned_on

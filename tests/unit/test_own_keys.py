"""The player's own keys: what may be chosen, and what stands in place of the usual ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highseas.campaign.tui import keymap, own_keys
from highseas.campaign.tui.own_keys import BadKey

NAMES = sorted({own_keys.name_of(key.code) for keys in keymap.ALL.values() for key in keys})


def shown(name: str, chosen: own_keys.Chosen) -> set[str]:
    return {
        key.key
        for keys in keymap.ALL.values()
        for key in own_keys.own(keys, chosen)
        if own_keys.name_of(key.code) == name
    }


def test_a_chosen_key_stands_in_place_of_the_usual_one() -> None:
    chosen = own_keys.changed({}, "table.draw", "space")
    assert chosen == {"table.draw": "space"}
    assert shown("table.draw", chosen) == {"space"}
    assert own_keys.textual_keymap(chosen) == {"keys.table.draw": "space"}
    assert own_keys.letters(chosen) == {"d": "Space"}
    assert own_keys.usual("space", chosen) == "d" and own_keys.usual("d", chosen) == ""
    assert own_keys.usual("o", chosen) == "o"


def test_the_usual_key_comes_back() -> None:
    chosen = own_keys.changed({}, "table.odds", "f2")
    assert own_keys.changed(chosen, "table.odds", "") == {}
    assert own_keys.changed(chosen, "table.odds", "o") == {}


@pytest.mark.parametrize(
    ("name", "key", "code"),
    [
        ("table.draw", "o", "own_keys.taken"),
        ("table.draw", "3", "own_keys.numbered"),
        ("table.draw", "enter", "own_keys.reserved"),
        ("table.draw", "a,b", "own_keys.no_key"),
        ("table.draw", "\x1b", "own_keys.no_key"),
        ("table.dance", "f2", "own_keys.no_action"),
    ],
)
def test_a_key_that_cannot_be_chosen_is_refused(name: str, key: str, code: str) -> None:
    with pytest.raises(BadKey) as caught:
        own_keys.check({}, name, key)
    assert caught.value.code == code


def test_two_keys_can_change_places_by_way_of_a_third() -> None:
    chosen = own_keys.changed({}, "table.draw", "f2")
    chosen = own_keys.changed(chosen, "table.stop", "d")
    chosen = own_keys.changed(chosen, "table.draw", "s")
    assert chosen == {"table.draw": "s", "table.stop": "d"}
    assert own_keys.usual("s", chosen) == "d" and own_keys.usual("d", chosen) == "s"


@given(st.dictionaries(st.sampled_from(NAMES), st.sampled_from(["f2", "f3", "d", "s", "space", "3", "enter", ""])))
def test_whatever_stands_in_the_settings_no_key_means_two_things(chosen: dict[str, str]) -> None:
    good, bad = own_keys.fitting(chosen)
    assert len(good) + len(bad) == len(chosen)
    for screen, keys in keymap.ALL.items():
        pressed = [one for key in own_keys.own(keys, good) for one in key.key.split(",")]
        usual = [one for key in keys for one in key.key.split(",")]
        assert len(set(pressed)) == len(pressed) or len(set(usual)) != len(usual), screen

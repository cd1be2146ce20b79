"""What mypyc wants of the modules that `setup.py` has compiled; where it is not met, all stays plain Python."""

import importlib
import inspect
import pkgutil
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import highseas.engine
import highseas.story

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def compiled() -> set[str]:
    """Return the names of the modules that are compiled."""
    setuptools = pytest.importorskip("setuptools")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(setuptools, "setup", lambda **_: None)
        patch.chdir(ROOT)
        sources: Callable[[], Iterator[Path]] = runpy.run_path("setup.py")["sources"]
        files = list(sources())
    return {f"highseas.{'.'.join(file.with_suffix('').parts)}" for file in files}


def classes_of(names: set[str]) -> list[type]:
    """Return the classes that these modules define."""
    modules = [importlib.import_module(name) for name in sorted(names)]
    members = [(module, member) for module in modules for _, member in inspect.getmembers(module, inspect.isclass)]
    return [member for module, member in members if member.__module__ == module.__name__]


def test_the_players_and_the_rules_of_chapters_are_compiled(compiled: set[str]) -> None:
    assert {"highseas.engine.royal.ai.deckhand", "highseas.engine.royal.ai.rivals"} <= compiled
    assert {"highseas.story.ai.advisor", "highseas.story.mode.markers"} <= compiled
    assert "highseas.engine.royal.state" not in compiled, "its classes read their own annotations"


def test_compiled_classes_have_one_base_that_is_compiled(compiled: set[str]) -> None:
    for kind in classes_of(compiled):
        bases = [base for base in kind.__bases__ if base.__module__ in compiled]
        assert len(bases) <= 1, f"{kind.__qualname__} has {bases}"


def test_no_plain_class_extends_a_compiled_one(compiled: set[str]) -> None:
    for package in (highseas.engine, highseas.story):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for kind in classes_of(compiled):
        extending: list[type] = kind.__subclasses__()
        for more in extending:
            assert more.__module__ in compiled or not more.__module__.startswith("highseas.")

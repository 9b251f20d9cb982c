"""The public names are few, sorted, there, and cheap to get at."""

from __future__ import annotations

import re
import subprocess
import sys

import doko_rules
from tests.source import ROOT

# Each takes its time to import; none is needed to say `doko_rules`.
HEAVY = ("yaml", "lark", "jsonschema", "click", "rich")


def test_the_public_names_are_sorted() -> None:
    assert list(doko_rules.__all__) == sorted(doko_rules.__all__)


def test_every_public_name_exists() -> None:
    missing = [name for name in doko_rules.__all__ if not hasattr(doko_rules, name)]
    assert not missing


def test_every_public_thing_has_a_docstring() -> None:
    silent = [
        name
        for name in doko_rules.__all__
        if callable(thing := getattr(doko_rules, name)) and not thing.__doc__
    ]
    assert not silent


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = f"import sys, doko_rules; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_every_public_name_is_on_the_page_about_them() -> None:
    text = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    told = set(re.findall(r"^### `(\w+)`$", text, re.MULTILINE))
    public = {name for name in doko_rules.__all__ if not name.startswith("_")}
    errors = {name for name in public if _is_error(getattr(doko_rules, name))}
    # Of the errors those that somebody meets.
    assert public - errors <= told <= public


def _is_error(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)

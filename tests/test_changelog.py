"""The changelog tells users what each version brought."""

from __future__ import annotations

import re

import doko_rules
from tests.source import ROOT

TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## \[?([^]\s]+)\]?(?: - (\S+))?$", TEXT, flags=re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_version_of_the_package_has_a_heading() -> None:
    assert doko_rules.__version__ in {version for version, _ in HEADINGS}


def test_unreleased_changes_come_first_when_there_are_any() -> None:
    versions = [version for version, _ in HEADINGS]
    assert "Unreleased" not in versions[1:]


def test_each_version_stands_once() -> None:
    versions = [version for version, _ in HEADINGS]
    assert len(versions) == len(set(versions))


def test_every_entry_stands_under_a_known_kind_of_change() -> None:
    assert set(re.findall(r"^### (.+)$", TEXT, flags=re.MULTILINE)) <= KINDS

"""The first page tells of all that is shipped, and promises nothing else."""

from __future__ import annotations

import re

from doko_rules.load.sources import VARIANT, known
from tests.source import ROOT

TEXT = (ROOT / "README.md").read_text("utf-8")
SECTION = TEXT.partition("## What is there")[2].partition("\n## ")[0]


def test_every_shipped_variant_is_named() -> None:
    named = set(re.findall(r"`([a-z0-9-]+)`", SECTION))
    assert set(known(VARIANT, ())) <= named


def test_nothing_is_named_that_is_not_shipped() -> None:
    table = [line for line in SECTION.splitlines() if line.startswith("| `")]
    named = {id for line in table for id in re.findall(r"`([a-z0-9-]+)`", line)}
    assert named <= set(known(VARIANT, ()))

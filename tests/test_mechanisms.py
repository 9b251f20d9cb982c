"""The snippets of the page about mechanisms are rules that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml

from doko_rules.compile.variant import check_variant
from tests.fragments import over
from tests.pages import blocks
from tests.source import ROOT

if TYPE_CHECKING:
    from tests.pages import Block

PAGE = ROOT / "docs" / "explanation" / "mechanisms.md"
SNIPPETS = [block for block in blocks(PAGE) if block.language == "yaml"]


@pytest.mark.parametrize("block", SNIPPETS, ids=lambda block: f"line {block.line}")
def test_a_snippet_can_be_played(block: Block) -> None:
    assert block.note == "over", "say over which variant and packs"
    base, *packs = block.about.split()
    checked = check_variant(over(base, packs, yaml.safe_load(block.text)))
    assert not [f"{d.code} {d.message}: {d.help}" for d in checked.report]

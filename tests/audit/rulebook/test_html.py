"""A rule book as a page needs nothing beside it and leads to each of its rules."""

from __future__ import annotations

import re

from doko_rules.audit.opened import open_variant
from doko_rules.audit.rulebook.book import rulebook
from doko_rules.audit.rulebook.html import html

BOOK = rulebook(open_variant("ddv-2026"), "de")
PAGE = html(BOOK)


def test_the_contents_lead_to_every_chapter() -> None:
    anchors = set(re.findall(r' id="([^"]+)"', PAGE))
    assert {part.id for part in BOOK.parts} == set(re.findall(r'href="#([^"]+)"', PAGE))
    assert {part.id for part in BOOK.parts} <= anchors
    assert {"rule-score/lines/fox", "rule-contracts/marriage/settles"} <= anchors


def test_no_two_places_have_one_name() -> None:
    anchors = re.findall(r' id="([^"]+)"', PAGE)
    assert len(set(anchors)) == len(anchors)


def test_it_needs_nothing_beside_it() -> None:
    assert not re.search(r"<script|<link|src=|url\(", PAGE)
    assert '<html lang="de">' in PAGE


def test_tables_scroll_by_themselves() -> None:
    assert PAGE.count('<div class="wide"><table>') == PAGE.count("<table>")

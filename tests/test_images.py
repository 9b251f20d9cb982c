"""Pictures in the documentation are there, small, and made by the script."""

from __future__ import annotations

import re
from pathlib import Path

from docs.images.make import HERE, PICTURES
from doko_rules.cli.main import VERBS
from tests.source import ROOT

PAGES = [page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts]
IMAGE = re.compile(r"!\[[^\]]+\]\(([^)\s]+)\)")
MOST_BYTES = 200_000


def test_every_picture_that_a_page_shows_is_made_by_the_script() -> None:
    shown = {
        (page.parent / path).resolve()
        for page in PAGES
        for path in IMAGE.findall(page.read_text("utf-8"))
    }
    made = {HERE / f"{picture.name}.png" for picture in PICTURES}
    assert shown == made == {*HERE.glob("*.png")}


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in HERE.glob("*.png")}
    assert {name for name, size in sizes.items() if size > MOST_BYTES} == set()


def test_the_script_asks_for_verbs_that_there_are() -> None:
    assert {picture.command[0] for picture in PICTURES} <= VERBS.keys()
    assert all(Path(picture.page).suffix in ("", ".html") for picture in PICTURES)

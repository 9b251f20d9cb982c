"""Make the pictures of reports for the documentation, with a headless browser.

``python -m docs.images.make`` makes all of them anew, and with names only those; it
needs Chromium (or what ``BROWSER`` names) and Pillow, which comes with matplotlib.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
COLOURS = 64
"""So many colours are enough for pages of text and plots, and keep pictures small."""


class Picture(NamedTuple):
    """A picture of a report of the reference variant."""

    name: str
    command: tuple[str, ...]
    """The arguments of ``doko`` that make the report in the current folder."""
    page: str
    """The file of the report there; empty when the command prints it."""
    width: int
    height: int


DESKTOP, PHONE = (1280, 1600), (390, 1000)
AUDIT = ("audit", "ddv-2026-home", "--deals", "10000", "--report", ".")
COVER = (
    *("cover", "ddv-2026-home", f"{ROOT}/variants/ddv-2026-home.cases.yaml"),
    *("--html", "cover.html"),
)
TABLE = ("table", "ddv-2026-home", "winners", "--format", "html")
BOOK = ("rulebook", "ddv-2026-home", "--format", "html")

PICTURES = (
    Picture("audit-desktop", AUDIT, "audit.html", *DESKTOP),
    Picture("audit-phone", AUDIT, "audit.html", *PHONE),
    Picture("cover-desktop", COVER, "cover.html", *DESKTOP),
    Picture("cover-phone", COVER, "cover.html", 390, 1600),
    Picture("table-desktop", TABLE, "", 1280, 1000),
    Picture("table-phone", TABLE, "", 390, 1000),
    Picture("rulebook-desktop", BOOK, "", 1280, 1600),
    Picture("rulebook-phone", BOOK, "", 390, 1400),
)


def browser() -> str:
    """The browser that takes the pictures.

    Raises:
        FileNotFoundError: There is none.
    """
    wanted = (os.environ.get("BROWSER", ""), *BROWSERS)
    found = next(filter(None, map(shutil.which, filter(None, wanted))), None)
    if found is None:
        message = f"none of {', '.join(BROWSERS)} is installed"
        raise FileNotFoundError(message)
    return found


def make(pictures: tuple[Picture, ...]) -> None:
    """Make some pictures; reports that several of them show are made once."""
    with tempfile.TemporaryDirectory() as folder:
        made: dict[tuple[str, ...], Path] = {}
        for picture in pictures:
            if picture.command not in made:
                place = Path(folder) / str(len(made))
                place.mkdir()
                made[picture.command] = _report(picture, place)
            _take(made[picture.command], picture)


def _report(picture: Picture, place: Path) -> Path:
    """Have a report made in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "doko_rules", *picture.command],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        check=True,
    )
    if picture.page:
        return place / picture.page
    page = place / "page.html"
    page.write_bytes(done.stdout)
    return page


def _take(page: Path, picture: Picture) -> None:
    """Take a picture of the top of a page."""
    from PIL import Image

    target = HERE / f"{picture.name}.png"
    raw = page.with_suffix(".png")
    subprocess.run(
        [
            *(browser(), "--headless", "--no-sandbox", "--hide-scrollbars"),
            f"--screenshot={raw}",
            f"--window-size={picture.width},{picture.height}",
            page.as_uri(),
        ],
        stderr=subprocess.DEVNULL,
        check=True,
    )
    with Image.open(raw) as image:
        few = image.convert("RGB").quantize(COLOURS)
        few.save(target, optimize=True)


if __name__ == "__main__":
    names = sys.argv[1:]
    make(tuple(p for p in PICTURES if not names or p.name in names))

"""The rule book of every shipped variant, made as the website is built.

They are pages of the site and no files of the repository: what they say is what the
variants say. ``-D rulebooks=ID`` makes those of one variant alone, to save time.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from doko_rules.audit.opened import open_variant
from doko_rules.audit.rulebook.book import rulebook
from doko_rules.audit.rulebook.html import fragment
from doko_rules.load.sources import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from doko_rules.audit.rulebook.model import Rulebook

ALL = "all"
PAGE = "how-to/print-the-rules"
"""The page that lists them."""
FOLDER = "rulebooks"
LANGUAGES = {"en": "English", "de": "Deutsch"}


def variants() -> list[str]:
    """The ids of all variants that are not packs."""
    files = shipped().glob("*.yaml")
    return sorted(file.stem for file in files if not file.stem.endswith(".cases"))


def chosen(app: Sphinx) -> list[str]:
    """The variants whose rule books are to be made."""
    wanted: str = app.config.rulebooks
    return variants() if wanted == ALL else wanted.split(",")


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for each variant in each language."""
    for id in chosen(app):
        opened = open_variant(id)
        for language in LANGUAGES:
            book = rulebook(opened, language)
            context = {"title": book.title, "body": _body(book)}
            yield f"{FOLDER}/{id}.{language}", context, "page.html"


def _body(book: Rulebook) -> str:
    """The book as the theme shows pages, below its title and contents."""
    links = "".join(
        f'<li><a href="#{part.id}">{escape(part.title)}</a></li>' for part in book.parts
    )
    drawn = str(fragment(book)).replace(
        '<div class="wide"><table>',
        '<div class="table-wrapper"><table class="docutils">',
    )
    return f"<h1>{escape(book.title)}</h1>\n<ol>{links}</ol>\n{drawn}"


def add_list(app: Sphinx, page: str, source: list[str]) -> None:
    """List the rule books on their page."""
    if page != PAGE:
        return
    rows = []
    for id in chosen(app):
        links = ", ".join(
            f'<a href="../{FOLDER}/{escape(id)}.{language}.html">{name}</a>'
            for language, name in LANGUAGES.items()
        )
        rows.append(f"<li><code>{escape(id)}</code>: {links}</li>")
    listed = "\n".join(["<ul>", *rows, "</ul>"])
    source[0] += f"\n```{{raw}} html\n{listed}\n```\n"


def setup(app: Sphinx) -> dict[str, bool]:
    """Have the pages made."""
    app.add_config_value("rulebooks", ALL, "html", [str])
    app.connect("html-collect-pages", pages)
    app.connect("source-read", add_list)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

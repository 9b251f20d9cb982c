"""Reports as one HTML file that needs nothing beside it: no script, no network."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from doko_rules.core.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("doko_rules.audit"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, title: str, language: str = "en", **given: Any) -> str:
    """An HTML document from one of the templates, all of which extend ``page``.

    What is ``given`` is escaped, unless it is ``markupsafe.Markup``.
    """
    found = _environment().get_template(f"{template}.html.j2")
    return found.render(title=title, language=language, version=__version__, **given)

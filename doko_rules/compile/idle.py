"""Values of options that change nothing, since what the option needs is not so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.compile.entries import entries
from doko_rules.compile.rules import RuleBook
from doko_rules.compile.select import NEEDS
from doko_rules.compile.shape import read_options
from doko_rules.core.diagnostics import Diagnostic, Report
from doko_rules.expr.fold import is_constant
from doko_rules.expr.vocabulary import Vocabulary
from doko_rules.load.tree import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doko_rules.load.layers import Resolved


def idle(resolved: Resolved) -> Iterator[Diagnostic]:
    """Tell each value that somebody chose for an option that means nothing now.

    What is switched off anyway may well be said to be off.
    """
    types, choices = read_options(resolved.tree, resolved.options)
    values = {
        f"option:{option}": {id: n for n, id in enumerate(ids)}
        for option, ids in choices.items()
    }
    book = RuleBook(Vocabulary.of(values=values, options=types), Report())
    for id, option in entries(resolved.tree, "options"):
        chosen, default = resolved.settings.get(id), option.get("default")
        if chosen is None or chosen.value is False or not isinstance(default, Scalar):
            continue
        if chosen.value == default.value:
            continue
        needs = book.check(f"options/{id}/needs", option.get("needs"), NEEDS)
        if needs is not None and is_constant(needs.ir, False):
            yield Diagnostic(
                "DK317",
                "info",
                f"`{id}` changes nothing while its `needs` is false",
                chosen.place,
                "choose what it needs as well, or leave it out",
                (("it needs this", needs.node.place),),
            )

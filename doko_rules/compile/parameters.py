"""Parameters of contracts: what a seat chooses when it names one.

Each is kept as a variable of the deal, so that everything that reads variables, tells
them and writes them down knows of it. Where no contract in play has it, it is none.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from doko_rules.compile.entries import entries, label, text
from doko_rules.compile.shape import concrete_contracts
from doko_rules.core.kinds import CHOICE
from doko_rules.expr.hooks import Variable
from doko_rules.expr.limits import MAX_WAYS
from doko_rules.expr.types import Kind, Option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doko_rules.core.diagnostics import Report
    from doko_rules.expr.hooks import Shape
    from doko_rules.load.tree import Mapping


class Chosen(NamedTuple):
    """A parameter of one contract."""

    contract: str
    id: str
    entry: Mapping
    values: tuple[str, ...]
    """The words that can be chosen."""


def chosen_in(tree: Mapping) -> list[Chosen]:
    """The parameters of all contracts."""
    return [
        Chosen(contract, id, entry, tuple(id for id, _ in entries(entry, "values")))
        for contract, node in concrete_contracts(tree)
        for id, entry in entries(node, "choose")
    ]


def bound_ways(report: Report, entry: Mapping, numbers: Iterable[int]) -> None:
    """Report an entry with which too much can be chosen: each way is an action.

    Args:
        report: where it is told.
        entry: the contract or declaration, which chooses something.
        numbers: how much there is to choose from, one for each thing that is chosen.
    """
    ways = prod(numbers)
    if ways > MAX_WAYS:
        report.error(
            "DK410",
            f"this can be chosen in {ways} ways; at most {MAX_WAYS} are allowed",
            entry.keys["choose"],
            "choose fewer things at once, or from smaller lists",
        )


def bound_parameters(report: Report, tree: Mapping) -> None:
    """Report contracts with which too much can be chosen."""
    all_chosen = chosen_in(tree)
    for contract, entry in concrete_contracts(tree):
        own = [len(c.values) for c in all_chosen if c.contract == contract]
        if own:
            bound_ways(report, entry, own)


def parameter_variables(tree: Mapping) -> tuple[Variable, ...]:
    """The variables that keep what was chosen, each once."""
    found: dict[str, Variable] = {}
    for chosen in chosen_in(tree):
        kind = Kind(f"{CHOICE}{chosen.id}")
        seen_by = text(chosen.entry, "seen_by", "none")
        words = label(chosen.entry, chosen.id)["en"]
        variable = Variable(chosen.id, Option(kind), seen_by, words)
        found.setdefault(chosen.id, variable)
    return tuple(found.values())


def parameter_data(tree: Mapping, shape: Shape) -> dict[str, Any]:
    """What the engine keeps of parameters, and the values that each contract has."""
    all_chosen = chosen_in(tree)
    entry_of = {chosen.id: chosen for chosen in reversed(all_chosen)}
    words: dict[str, dict[str, Any]] = {id: {} for id in shape.parameters}
    for chosen in all_chosen:
        for id, value in entries(chosen.entry, "values"):
            words[chosen.id].setdefault(id, label(value, id))
    places = {variable.id: n for n, variable in enumerate(shape.variables)}
    return {
        "variables": tuple(
            {
                "id": id,
                "rule": f"contracts/{entry_of[id].contract}/choose/{id}",
                "label": label(entry_of[id].entry, id),
                "seen_by": text(entry_of[id].entry, "seen_by", "none"),
                "start": None,
                "kind": f"{CHOICE}{id}",
                "list": False,
                "most": 0,
                "range": (),
                "optional": True,
                "key": "",
            }
            for id in shape.parameters
        ),
        "choices": {
            id: tuple({"id": word, "label": words[id][word]} for word in values)
            for id, values in shape.parameters.items()
        },
        "choose": {
            contract: tuple(
                (places[c.id], tuple(shape.parameters[c.id].index(v) for v in c.values))
                for c in all_chosen
                if c.contract == contract and c.values
            )
            for contract in {chosen.contract for chosen in all_chosen}
        },
    }

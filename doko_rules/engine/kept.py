"""Values of variables as documents have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doko_rules.engine.declared import Variable
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.engine.standing import Standing


def single(ruleset: Ruleset, variable: Variable, value: Any) -> Any:
    """The value of a variable, or one of those that it has for several things."""
    if variable.many:
        return [ruleset.id_of(variable.kind, item) for item in value]
    return ruleset.id_of(variable.kind, value)


def value(ruleset: Ruleset, variable: Variable, value: Any) -> Any:
    """The value of a variable as JSON; by thing where it is kept for several."""
    if not variable.key:
        return single(ruleset, variable, value)
    return {
        str(ruleset.id_of(variable.key, key)): single(ruleset, variable, item)
        for key, item in enumerate(value)
    }


def kept(standing: Standing) -> dict[str, Any]:
    """The variables of a session as they stand, by id."""
    ruleset = standing.ruleset
    return {
        variable.id: value(ruleset, variable, now)
        for variable, now in zip(ruleset.kept, standing.kept, strict=True)
    }

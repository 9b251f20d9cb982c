"""Values of expressions as people and programs read them: ids instead of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.expr.types import Bool, Int, Kind, Map, Option, Seq
from doko_rules.views.sentences import TRUMP_LABEL

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset
    from doko_rules.expr.types import Type


def value_text(ruleset: Ruleset, type_: Type, value: Any, state: Any = None) -> str:
    """A value as it is written in an expression; plays and tricks by what they are."""
    if value is None:
        return "none"
    match type_:
        case Option(of=inner):
            return value_text(ruleset, inner, value, state)
        case Bool():
            return "true" if value else "false"
        case Int():
            return str(value)
        case Seq(of=inner):
            items = (value_text(ruleset, inner, item, state) for item in value)
            return f"[{', '.join(items)}]"
        case Map(value=inner):
            items = (value_text(ruleset, inner, item, state) for item in value)
            return f"[{', '.join(items)}]"
        case Kind(name=name):
            return _thing(ruleset, name, value, state)
    return str(value)


def _thing(ruleset: Ruleset, kind: str, value: int, state: Any) -> str:
    match kind:
        case "trick":
            return f"trick {value + 1}"
        case "play" if state is not None:
            return (
                f"{ruleset.cards[state.card_of[value]]} of seat {state.seat_of[value]}"
            )
        case "call" if state is not None:
            return f"call {value + 1}"
    return str(ruleset.id_of(kind, value))


def class_id(ruleset: Ruleset, value: int) -> str:
    """The id of a class of cards: a suit, or trump."""
    return str(ruleset.id_of("class", value))


def class_label(ruleset: Ruleset, value: int) -> dict[str, str]:
    """What a class of cards is called."""
    if value < len(ruleset.suits):
        label: dict[str, str] = ruleset.suits[value]["label"]
        return label
    return TRUMP_LABEL

"""What an expression reads, definitions included, and who may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doko_rules.expr import ir

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doko_rules.expr.vocabulary import Attribute, Name

Argument = ir.Const | ir.Local | None
"""What is known of an argument: a constant, a local of the expression, or nothing."""


class Reading(NamedTuple):
    """One word that an expression reads."""

    word: Name | Attribute | str
    """A name or an attribute of the vocabulary, or the id of an option."""
    args: tuple[Argument, ...]
    """The arguments; of an attribute, the thing that has it."""
    at: ir.Node
    """The node of the expression itself that leads to it."""

    @property
    def id(self) -> str:
        """The word as it is written."""
        return self.word if isinstance(self.word, str) else self.word.id


def readings(node: ir.Node) -> list[Reading]:
    """Each word that may be read, with what is known of its arguments."""
    found: list[Reading] = []
    _gather(node, {}, None, found, set())
    return found


def _gather(
    node: ir.Node,
    known: Mapping[str, Argument],
    at: ir.Node | None,
    found: list[Reading],
    seen: set[tuple[object, ...]],
) -> None:
    """Within a definition, ``known`` are its arguments and ``at`` is its use."""
    if isinstance(node, (ir.Const, ir.Local)):
        return
    for part in ir.children(node):
        _gather(part, known, at, found, seen)
    match node:
        case ir.Read(name=word, args=args):
            found.append(Reading(word, _arguments(args, known, at), at or node))
        case ir.Attr(attribute=word, of=of):
            found.append(Reading(word, _arguments((of,), known, at), at or node))
        case ir.Setting(id=id_):
            found.append(Reading(id_, (), at or node))
        case ir.Use(definition=definition, args=args):
            given = _arguments(args, known, at)
            key = (definition, given, None if at is None else id(at))
            if at is None or key not in seen:
                seen.add(key)
                params = [id_ for id_, _ in definition.params]
                inner = dict(zip(params, given, strict=True))
                _gather(definition.body, inner, at or node, found, seen)


def _arguments(
    args: tuple[ir.Node, ...],
    known: Mapping[str, Argument],
    at: ir.Node | None,
) -> tuple[Argument, ...]:
    return tuple([_argument(arg, known, at) for arg in args])


def _argument(
    arg: ir.Node, known: Mapping[str, Argument], at: ir.Node | None
) -> Argument:
    if isinstance(arg, ir.Const):
        return arg
    if isinstance(arg, ir.Local):
        # In a definition only its parameters mean something outside.
        return arg if at is None else known.get(arg.id)
    return None


def hidden(node: ir.Node, own: str) -> Iterator[Reading]:
    """The readings that the seat called ``own`` may not know."""
    for reading in readings(node):
        if isinstance(reading.word, str) or reading.word.knowledge == "public":
            continue
        first = reading.args[0] if reading.args else None
        is_own = isinstance(first, ir.Local) and first.id == own
        if reading.word.knowledge == "hidden" or not is_own:
            yield reading

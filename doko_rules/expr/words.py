"""Checking of words: locals, names, definitions, values, options and attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.core.suggest import did_you_mean
from doko_rules.expr import ir
from doko_rules.expr import syntax as s
from doko_rules.expr.problems import (
    AMBIGUOUS,
    NOT_HERE,
    UNKNOWN_NAME,
    UNTESTED_NONE,
    WRONG_ARITY,
    WRONG_TYPE,
)
from doko_rules.expr.types import (
    WIDENS,
    Int,
    Kind,
    Map,
    Seq,
    Type,
    Unknown,
    fits,
    may_be_none,
    plain,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doko_rules.expr.context import Context, Scope
    from doko_rules.expr.vocabulary import Definition, Name

OPTIONS = "option"
"""``option.x`` is the value of the option x."""

A_MINUS = "a minus between names needs spaces"

MOST_FORMS = 2
"""So many words are named for another kind of argument."""
MOST_LISTED = 100
"""Characters of a list of words in a message."""


def word(context: Context, expr: s.Word, scope: Scope, wanted: Type | None) -> ir.Node:
    """A bare word: the nearest meaning counts."""
    vocabulary = context.vocabulary
    start, end, id_ = expr.start, expr.end, expr.id
    if id_ in scope.locals:
        return ir.Local(start, end, scope.locals[id_], id_)
    for name in _named(context, id_, 0):
        if not name.params:
            return _read(context, expr, name, ())
    definition = vocabulary.definitions.get(id_)
    if definition is not None and not definition.params:
        return ir.Use(start, end, definition.result, definition, ())
    kinds = vocabulary.by_value.get(id_)
    if kinds:
        return _value(context, expr, kinds, wanted)
    if id_ in vocabulary.names or definition is not None:
        params = _params(_named(context, id_, 0), definition)[0]
        message = f"`{id_}` needs {_count(len(params))}"
        help_ = f"write `{id_}({', '.join(str(p) for p in params)})`"
        return context.fault(WRONG_ARITY, expr, message, help_)
    return context.fault(
        UNKNOWN_NAME, expr, f"`{id_}` is not known here", _suggest(context, id_, scope)
    )


def call(context: Context, expr: s.Call, scope: Scope, wanted: Type | None) -> ir.Node:
    """A word with arguments."""
    del wanted
    vocabulary = context.vocabulary
    names = _named(context, expr.id, len(expr.args))
    definition = vocabulary.definitions.get(expr.id)
    table = _table(context, expr, scope, names, definition)
    if table is not None:
        return table
    fitting = [n for n in names if n.params and len(n.params) == len(expr.args)]
    if len(fitting) == 1:
        args = _arguments(context, expr, fitting[0].params, scope)
        return _read(context, expr, fitting[0], args)
    if fitting:
        return _overloaded(context, expr, fitting, scope)
    if definition is not None and len(definition.params) == len(expr.args) > 0:
        params = [type_ for _, type_ in definition.params]
        args = _arguments(context, expr, params, scope)
        return ir.Use(expr.start, expr.end, definition.result, definition, args)
    if names or definition is not None:
        return _wrong_count(context, expr, _params(names, definition))
    if expr.id == "size":
        return _size(context, expr, scope)
    return context.fault(
        UNKNOWN_NAME,
        s.Word(expr.start, expr.start + len(expr.id), expr.id),
        f"`{expr.id}` is not known here",
        _suggest(context, expr.id, scope, called=True),
    )


def dot(context: Context, expr: s.Dot, scope: Scope, wanted: Type | None) -> ir.Node:
    """An attribute of a thing, or the value of an option."""
    del wanted
    match expr.of:
        case s.Word(id=id_) if id_ == OPTIONS and id_ not in scope.locals:
            return _setting(context, expr)
    of = context.infer(expr.of, scope)
    if isinstance(of.type, Unknown):
        return of
    if may_be_none(of.type):
        return context.fault(
            UNTESTED_NONE,
            expr.of,
            f"this may be none, so `.{expr.id}` is not sure to be there",
            "test it before (`… is not none and …`) or write `(… else …)`",
        )
    at = s.Word(expr.end - len(expr.id), expr.end, expr.id)
    if not isinstance(of.type, Kind):
        message = f"{of.type} has no attributes"
        return context.fault(WRONG_TYPE, at, message)
    attributes = context.vocabulary.attributes
    found = attributes.get((of.type.name, expr.id))
    if found is None:
        known = [id_ for kind, id_ in attributes if kind == of.type.name]
        listed = f"it has: {', '.join(sorted(known))}" if known else ""
        help_ = _beside(context, of, expr.id)
        help_ = help_ or did_you_mean(expr.id, known, listed)
        message = f"{of.type} has no `{expr.id}`"
        return context.fault(UNKNOWN_NAME, at, message, help_)
    return ir.Attr(expr.start, expr.end, found.result, found, of)


def _beside(context: Context, of: ir.Node, id_: str) -> str:
    """What stands beside an attribute and has one that it lacks."""
    if not isinstance(of, ir.Attr):
        return ""
    attributes = context.vocabulary.attributes
    owner = plain(of.of.type)
    found = [
        f"{written(of.of)}.{beside}.{id_}"
        for (kind, beside), attribute in attributes.items()
        if isinstance(owner, Kind) and kind == owner.name
        if isinstance(result := attribute.result, Kind)
        if (result.name, id_) in attributes
    ]
    return f"did you mean `{found[0]}`?" if len(found) == 1 else ""


def written(node: ir.Node) -> str:
    """How something is written that is reached by names and attributes alone."""
    match node:
        case ir.Local(id=id_):
            return id_
        case ir.Attr(attribute=attribute, of=of):
            return f"{written(of)}.{attribute.id}"
        case ir.Read(name=name, args=()):
            return name.id
    return "…"


def _value(
    context: Context, expr: s.Word, kinds: Sequence[str], wanted: Type | None
) -> ir.Node:
    """A value id; several kinds may have one of that name."""
    vocabulary = context.vocabulary
    liked = plain(wanted) if wanted is not None else None
    chosen = [kind for kind in kinds if isinstance(liked, Kind) and _is(kind, liked)]
    if len(chosen or kinds) > 1:
        meanings = " or ".join(f"a {vocabulary.kind(kind)}" for kind in kinds)
        message = f"`{expr.id}` can be {meanings} here"
        help_ = "compare it with something whose kind is clear"
        return context.fault(AMBIGUOUS, expr, message, help_)
    kind = (*chosen, *kinds)[0]
    value = vocabulary.values[kind][expr.id]
    return ir.Const(expr.start, expr.end, vocabulary.kind(kind), value)


def _is(kind: str, wanted: Kind) -> bool:
    return wanted.name in {kind, WIDENS.get(kind)}


def _setting(context: Context, expr: s.Dot) -> ir.Node:
    options = context.vocabulary.options
    if expr.id not in options:
        help_ = _on_one_line(f"{OPTIONS}.{id_}" for id_ in options)
        if any(expr.id.startswith(f"{id_}-") for id_ in options):
            help_ = A_MINUS
        help_ = did_you_mean(expr.id, options, help_)
        message = f"there is no option `{expr.id}`"
        at = s.Word(expr.end - len(expr.id), expr.end, expr.id)
        return context.fault(UNKNOWN_NAME, at, message, help_)
    return ir.Setting(expr.start, expr.end, options[expr.id][0], expr.id)


def _named(context: Context, id_: str, arguments: int) -> tuple[Name, ...]:
    """The names of that word: those that fit and that this place can see, if any."""
    names = context.vocabulary.names.get(id_, ())
    seen = tuple(name for name in names if context.sees(name))
    for found in (seen, names):
        if any(len(name.params) == arguments for name in found):
            return found
    return seen or names


def _read(
    context: Context, expr: s.Expr, name: Name, args: tuple[ir.Node, ...]
) -> ir.Node:
    node = ir.Read(expr.start, expr.end, name.result, name, args)
    if not context.sees(name):
        several = len(context.vocabulary.names[name.id]) > 1
        form = f"({_listed(name.params)})" if several and name.params else ""
        message = f"`{name.id}{form}` cannot be used at this place"
        context.error(NOT_HERE, expr, message)
    return node


def _table(
    context: Context,
    expr: s.Call,
    scope: Scope,
    names: Iterable[Name],
    definition: Definition | None,
) -> ir.Node | None:
    """The value of a map for a key, if the word means a map."""
    if expr.id in scope.locals:
        types = [scope.locals[expr.id]]
    else:
        types = [name.result for name in names if not name.params]
        if definition is not None and not definition.params:
            types.append(definition.result)
    if not any(isinstance(plain(type_), Map) for type_ in types):
        # A local never hides what is called in the same word.
        if expr.id in scope.locals and not names and definition is None:
            message = f"`{expr.id}` is {types[0]} and takes no arguments"
            return context.fault(WRONG_TYPE, expr, message)
        return None
    bare = s.Word(expr.start, expr.start + len(expr.id), expr.id)
    of = context.infer(bare, scope)
    of = context.require(of, plain(of.type), f"`{expr.id}`")
    if not isinstance(of.type, Map):
        return of
    if len(expr.args) != 1:
        return _wrong_count(context, expr, [(of.type.key,)])
    (key,) = _arguments(context, expr, (of.type.key,), scope)
    return ir.At(expr.start, expr.end, of.type.value, of, key)


def _arguments(
    context: Context, expr: s.Call, params: Sequence[Type], scope: Scope
) -> tuple[ir.Node, ...]:
    return tuple(
        context.require(
            node := context.infer(arg, scope, param),
            param,
            f"argument {position} of `{expr.id}`",
            _about(context, plain(node.type)) if len(params) == 1 else "",
        )
        for position, (arg, param) in enumerate(zip(expr.args, params, strict=True), 1)
    )


def _about(context: Context, type_: Type) -> str:
    """Which words ask about a thing of this kind alone, and can be used here."""
    if not isinstance(type_, Kind):
        return ""
    forms = {
        f"`{name.id}({type_})`"
        for same in context.vocabulary.names.values()
        for name in same
        if name.params == (type_,) and name.group
    }
    if not 0 < len(forms) <= MOST_FORMS:
        return ""
    return f"{' or '.join(sorted(forms))} is about a {type_}"


def _overloaded(
    context: Context, expr: s.Call, names: Sequence[Name], scope: Scope
) -> ir.Node:
    """A word that several names share: the types of the arguments decide."""
    nodes = [
        None if context.is_open(arg, scope) else context.infer(arg, scope)
        for arg in expr.args
    ]
    for name in names:
        if all(
            _accepts(context, param, arg, node)
            for param, arg, node in zip(name.params, expr.args, nodes, strict=True)
        ):
            args = tuple(
                context.require(
                    context.infer(arg, scope, param) if node is None else node,
                    param,
                    f"argument {position} of `{expr.id}`",
                )
                for position, (arg, param, node) in enumerate(
                    zip(expr.args, name.params, nodes, strict=True), 1
                )
            )
            return _read(context, expr, name, args)
    forms = " or ".join(f"`{name.id}({_listed(name.params)})`" for name in names)
    message = f"the arguments fit none of {forms}"
    return context.fault(WRONG_TYPE, expr, message)


def _accepts(context: Context, param: Type, arg: s.Expr, node: ir.Node | None) -> bool:
    """Whether an argument is of the right sort, none left aside."""
    wanted = plain(param)
    if node is None:
        if not isinstance(arg, s.Word):
            return True
        kinds = context.vocabulary.by_value.get(arg.id, ())
        return isinstance(wanted, Kind) and any(_is(kind, wanted) for kind in kinds)
    return fits(plain(node.type), wanted)


def _size(context: Context, expr: s.Call, scope: Scope) -> ir.Node:
    if len(expr.args) != 1:
        message = f"`size` needs one argument, here are {len(expr.args)}"
        return context.fault(WRONG_ARITY, expr, message)
    of = context.infer(expr.args[0], scope)
    return size_of(context, of, expr)


def size_of(context: Context, of: ir.Node, expr: s.Expr) -> ir.Node:
    """How many elements a list has."""
    if isinstance(of.type, Seq):
        return ir.Size(expr.start, expr.end, Int(0, of.type.most), of)
    if isinstance(of.type, Unknown):
        return of
    if isinstance(plain(of.type), Seq):
        return context.require(of, plain(of.type), "this list")
    return context.fault(WRONG_TYPE, of, f"a list is needed, but this is {of.type}")


def _params(
    names: Iterable[Name], definition: Definition | None
) -> list[tuple[Type, ...]]:
    found = [name.params for name in names]
    if definition is not None:
        found.append(tuple(type_ for _, type_ in definition.params))
    return found


def _wrong_count(
    context: Context, expr: s.Call, forms: Sequence[tuple[Type, ...]]
) -> ir.Node:
    here = len(expr.args)
    needed = " or ".join(_count(len(form)) for form in forms)
    message = f"`{expr.id}` needs {needed}, here {'is' if here == 1 else 'are'} {here}"
    help_ = " or ".join(
        f"`{expr.id}({_listed(form)})`" if form else f"`{expr.id}`" for form in forms
    )
    return context.fault(WRONG_ARITY, expr, message, f"write {help_}")


def _listed(types: Iterable[Type]) -> str:
    return ", ".join(str(type_) for type_ in types)


def _count(number: int) -> str:
    if number == 0:
        return "no arguments"
    return "one argument" if number == 1 else f"{number} arguments"


def _suggest(context: Context, id_: str, scope: Scope, *, called: bool = False) -> str:
    """The nearest word, or else some of those that can be used at this place."""
    vocabulary, hook = context.vocabulary, context.hook
    names = [
        name
        for same in vocabulary.names.values()
        for name in same
        if context.sees(name)
        and not (hook.viewer and name.knowledge == "hidden")
        and not (hook.viewer and name.knowledge == "own" and not hook.own)
    ]
    known = [
        *(name.id for name in names),
        *vocabulary.definitions,
        *((OPTIONS,) if vocabulary.options else ()),
    ]
    if called:
        known.append("size")
    else:
        known += [*scope.locals, *vocabulary.by_value]
    parts = id_.split("-")
    if len(parts) > 1 and all(p in known or p in scope.locals for p in parts):
        return A_MINUS
    # Who writes of one thing does not mean the list of all.
    lists = {f"{id_}s"} & {name.id for name in names}
    near = [word for word in known if word not in lists]
    forms = [
        *(() if called else scope.locals),
        *(
            f"{name.id}({_listed(name.params)})" if name.params else name.id
            for name in names
            if name.group and (name.params or not called)
        ),
        *(() if called else (f"{OPTIONS}.{id_}" for id_ in vocabulary.options)),
    ]
    return did_you_mean(id_, near, _on_one_line(forms))


def _on_one_line(forms: Iterable[str]) -> str:
    """As many of the words as fit into a line of help."""
    listed = ""
    for form in dict.fromkeys(forms):
        if len(listed) + len(form) > MOST_LISTED:
            return f"{listed}, …"
        listed += f"{', ' if listed else 'known here: '}`{form}`"
    return listed

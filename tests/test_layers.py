"""Imports follow the pipeline one way, and what runs a deal stays light."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.source import modules, place, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

# From the first word to the last: a layer may import itself and what stands before it.
ORDER = (
    "core",
    "expr",
    "load",
    "validate",
    "compile",
    "engine",
    "views",
    "testing",
    "audit",
    "cli",
)

# The root re-exports the public names; `__main__` starts the command line.
ABOVE_ALL = {"doko_rules", "doko_rules.__main__"}

# A deal runs from compiled plain data: who plays it never pays for reading text.
RUNNING = ("engine", "views")
READING = {
    "yaml",
    "lark",
    "jsonschema",
    "doko_rules.load",
    "doko_rules.validate",
    "doko_rules.expr.parse",
}
# Drawing on a terminal belongs to the command line alone.
DRAWING = {"click", "rich"}


class Import(NamedTuple):
    """One imported module and when the import happens."""

    target: str
    line: int
    at_start: bool
    """Whether importing the module runs it: no function around it, not for types."""


def _imports(module: str) -> list[Import]:
    return [
        Import(target, node.lineno, at_start)
        for node, at_start in _statements(tree(module), at_start=True)
        for target in _targets(module, node)
    ]


def _statements(
    node: ast.AST, *, at_start: bool
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, at_start
        elif isinstance(child, ast.If) and _is_for_types(child.test):
            for part in child.body:
                yield from _statements(ast.Module([part], []), at_start=False)
            for part in child.orelse:
                yield from _statements(ast.Module([part], []), at_start=at_start)
        else:
            inside = isinstance(
                child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
            )
            yield from _statements(child, at_start=at_start and not inside)


def _is_for_types(test: ast.expr) -> bool:
    return "TYPE_CHECKING" in ast.unparse(test)


def _targets(module: str, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    assert not node.level, f"{place(module, node.lineno)}: relative import"
    name = node.module or ""
    for alias in node.names:
        submodule = f"{name}.{alias.name}"
        yield submodule if submodule in modules() else name


def _layer(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def _is_ours(target: str) -> bool:
    return target == "doko_rules" or target.startswith("doko_rules.")


def _is_one_of(target: str, names: set[str]) -> bool:
    return any(target == name or target.startswith(name + ".") for name in names)


def test_every_module_belongs_to_a_layer() -> None:
    strangers = [m for m in modules() if m not in ABOVE_ALL and _layer(m) not in ORDER]
    assert not strangers


def test_the_order_has_no_layer_that_does_not_exist() -> None:
    assert {_layer(m) for m in modules() if m not in ABOVE_ALL} == set(ORDER)


@pytest.mark.parametrize("layer", ORDER)
def test_a_layer_imports_only_itself_and_what_stands_before_it(layer: str) -> None:
    allowed = set(ORDER[: ORDER.index(layer) + 1])
    against = [
        f"{place(module, found.line)}: {layer} imports {found.target}"
        for module in modules()
        if module not in ABOVE_ALL and _layer(module) == layer
        for found in _imports(module)
        if _is_ours(found.target) and _layer(found.target) not in allowed
    ]
    assert not against, "\n".join(against)


@pytest.mark.parametrize("layer", RUNNING)
def test_what_runs_a_deal_reaches_no_reader_when_it_is_imported(layer: str) -> None:
    found = [
        " -> ".join(path)
        for module in modules()
        if module not in ABOVE_ALL and _layer(module) == layer
        for path in _paths_to(module, READING)
    ]
    assert not found, "\n".join(found)


def test_only_the_command_line_draws() -> None:
    found = [
        f"{place(module, one.line)}: {one.target}"
        for module in modules()
        if module not in ABOVE_ALL and _layer(module) != "cli"
        for one in _imports(module)
        if _is_one_of(one.target, DRAWING)
    ]
    assert not found, "\n".join(found)


def _paths_to(module: str, banned: set[str]) -> Iterator[list[str]]:
    """Chains of imports from a module to a banned one, following our own modules.

    The root package is left out: it is above every module, and
    ``test_exported_names.py`` measures what it brings along.
    """
    reached = {module}
    waiting = [[module]]
    while waiting:
        path = waiting.pop()
        for found in _imports(path[-1]):
            if not found.at_start:
                continue
            if _is_one_of(found.target, banned):
                yield [*path, f"{found.target} (line {found.line})"]
                continue
            packages = _with_parents(found.target)
            for target in packages & modules().keys() - reached - ABOVE_ALL:
                reached.add(target)
                waiting.append([*path, target])


def _with_parents(target: str) -> set[str]:
    parts = target.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts) + 1)}

"""What code of the package may not do, since rules must not depend on it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.source import modules, place, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# The clock and the process environment: the same input gives the same answer.
OUTSIDE_WORLD = {"time", "datetime", "locale", "socket", "urllib", "http"}
# Where a user's own folders, terminal and patience are dealt with.
FRONT = ("doko_rules.cli", "doko_rules.__main__")


def _nodes(leave_out: tuple[str, ...] = ()) -> Iterator[tuple[str, ast.AST]]:
    for module in modules():
        if not module.startswith(leave_out):
            for node in ast.walk(tree(module)):
                yield module, node


def _found(wanted: Callable[[ast.AST], bool], leave_out: tuple[str, ...]) -> list[str]:
    return [
        place(module, getattr(node, "lineno", 1))
        for module, node in _nodes(leave_out)
        if wanted(node)
    ]


def _calls(name: str) -> Callable[[ast.AST], bool]:
    return lambda node: (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == name
    )


def _imports_outside_world(node: ast.AST) -> bool:
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    return any(name.split(".")[0] in OUTSIDE_WORLD for name in names)


def _imports_the_shared_generator(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom) and node.module == "random":
        return any(alias.name != "Random" for alias in node.names)
    return isinstance(node, ast.Import) and any(
        alias.name == "random" for alias in node.names
    )


def _goes_through_sets(node: ast.AST) -> bool:
    """Whether a loop takes things in an order that hangs on how texts are hashed."""
    if not isinstance(node, (ast.For, ast.comprehension)):
        return False
    of = node.iter
    if isinstance(of, ast.BinOp) and isinstance(of.op, (ast.BitOr, ast.BitAnd)):
        return True
    if isinstance(of, ast.BinOp) and isinstance(of.op, ast.BitXor):
        return True
    return isinstance(of, (ast.Set, ast.SetComp))


def test_no_text_is_evaluated() -> None:
    assert not _found(_calls("eval"), ())


def test_code_is_made_to_run_in_one_place() -> None:
    assert len(_found(_calls("exec"), ())) <= 1


def test_only_the_command_line_prints_and_asks() -> None:
    assert not _found(_calls("print"), FRONT)
    assert not _found(_calls("input"), FRONT)


def test_only_the_command_line_looks_at_the_world_outside() -> None:
    assert not _found(_imports_outside_world, FRONT)


def test_chance_comes_from_a_generator_that_the_caller_seeded() -> None:
    assert not _found(_imports_the_shared_generator, ())


def test_no_comparison_goes_through_what_has_no_order() -> None:
    inside = [where for where in _found(_goes_through_sets, ()) if "/audit/" in where]
    assert not inside

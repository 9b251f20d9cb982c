"""Who takes something away is told what else to take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doko_rules.compile.variant import check_variant

if TYPE_CHECKING:
    from doko_rules.core.diagnostics import Diagnostic

GONE = {"remove": True}


def _found(**sections: Any) -> list[Diagnostic]:
    return list(check_variant({"extends": "ddv-2026", **sections}).report)


def test_what_names_a_removed_entry_is_to_be_removed_as_well() -> None:
    first, second = _found(ladders={"calls": GONE})
    assert first.help == (
        "remove `advice/calls/announcement` as well, or keep `ladders/calls`"
    )
    assert second.help == "remove `advice/calls/no90` as well, or keep `ladders/calls`"
    (note,) = first.notes
    assert note[0] == "`ladders/calls` is removed here"
    assert note[1].file == "<inline>"


def test_an_entry_that_misses_several_things_is_named_once() -> None:
    found = _found(ladders={"calls": GONE}, advice={"calls": GONE})
    helps = [item.help for item in found if "score/lines/denied" in item.help]
    assert len(helps) == 1


def test_an_entry_that_inherited_is_named_with_what_it_inherited_from() -> None:
    found = _found(contracts={"any-solo": GONE})
    assert {item.code for item in found} == {"DK309"}
    assert found[0].help.startswith("remove `contracts/named-solo` as well")


def test_nothing_is_said_of_a_fault_that_has_another_reason() -> None:
    (found,) = _found(
        ladders={"calls": {"levels": {"schwarz": {"limit": "nothing_like_that"}}}},
        score={"lines": {"charlie": GONE}},
    )
    assert not found.notes


def test_what_needed_the_removed_entry_may_go_too() -> None:
    gone = {"own-denial": GONE, "against-denial": GONE, "only-kontra": GONE}
    lines = dict.fromkeys(("under", "called", "denied", "credit"), GONE)
    assert not _found(
        ladders={"calls": GONE},
        advice={"calls": GONE},
        define={"denied": GONE, "kept": GONE},
        outcome={"needs": gone},
        score={"lines": lines},
        knowledge={"parties": {"called": GONE}},
    )

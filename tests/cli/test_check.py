"""What `doko check` reports, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import doko, same_as_golden

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "format: 1\nid: ours\nlabel: {en: ours, de: unseres}\nextends: ddv-2026\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_nothing_is_wrong_with_the_shipped_variants() -> None:
    run = doko("check", "ddv-2026", "ddv-2026-home")
    assert (run.status, run.err) == (0, "")
    assert run.out == "ddv-2026: no findings\nddv-2026-home: no findings\n"


def test_people_see_each_finding_with_place_excerpt_and_help(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        f"{HEAD}score:\n  lines:\n    charly: {{value: 2}}\n    fox: {{value: twoo}}\n"
    )
    run = doko("check", "ours.yaml", "ddv-2026")
    assert run.status == 1
    assert same_as_golden("check", run.out)


def test_programs_get_a_list_of_findings(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(f"{HEAD}scroe: {{}}\n")
    run = doko("check", "ours.yaml", "--json")
    assert run.status == 1
    (finding,) = run.data
    assert (finding["file"], finding["line"], finding["column"]) == ("ours.yaml", 5, 1)
    assert finding["help"] == "did you mean `score`?"
    assert doko("check", "ddv-2026", "--json").data == []


def test_a_folder_stands_for_the_variants_in_it(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(HEAD)
    (tmp_path / "ours.cases.yaml").write_text("cases: []\n")
    (tmp_path / "facts.json").write_text("{}")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "theirs.yaml").write_text("wrong")
    run = doko("check", ".")
    assert (run.status, run.out) == (0, "ours.yaml: no findings\n")


def test_a_file_in_the_folder_is_found_by_its_id(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(HEAD)
    assert doko("check", "ours").status == 0


@pytest.mark.parametrize("name", ["nosuch", "nosuch.yaml", "binary.yaml"])
def test_what_can_not_be_read_is_misuse(tmp_path: Path, name: str) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\0")
    run = doko("check", name, "ddv-2026")
    assert run.status == 2
    assert run.out.count("error[") == 1
    assert "ddv-2026: no findings" in run.out


def test_a_folder_without_variants_is_misuse(tmp_path: Path) -> None:
    run = doko("check", tmp_path)
    assert (run.status, run.out) == (2, "")
    assert "there is no variant in the folder" in run.err


FOLDED = f"""{HEAD}score:
  lines:
    fox:
      where: >-
        p.card = DA
        and p.sead = 1
"""
IN_JSON = """{"format": 1, "id": "x", "label": {"en": "x", "de": "x"},
 "extends": "ddv-2026", "score": {"lines": {
  "fox": {"where": "p.crd = DA"}}}}"""


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("{}", ["<stdin>:1:1"]),
        (f"{HEAD}scroe: {{}}\n", ["<stdin>:5:1"]),
        (FOLDED, ["<stdin>:10:15"]),
        (IN_JSON, ["<stdin>:3:23"]),
        ("[1]", ["<stdin>:1:1"]),
    ],
)
def test_a_variant_on_standard_input_has_places_in_it(
    text: str, places: list[str]
) -> None:
    run = doko("check", "-", stdin=text)
    assert run.status in {1, 2}
    found = [
        line.split(": error")[0] for line in run.out.splitlines() if ": err" in line
    ]
    assert found[:1] == places


def test_a_right_variant_on_standard_input_is_checked_and_played() -> None:
    assert doko("check", "-", stdin=HEAD).out == "-: no findings\n"
    run = doko("session", "-", "--seed", "1", "--deals", "1", stdin=HEAD)
    assert run.status == 0
    assert run.out.startswith("ours\n")


def test_a_record_holds_a_variant_from_standard_input_as_it_is(tmp_path: Path) -> None:
    options = ("--seed", "1", "--deals", "1", "--record", tmp_path)
    assert doko("session", "-", *options, stdin=HEAD).status == 0
    assert doko("replay", tmp_path / "deal-001.json").status == 0


def test_a_person_is_told_where_more_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours.yaml").write_text(f"{HEAD}foo: 1\n", "utf-8")
    more = "`doko help DK201` tells more about a message"
    assert more not in doko("check", "ours.yaml").out
    monkeypatch.setattr("doko_rules.cli.check.at_terminal", lambda: True)
    assert more in doko("check", "ours.yaml").out
    assert "doko help" not in doko("check", "ddv-2026").out


OTHERS = {
    "sheet.yaml": "variant: ours\ndeals:\n  - {contract: normal}\n",
    "facts.yaml": "variant: ours\ncard_points: {re: 120, kontra: 120}\n",
    "record.yaml": "variant: ours\ndealer: 3\nhands: [[], [], [], []]\nactions: []\n",
    "many.yaml": "- variant: ours\n  phase: play\n",
    "told.yaml": "format: 1\nvariant: ours\ncases: {}\n",
}


def test_documents_in_a_folder_are_passed_over_and_counted(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(HEAD)
    for name, text in OTHERS.items():
        (tmp_path / name).write_text(text)
    run = doko("check", ".")
    assert run.status == 0
    assert run.out == (
        "ours.yaml: no findings\npassed over: 5 files that are no variant\n"
    )
    assert doko("check", ".", "--json").data == []
    # Who names such a file means it.
    assert doko("check", "sheet.yaml").status == 1


def test_what_can_not_be_read_in_a_folder_is_no_document(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(HEAD)
    (tmp_path / "wrong.yaml").write_text("deals: [\n")
    (tmp_path / "empty.yaml").write_text("{}\n")
    run = doko("check", ".")
    assert run.status
    assert "wrong.yaml: 1 error" in run.out
    assert "empty.yaml: " in run.out
    assert "passed over" not in run.out


def test_a_variant_with_keys_of_documents_is_still_a_variant(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(f"{HEAD}actions: []\n")
    run = doko("check", ".")
    assert "ours.yaml: 1 error" in run.out


def test_a_folder_with_documents_alone_has_no_variant(tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text(OTHERS["sheet.yaml"])
    run = doko("check", ".")
    assert run.status == 2
    assert "there is no variant in the folder" in run.err

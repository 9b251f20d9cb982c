"""Case files are read strictly, and every value keeps its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doko_rules.testing.cases import find_files, read_cases
from tests.testing.files import HEAD, read

if TYPE_CHECKING:
    from pathlib import Path

ONE = """\
one:
  title: half is not enough
  clause: tsr 7.1.1 no. 1
  rules: [outcome/needs/regular]
  given: {facts: {contract: normal, card_points: {re: 120, kontra: none}}}
  expect: {winner: none}
"""


def test_a_case_has_what_its_file_says() -> None:
    (case,) = read(ONE).cases
    assert (case.id, case.title, case.kind) == ("one", "half is not enough", "facts")
    assert case.clauses == ("tsr 7.1.1 no. 1",)
    assert case.rules == ("outcome/needs/regular",)
    assert (case.place.line, case.place.column) == (4, 3)


def test_the_word_none_stands_for_no_value() -> None:
    (case,) = read(ONE).cases
    assert case.expect == {"winner": None}
    assert case.given["card_points"] == {"re": 120, "kontra": None}


def test_each_value_knows_its_place() -> None:
    (case,) = read(ONE).cases
    place = case.place_of("given", "facts", "card_points", "re")
    assert (place.line, place.column) == (8, 57)
    key = case.place_of_key("given", "facts", "card_points", "re")
    assert (key.line, key.column) == (8, 53)


def test_what_is_not_there_is_looked_for_at_the_last_thing_that_is() -> None:
    (case,) = read(ONE).cases
    assert case.place_of("expect", "lines", 3) == case.place_of_key("expect")


def test_two_kinds_of_things_are_not_given_at_once() -> None:
    file = read("one: {title: x, given: {facts: {}, situation: {}}, expect: {}}")
    (found,) = file.report
    assert (found.code, file.cases) == ("DK206", ())


def test_a_case_without_anything_given_is_about_the_variant() -> None:
    (case,) = read("one: {title: x, expect: {deck: {cards: 48}}}").cases
    assert (case.kind, case.given) == ("", None)


def test_what_begins_with_x_is_nobodys_business() -> None:
    text = "one: {title: x, x-a: 1, given: {facts: {}}, expect: {x-b: 3}}"
    (case,) = read(text).cases
    assert case.kind == "facts"


@pytest.mark.parametrize(
    ("cases", "code", "message", "help"),
    [
        ("one: {expect: {}}", "DK202", "the key `title` is missing", "write `title: "),
        ("one: {title: x}", "DK202", "the key `expect` is missing", "write `expect: "),
        ("one: {title: x, expct: {}}", "DK201", "`expct` is not known", "`expect`"),
        ("one: {title: x, expect: {winer: re}}", "DK201", "`winer`", "`winner`"),
        ("one: {title: x, expect: {lines: re 1 won}}", "DK203", "a list", ""),
        ("one: {title: x, expect: {lines: [re won]}}", "DK205", "`re won`", "re 1 won"),
        ("one: {title: x, expect: {allowed: [call re]}}", "DK205", "call re", "0 call"),
        ("one: {title: x, expect: {fault: 810}}", "DK203", "a text", "810"),
        ("one: {title: x, expect: {phase: playing}}", "DK204", "playing", "`play`"),
        ("One: {title: x, expect: {}}", "DK205", "`One`", "lower-case"),
        (
            "one: {title: x, given: {record: {dealer: 0}}, expect: {}}",
            "DK202",
            "the key `hands` is missing",
            "",
        ),
    ],
)
def test_a_wrong_shape_is_told(cases: str, code: str, message: str, help: str) -> None:
    file = read(cases)
    found = next(iter(file.report))
    assert found.code == code
    assert message in found.message
    assert help in found.help
    assert not file.cases


def test_the_file_is_read_as_strictly_as_a_variant() -> None:
    file = read("one: {title: x, title: z, expect: {winner: no}}")
    assert [found.code for found in file.report] == ["DK111", "DK113"]


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "x.cases.yaml"
    path.write_bytes(HEAD.encode() + b"  a: {title: \xff, expect: {}}\n")
    assert [found.code for found in read_cases(path).report] == ["DK103"]


def test_a_folder_means_all_case_files_in_it(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("b.cases.yaml", "b.yaml", "inner/a.cases.yaml"):
        (tmp_path / name).write_text("", "utf-8")
    assert find_files(tmp_path) == [tmp_path / "b.cases.yaml", inner / "a.cases.yaml"]
    assert find_files(tmp_path / "b.yaml") == [tmp_path / "b.yaml"]

"""Tables give one case for each row."""

from __future__ import annotations

from tests.testing.files import read, run

TABLE = """\
half:
  title: Re needs more than half
  given: {facts: {contract: normal, parties: {re: [0, 1], kontra: [2, 3]}}}
  expect: {session_scores: [1, 1, -1, -1]}
  table:
    given: [card_points, calls.re]
    expect: [winner, game_value]
    rows:
      more: [{re: 121, kontra: 119}, none, re, 1]
      said: [{re: 121, kontra: 119}, re, re, 3]
"""


def test_each_row_is_a_case_with_the_values_of_its_cells() -> None:
    more, said = read(TABLE).cases
    assert (more.id, said.id) == ("half/more", "half/said")
    assert more.title == "Re needs more than half"
    assert more.given["card_points"] == {"re": 121, "kontra": 119}
    assert said.given["calls"] == {"re": "re"}
    assert said.expect["game_value"] == 3


def test_a_row_keeps_what_the_table_has_in_common() -> None:
    more, said = read(TABLE).cases
    assert more.given["parties"] == said.given["parties"]
    assert more.expect["session_scores"] == [1, 1, -1, -1]


def test_a_failure_stands_at_the_cell() -> None:
    more, said = run(TABLE.replace("re, 3]", "re, 4]"))
    assert more.passed
    found = {failure.name: failure.place for failure in said.failures}
    assert found["game_value"].line == 13
    assert found["game_value"].column == 48


def test_rows_do_not_share_what_they_change() -> None:
    first, second = read(
        """\
        deep:
          title: two cells of one map
          given: {situation: {contract: normal}}
          table:
            given: [calls.re, calls.kontra]
            expect: [turn]
            rows:
              a: [re, none, none]
              b: [none, kontra, none]
        """
    ).cases
    assert first.given["calls"] == {"re": "re", "kontra": None}
    assert second.given["calls"] == {"re": None, "kontra": "kontra"}


def test_a_row_of_the_wrong_length_is_told_at_its_name() -> None:
    (found,) = read(TABLE.replace("none, re, 1]", "re, 1]")).report
    assert found.code == "DK903"
    assert found.message == "the row `more` has 3 cells, the table has 4 columns"
    assert (found.place.line, found.place.column) == (12, 9)


def test_a_column_that_is_no_expectation_is_told_at_its_cells() -> None:
    found = list(read(TABLE.replace("game_value]", "game_valu]")).report)
    assert {one.code for one in found} == {"DK201"}
    assert "`game_value`" in found[0].help


def test_what_a_case_lacks_may_come_from_the_cells() -> None:
    table = """\
        trick:
          title: a record without its hands
          given: {record: {dealer: 3}}
          table:
            given: [GIVEN]
            expect: [turn]
            rows:
              x: ["CA", 0]
        """
    assert [found.code for found in read(table).report] == ["DK202", "DK201"]
    (found,) = read(table.replace("GIVEN", "hands")).report
    assert (found.code, found.message[:17]) == ("DK203", "`hands` must be a")

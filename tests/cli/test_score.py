"""What `doko score` answers for people and for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.cli.answers import Writer
from doko_rules.engine.facts import read_facts
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.variants import load_variant
from tests.cli import examples
from tests.cli.running import doko, in_shell, same_as_golden

if TYPE_CHECKING:
    from pathlib import Path

FACTS: dict[str, Any] = {
    "variant": "ddv-2026-home",
    "contract": "normal",
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 160, "kontra": 80},
    "calls": {"re": "no90", "kontra": None},
    "specials": [{"id": "fox", "party": "re"}, {"id": "doppelkopf", "party": "kontra"}],
}


def _score(*documents: dict[str, Any], options: tuple[str, ...] = ("--json",)) -> Any:
    text = json.dumps(documents[0] if len(documents) == 1 else documents)
    run = doko("score", "-", *options, stdin=text)
    assert run.status == 0, run.out
    return run.data


def test_facts_give_winner_value_scores_and_lines() -> None:
    answer = _score(FACTS)
    assert (answer["winner"], answer["game_value"]) == ("re", 5)
    assert answer["session_scores"] == [5, 5, -5, -5]
    assert {line["id"] for line in answer["lines"]} >= {"won", "fox", "doppelkopf"}


def test_a_list_gives_a_list_in_the_same_order() -> None:
    other = {**FACTS, "card_points": {"re": 80, "kontra": 160}}
    winners = [answer["winner"] for answer in _score(FACTS, other)]
    assert winners == ["re", "kontra"]


def test_people_see_each_line_with_its_clause_and_place() -> None:
    run = doko("score", "-", stdin=json.dumps(FACTS))
    assert run.status == 0
    assert same_as_golden("score", run.out)


def test_people_see_factors_and_what_is_ignored_in_german() -> None:
    solo = {
        "contract": "queens-solo",
        "parties": {"re": [2], "kontra": [0, 1, 3]},
        "card_points": {"re": 128, "kontra": 112},
        "specials": [{"id": "fox", "party": "re"}],
    }
    run = doko(
        *("score", "-", "--variant", "ddv-2026", "--lang", "de"),
        stdin=json.dumps([FACTS, solo]),
    )
    assert run.status == 0
    assert same_as_golden("score-de", run.out)


def test_the_variant_of_a_document_goes_before_the_option() -> None:
    assert _score(FACTS, options=("--json", "--variant", "ddv-2026"))["winner"] == "re"


def test_a_variant_may_be_written_in_place() -> None:
    inline = {"extends": "ddv-2026", "options": {"deals": 4}}
    assert _score({**FACTS, "variant": inline})["game_value"] == 5


def test_a_path_starts_from_the_folder_of_its_document(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        "format: 1\nid: ours\nlabel: {en: ours, de: unseres}\nextends: ddv-2026\n"
    )
    for reference in ("ours.yaml", "ours", {"extends": "ours.yaml"}):
        file = tmp_path / "facts.json"
        file.write_text(json.dumps({**FACTS, "variant": reference}))
        assert doko("score", file).status == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"card_points": {"re": 160, "kontra": 81}}, "sum to 241"),
        ({"contract": "nomal"}, "did you mean `normal`?"),
        ({"variant": "ddv-2026-hom"}, "did you mean `ddv-2026-home`?"),
        ({"variant": "nowhere.yaml"}, "does not exist"),
        ({"variant": 7}, "`variant` must be"),
        ({"variant": None}, "`variant` is missing"),
        ({"variant": {"extends": "ddv-2026", "options": {"deal": 1}}}, "`deals`"),
        ({"parties": {"re": [0, 1], "kontra": [2]}}, "no party for seat 3"),
    ],
)
def test_what_can_not_be_is_one_finding_with_its_place(
    change: dict[str, Any], said: str
) -> None:
    run = doko("score", "-", stdin=json.dumps({**FACTS, **change}))
    assert run.status == 1
    assert said in run.out
    assert run.out.count("error[") == 1
    told = doko("score", "-", "--json", stdin=json.dumps({**FACTS, **change}))
    assert told.status == 1
    (finding,) = told.data["findings"]
    inside = isinstance(change.get("variant"), dict)
    assert finding["file"] == ("<inline>" if inside else "<stdin>")


def test_a_faulty_document_does_not_keep_the_others_from_their_answer() -> None:
    text = json.dumps([FACTS, {**FACTS, "contract": "x"}, 7, FACTS])
    run = doko("score", "-", "--json", stdin=text)
    assert run.status == 1
    assert ["findings" in answer for answer in run.data] == [False, True, True, False]


def test_every_faulty_document_is_told() -> None:
    text = json.dumps([{**FACTS, "contract": f"x{n}"} for n in range(50)])
    run = doko("score", "-", stdin=text)
    assert run.out.count("error[DK811]") == 50


def test_a_faulty_variant_is_told_once() -> None:
    text = json.dumps([{**FACTS, "variant": {"extends": "ddv-2026", "score": 1}}] * 3)
    run = doko("score", "-", stdin=text)
    assert run.status == 1
    assert run.out.count("error[") == 1


def test_what_is_written_quickly_is_what_the_engine_answers() -> None:
    ruleset = load_variant("ddv-2026")
    facts, problems = read_facts(ruleset, FACTS)
    assert not problems
    settlement = settle(ruleset, facts)
    for _ in range(2):
        text = Writer(ruleset, "de").text(settlement)
        assert json.loads(text) == as_json(ruleset, settlement, "de")


def test_scoring_needs_no_reader_of_yaml_once_the_variant_is_compiled(
    tmp_path: Path,
) -> None:
    (tmp_path / "facts.json").write_text(json.dumps(FACTS))
    heavy = "yaml|lark|jsonschema|rich"
    line = (
        "doko score facts.json > out1 && "
        "PYTHONPROFILEIMPORTTIME=1 doko score facts.json 2> imports > out2 && "
        f"cmp out1 out2 && ! grep -E '\\| +({heavy})$' imports"
    )
    run = in_shell(line, tmp_path)
    assert run.status == 0, run


SHEET = """\
variant: ddv-2026-home
players: [Anna, Ben, Cem, Dora]
dealer: 3
deals:
- contract: normal
  parties: {re: [0, 1], kontra: [2, 3]}
  card_points: {re: 160, kontra: 80}
  calls: {re: no90}
- {entry: penalty, player: Cem, session_score: -3, reason: led out of turn}
- {entry: leave, player: Dora}
- {entry: join, player: Emil}
- contract: queens-solo
  parties: {re: [2], kontra: [0, 1, 3]}
  card_points: [10, 20, 150, 60]
"""


def test_people_see_the_sheet_of_an_evening() -> None:
    run = doko("score", "-", stdin=SHEET)
    assert run.status == 0
    assert same_as_golden("sheet", run.out)


def test_programs_get_totals_and_ranking_after_each_entry() -> None:
    answer = doko("score", "-", "--json", stdin=SHEET).data
    assert [entry["totals"] for entry in answer["deals"]] == [
        [5, 5, -5, -5],
        [5, 5, -8, -5],
        [5, 5, -8, -5],
        [5, 5, -8, -5, 0],
        [4, 4, -5, -5, -1],
    ]
    assert answer["next_dealer"] == 1
    assert answer["ranking"] == answer["deals"][-1]["ranking"]


def test_a_sheet_tells_why_there_was_a_penalty() -> None:
    answer = doko("score", "-", "--json", stdin=SHEET).data
    assert answer["deals"][1]["reason"] == "led out of turn"
    assert "penalty: Cem -3 (led out of turn)" in doko("score", "-", stdin=SHEET).out


def test_a_sheet_without_names_has_a_column_for_each_seat() -> None:
    deal = {key: FACTS[key] for key in ("contract", "parties", "card_points")}
    sheet = {"variant": "ddv-2026-home", "deals": [deal]}
    run = doko("score", "-", "--lang", "de", stdin=json.dumps(sheet))
    assert run.status == 0
    assert same_as_golden("sheet-without-names-de", run.out)


def test_a_record_is_refused_in_the_words_of_replay(tmp_path: Path) -> None:
    doko(
        "session", "ddv-2026-home", "--seed", "1", "--deals", "1", "--record", tmp_path
    )
    (file,) = tmp_path.iterdir()
    record = json.loads(file.read_text())
    del record["actions"][examples.first_card(record)]
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(record))
    score, replay = doko("score", file), doko("replay", file)
    assert (score.status, replay.status) == (1, 1)
    assert "may choose" in score.out or "is to act" in score.out
    assert score.out.strip() in replay.out


def test_a_record_that_claims_another_result_has_no_score(tmp_path: Path) -> None:
    doko(
        "session", "ddv-2026-home", "--seed", "1", "--deals", "1", "--record", tmp_path
    )
    (file,) = tmp_path.iterdir()
    record = json.loads(file.read_text())
    record["result"] = {"game_value": 99}
    file.write_text(json.dumps(record))
    run = doko("score", file)
    assert run.status == 1
    assert "error[DK807]" in run.out


def test_what_a_variant_has_no_rule_for_is_told_with_its_place() -> None:
    run = doko("score", "-", stdin=SHEET.replace("leave", "compulsory-round"))
    assert run.status == 1
    assert "<stdin>:10:11: error[DK831] the variant has no rule" in run.out

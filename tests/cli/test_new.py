"""What `doko new` writes, and what it refuses before anything is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from doko_rules.cli.writing import write_whole
from doko_rules.load.layout import lay_out
from doko_rules.load.sources import VARIANT, known
from tests.cli.packs import write_packs
from tests.cli.running import doko
from tests.source import ROOT

if TYPE_CHECKING:
    from tests.cli.running import Run

FIVE = """\
format: 1
id: five
label: {en: Five players, de: Zu fünft}
extends: ddv-2026
sources:
  table: {title: {en: Our table, de: Unser Tisch}, edition: "1", status: house}
session:
  source: table 1
  players: 5
  sits_out:
    dealer:
      source: table 1
      label: {en: the dealer sits out, de: der Geber setzt aus}
      when: player = dealer
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_packs(tmp_path)


def _files() -> list[str]:
    return sorted(path.as_posix() for path in Path().glob("*.yaml"))


def _is_sound(name: str = "ours", folder: str = ".") -> bool:
    """Whether the files hold together, pass, and are laid out."""
    checked = doko("check", f"{folder}/{name}.yaml")
    assert checked.status == 0, checked.out
    tested = doko("test", "--fail-on-empty", f"{folder}/{name}.cases.yaml")
    assert tested.out == "1 passed, 0 failed\n"
    for file in Path(folder).glob(f"{name}.*"):
        text = file.read_text("utf-8")
        assert lay_out(text, file.name) == (text, [])
    return True


def test_a_variant_and_its_first_case_are_written() -> None:
    run = doko("new", "ours", "--extends", "ddv-2026-home", "--with", "caught")
    assert (run.status, run.err) == (0, "")
    assert run.out.splitlines()[:2] == ["wrote ours.yaml", "wrote ours.cases.yaml"]
    assert _is_sound()
    data = yaml.safe_load(Path("ours.yaml").read_text("utf-8"))
    assert data == {
        "format": 1,
        "id": "ours",
        "label": {"en": "Ours", "de": "Ours"},
        "extends": "ddv-2026-home",
        "with": ["caught"],
        "sources": {
            "table": {
                "title": {"en": "Ours", "de": "Ours"},
                "edition": "1",
                "status": "house",
            }
        },
    }


def test_the_case_is_about_what_the_packs_add_and_gives_the_reasons() -> None:
    doko("new", "ours", "--extends", "ddv-2026", "--with", "caught")
    case = yaml.safe_load(Path("ours.cases.yaml").read_text("utf-8"))["cases"][
        "example"
    ]
    assert "score/lines/charlie-caught" in case["rules"]
    assert "score/lines/charlie-caught" in case["expect"]["because"]
    assert any(rule.startswith("outcome/needs/") for rule in case["expect"]["because"])
    assert sum(case["expect"]["session_scores"]) == 0


def test_the_case_fails_when_the_rules_become_others() -> None:
    doko("new", "ours", "--extends", "ddv-2026", "--with", "caught")
    text = Path("ours.yaml").read_text("utf-8").replace("# set:", "set:")
    text = text.replace("#   caught_value: 1", "  caught_value: 3")
    Path("ours.yaml").write_text(text, "utf-8")
    assert doko("test", "ours.cases.yaml").status == 1


def test_options_that_are_set_have_a_value_and_the_others_a_comment() -> None:
    options = ("--set", "deals=8", "--set", "caught_in=nowhere")
    run = doko("new", "ours", "--extends", "ddv-2026", "--with", "caught", *options)
    assert run.status == 0
    assert _is_sound()
    text = Path("ours.yaml").read_text("utf-8")
    assert yaml.safe_load(text)["set"] == {"deals": 8, "caught_in": "nowhere"}
    assert "  # Value. What it counts (1..3)\n  # caught_value: 1\n" in text
    assert "  # Where it counts (everywhere, nowhere)\n  caught_in: nowhere\n" in text


def test_the_examples_in_the_comments_are_rules() -> None:
    doko("new", "ours", "--extends", "ddv-2026", "--with", "caught")
    lines: list[str] = []
    shown = False
    for line in Path("ours.yaml").read_text("utf-8").splitlines():
        shown = line.startswith("#") and (shown or line in {"# set:", "# score:"})
        lines.append(line.removeprefix("# ") if shown else line)
    text = "\n".join(lines)
    Path("ours.yaml").write_text(text, "utf-8")
    data = yaml.safe_load(text)
    assert data["set"] == {"deals": 24, "caught_value": 1, "caught_in": "everywhere"}
    assert set(data["score"]["lines"]) == {"won", "our-line"}
    assert doko("check", "ours.yaml").out == "ours.yaml: no findings\n"


def test_comments_can_be_german() -> None:
    assert doko("new", "ours", "--extends", "ddv-2026", "--lang", "de").status == 0
    assert "Was sich einstellen lässt" in Path("ours.yaml").read_text("utf-8")
    assert "wie diese Regeln es abrechnen" in Path("ours.cases.yaml").read_text("utf-8")
    assert _is_sound()


def test_another_folder_finds_what_the_current_one_has() -> None:
    doko("new", "ours", "--extends", "ddv-2026")
    options = ("--extends", "ours", "--with", "caught", "--dir", "deep/er")
    assert doko("new", "theirs", *options).status == 0
    data = yaml.safe_load(Path("deep/er/theirs.yaml").read_text("utf-8"))
    assert data["extends"] == "../../ours.yaml"
    assert data["with"] == ["../../packs/caught.yaml"]
    # The base has a source of the name that is usual.
    assert list(data["sources"]) == ["theirs"]
    assert _is_sound("theirs", "deep/er")
    paths = ("--extends", "./ours.yaml", "--with", "packs/caught.yaml")
    assert doko("new", "yours", *paths).status == 0
    assert _is_sound("yours")


def test_an_editor_is_told_of_a_schema_nearby() -> None:
    Path("schemas").mkdir()
    for name in ("variant", "cases"):
        Path(f"schemas/{name}.schema.json").write_text("{}")
    doko("new", "ours", "--extends", "ddv-2026")
    for name in ("variant", "cases"):
        file = Path("ours.yaml" if name == "variant" else "ours.cases.yaml")
        first = file.read_text("utf-8").splitlines()[0]
        assert first == f"# yaml-language-server: $schema=schemas/{name}.schema.json"


@pytest.mark.parametrize("base", known(VARIANT, ()))
def test_every_shipped_variant_can_be_built_on(base: str) -> None:
    assert doko("new", "ours", "--extends", base).status == 0
    assert _is_sound()


def test_a_game_with_other_words_can_be_built_on() -> None:
    game = ROOT / "tests" / "engine" / "foreign" / "harbour.yaml"
    Path("harbour.yaml").write_text(game.read_text("utf-8"), "utf-8")
    assert doko("new", "ours", "--extends", "harbour").status == 0
    assert _is_sound()


def test_a_larger_table_can_be_built_on() -> None:
    Path("five.yaml").write_text(FIVE)
    assert doko("new", "ours", "--extends", "five").status == 0
    assert _is_sound()


# --- what is refused ------------------------------------------------------------------


def _refuses(*options: str) -> Run:
    before = _files()
    run = doko("new", *options)
    assert _files() == before
    return run


@pytest.mark.parametrize(
    ("options", "status", "code", "help"),
    [
        (["--extends", "ddv-2025"], 2, "DK301", "did you mean `ddv-2026`?"),
        (["--extends", "caught"], 2, "DK301", "with: [caught]"),
        (["--with", "cought"], 2, "DK301", "did you mean `caught`?"),
        (["--with", "ddv-2026"], 2, "DK301", "extends: ddv-2026"),
        (["--with", "caught,no-fox"], 1, "DK313", "all or nothing"),
        (["--set", "deal=8"], 1, "DK314", "did you mean `deals`?"),
        (["--set", "deals=yes"], 1, "DK315", "give a whole number from 1 to 240"),
        (["--set", "deals="], 1, "DK315", "give a whole number from 1 to 240"),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_is_written(
    options: list[str], status: int, code: str, help: str
) -> None:
    base = [] if "--extends" in options else ["--extends", "ddv-2026"]
    run = _refuses("ours", *base, *options)
    assert run.status == status
    assert f"error[{code}]" in run.out
    assert help in run.out
    again = _refuses("ours", *base, *options, "--json")
    assert [finding["code"] for finding in again.data["findings"]] == [code]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Über uns", "try `ueber-uns`"),
        ("??", "small letters, digits and hyphens"),
        ("ddv-2026", "is a shipped variant"),
        ("a/b", "try `a-b`"),
    ],
)
def test_a_name_that_can_not_be_one_is_refused(name: str, told: str) -> None:
    run = _refuses(name, "--extends", "ddv-2026")
    assert run.status == 2
    assert told in run.err


def test_a_setting_needs_a_value() -> None:
    run = _refuses("ours", "--extends", "ddv-2026", "--set", "deals")
    assert run.status == 2
    assert "write `--set option=value`" in run.err


@pytest.mark.parametrize("there", ["ours.yaml", "ours.cases.yaml"])
def test_a_file_that_is_there_is_written_over_only_by_force(there: str) -> None:
    Path(there).write_text("mine")
    run = _refuses("ours", "--extends", "ddv-2026")
    assert run.status == 2
    assert f"`{there}` is there already" in run.err
    assert Path(there).read_text() == "mine"
    assert doko("new", "ours", "--extends", "ddv-2026", "--force").status == 0
    assert _is_sound()


def test_nothing_is_built_on_what_it_writes_over() -> None:
    doko("new", "ours", "--extends", "ddv-2026")
    run = _refuses("ours", "--extends", "ours", "--force")
    assert run.status == 2
    assert "built on itself" in run.err


def test_a_file_that_can_not_be_written_takes_the_other_one_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, text: str) -> None:
        if path.name.endswith(".cases.yaml"):
            raise OSError(28, "No space left on device", str(path))
        write_whole(path, text)

    monkeypatch.setattr("doko_rules.cli.new.write_whole", full)
    run = _refuses("ours", "--extends", "ddv-2026")
    assert run.status == 2
    assert "no space left on device" in run.err


def test_programs_get_the_files_and_the_fingerprint() -> None:
    run = doko("new", "ours", "--extends", "ddv-2026", "--json")
    assert run.status == 0
    assert run.data["variant"] == "ours"
    assert run.data["files"] == ["ours.yaml", "ours.cases.yaml"]
    assert run.data["findings"] == []
    session = doko("session", "ours", "--deals", "1", "--json")
    assert session.data["fingerprint"] == run.data["fingerprint"]
    usage = doko("new", "ours", "--extends", "ddv-2026", "--json")
    assert usage.data["findings"][0]["code"] == "usage"

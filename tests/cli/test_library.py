"""Documents name their variants, by paths only where that is allowed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.running import doko

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "password: correct horse battery staple\n"  # noqa: S105 -- made up
VERBS = ("score", "replay", "legal", "explain")


def _document(folder: Path, variant: Any) -> Path:
    path = folder / "document.json"
    path.write_text(json.dumps({"variant": variant}), "utf-8")
    return path


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("form", ["path", "mapping", "layer"])
def test_without_paths_a_document_can_not_have_a_file_quoted(
    verb: str, form: str, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text(SECRET, "utf-8")
    variant: dict[str, Any] = {
        "path": str(secret),
        "mapping": {"extends": str(secret)},
        "layer": {"extends": "ddv-2026", "with": [str(secret)]},
    }
    document = _document(tmp_path, variant[form])
    assert "correct horse" in doko(verb, document).out
    run = doko(verb, "--no-paths", document)
    assert run.status == 1
    assert "DK302" in run.out
    assert "correct horse" not in run.out + run.err


@pytest.mark.parametrize("verb", VERBS)
def test_without_paths_ids_are_found_as_ever(verb: str, tmp_path: Path) -> None:
    run = doko(verb, "--no-paths", _document(tmp_path, "ddv-2026"))
    assert "DK30" not in run.out

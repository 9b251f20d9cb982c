"""Paths are told from ids, and files are found in folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from doko_rules.core import paths
from doko_rules.core.paths import MOST_FOLDERS, files_below, is_path, shipped


@pytest.mark.parametrize(
    "text", ["../secret", "/etc/passwd", "a/../b", "x.yaml", "..\\x", "a\\b"]
)
def test_what_leaves_a_directory_is_a_path(text: str) -> None:
    assert is_path(text)


@pytest.mark.parametrize("text", ["", "a", "our-table", "x.yml", ".."])
def test_everything_else_is_an_id(text: str) -> None:
    assert not is_path(text)


@pytest.mark.parametrize("folder", ["schemas", "variants", "docs/errors"])
def test_a_shipped_folder_lies_in_the_package_or_beside_it(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert any(Path(shipped(folder)).iterdir())
    monkeypatch.setattr(paths, "_PACKAGE", str(tmp_path / "package"))
    assert Path(shipped(folder)) == tmp_path / folder
    inside = tmp_path / "package" / "_data" / folder.rpartition("/")[2]
    inside.mkdir(parents=True)
    assert Path(shipped(folder)) == inside


def test_files_are_found_at_any_depth_and_links_stay_unopened(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    for file in (tmp_path / "x.yaml", inner / "y.yaml", inner / "z.txt"):
        file.touch()
    (inner / "round").symlink_to(tmp_path)
    found = sorted(files_below(str(tmp_path), ".yaml"))
    assert found == [str(inner / "y.yaml"), str(tmp_path / "x.yaml")]


def test_a_folder_may_not_be_without_bottom(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(MOST_FOLDERS):
        folder /= "a"
    folder.mkdir(parents=True)
    assert files_below(str(tmp_path), ".yaml") == []
    (folder / "a").mkdir()
    with pytest.raises(OSError, match="folders lie more than 100 deep"):
        files_below(str(tmp_path), ".yaml")

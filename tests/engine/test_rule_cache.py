"""The cache of parsed rule files, and recovery from corrupted entries."""

from pathlib import Path

import pytest

from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules.cache import cache_folder, read_rule_file
from bridgeclass.engine.rules.yaml_source import read_yaml

TEXT = "module: small\nrules:\n  - {id: a.b, call: 1N, priority: 5, needs: {hcp: 15-17, flag: true, none: null}}\n"


@pytest.fixture(autouse=True)
def cache_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BRIDGECLASS_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_the_cached_tree_equals_the_parsed_one(cache_directory: Path) -> None:
    first = read_rule_file(TEXT, "a.yaml")
    assert len(list(cache_directory.iterdir())) == 1
    assert read_rule_file(TEXT, "a.yaml") == first == read_yaml(TEXT, "a.yaml")


def test_the_file_name_depends_on_the_reader() -> None:
    read_rule_file(TEXT, "a.yaml")
    assert read_rule_file(TEXT, "b.yaml").file == "b.yaml"


@pytest.mark.parametrize("spoilt", ["", "{", "[1]", "[1, [2]]", "null"])
def test_a_corrupted_entry_is_parsed_again(cache_directory: Path, spoilt: str) -> None:
    first = read_rule_file(TEXT, "a.yaml")
    next(cache_directory.iterdir()).write_text(spoilt)
    assert read_rule_file(TEXT, "a.yaml") == first


def test_an_unwritable_directory_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BRIDGECLASS_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert read_rule_file(TEXT, "a.yaml") == read_yaml(TEXT, "a.yaml")


def test_an_invalid_file_is_not_cached(cache_directory: Path) -> None:
    with pytest.raises(SourceError, match="line 2"):
        read_rule_file("a: [", "a.yaml")
    assert not cache_directory.exists()


def test_the_directory_follows_xdg_cache_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIDGECLASS_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/bridgeclass")

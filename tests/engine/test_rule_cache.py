"""The cache of parsed rule files, and recovery from corrupted entries."""

from pathlib import Path

import pytest

from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules.cache import cache_folder, read_rule_file
from bridgeclass.engine.rules.yaml_source import read_yaml

TEXT = "module: small\nrules:\n  - {id: a.b, call: 1N, priority: 5, needs: {hcp: 15-17, flag: true, none: null}}\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BRIDGECLASS_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_the_copy_is_the_same_tree(own_cache: Path) -> None:
    first = read_rule_file(TEXT, "a.yaml")
    assert len(list(own_cache.iterdir())) == 1
    assert read_rule_file(TEXT, "a.yaml") == first == read_yaml(TEXT, "a.yaml")


def test_the_file_name_is_that_of_the_reader() -> None:
    read_rule_file(TEXT, "a.yaml")
    assert read_rule_file(TEXT, "b.yaml").file == "b.yaml"


@pytest.mark.parametrize("spoilt", ["", "{", "[1]", "[1, [2]]", "null"])
def test_a_spoilt_copy_is_read_anew(own_cache: Path, spoilt: str) -> None:
    first = read_rule_file(TEXT, "a.yaml")
    next(own_cache.iterdir()).write_text(spoilt)
    assert read_rule_file(TEXT, "a.yaml") == first


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BRIDGECLASS_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert read_rule_file(TEXT, "a.yaml") == read_yaml(TEXT, "a.yaml")


def test_a_faulty_file_is_refused_and_not_kept(own_cache: Path) -> None:
    with pytest.raises(SourceError, match="line 2"):
        read_rule_file("a: [", "a.yaml")
    assert not own_cache.exists()


def test_the_folder_follows_the_users_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIDGECLASS_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/bridgeclass")

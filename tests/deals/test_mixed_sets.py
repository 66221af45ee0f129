"""Sets of several profiles, and profiles written out again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from apps.deals.services import save_profile
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.deals import Deal
from tests.deals.profiles import document, random_suit_document
from tests.deals.test_commands import run


@pytest.mark.django_db
def test_a_set_is_mixed_from_several_profiles_by_their_shares() -> None:
    save_profile(document=document())
    save_profile(document=document("Two notrump", low=20, high=21))
    arguments = ("generate_practice_set", "One notrump=3", "Two notrump", "--boards", "8", "--seed", "7")
    lines = [json.loads(line) for line in run(*arguments, "--format", "jsonl")[0].splitlines()]
    strong = [Deal.parse(line["deal"])[Seat.S].hcp >= 20 for line in lines]
    assert [line["board"] for line in lines] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert strong.count(True) == 2


@pytest.mark.django_db
def test_a_share_that_is_no_number_is_refused() -> None:
    save_profile(document=document())
    with pytest.raises(CommandError, match="the share of 'One notrump': 'half' is not a whole number"):
        run("generate_practice_set", "One notrump=half")


@pytest.mark.django_db
def test_exported_profiles_are_the_documents_that_were_loaded(tmp_path: Path) -> None:
    save_profile(document=document())
    save_profile(document=random_suit_document())
    run("export_profiles", str(tmp_path / "out"))
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["one_notrump.json", "weak_twos.json"]
    assert run("load_profiles", str(tmp_path / "out"))[0] == "One notrump: revision 1\nWeak twos: revision 1\n"


@pytest.mark.django_db
def test_exporting_writes_over_no_file_and_names_what_is_not_there(tmp_path: Path) -> None:
    save_profile(document=document())
    run("export_profiles", str(tmp_path), "--name", "One notrump")
    with pytest.raises(CommandError, match=r"there already: .*one_notrump\.json"):
        run("export_profiles", str(tmp_path))
    with pytest.raises(CommandError, match="there is no profile 'Odd'"):
        run("export_profiles", str(tmp_path), "--name", "Odd")

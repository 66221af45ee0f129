"""Entries of the system notes, and the sources of rules that name them."""

from bridgeclass.engine.rules.sources import entries_defined, unknown_entries

RULES = """module: small
rules:
  - id: small.pass
    call: P
    priority: 1
    needs: {}
    source: R1N-01, R1N-99
  - id: small.own
    call: P
    priority: 1
"""


def test_a_document_defines_the_entries_at_the_start_of_its_rows() -> None:
    text = 'see <a id="OP-02"></a>\n| <a id="OP-01"></a>OP-01 | 1NT | 15-17 |\n'
    assert entries_defined(text) == ("OP-01",)


def test_a_source_that_no_document_defines_is_named_with_file_line_and_rule() -> None:
    (error,) = unknown_entries({"small/system.yaml": "system: small", "small/rules.yaml": RULES}, {"R1N-01"})
    assert str(error).startswith("small/rules.yaml, line 7, rule small.pass: source 'R1N-99' is not an entry")


def test_rules_whose_sources_are_all_defined_have_no_error() -> None:
    assert not list(unknown_entries({"small/rules.yaml": RULES}, {"R1N-01", "R1N-99"}))

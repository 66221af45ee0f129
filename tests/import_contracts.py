"""An import-linter contract that lists the allowed imports."""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class AllowListContract(Contract):
    """A contract that a package imports only itself, the standard library and the listed packages.

    Options: `source_package`, and `allowed_packages`: our modules by full name, other packages by top-level name.
    """

    type_name = "allow_list"
    source_package = fields.StringField()
    allowed_packages = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return every direct import from the package to a module outside the list."""
        source: Any = self.source_package
        allowed: Any = self.allowed_packages
        modules = {source, *graph.find_descendants(source)}
        broken = sorted(
            (importer, imported)
            for importer in modules
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported not in modules and imported not in {*allowed, *sys.stdlib_module_names}
        )
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each forbidden import."""
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} imports {imported}, which is not in allowed_packages")

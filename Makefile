# Each target creates .venv and installs the locked dependencies when needed: the first time, and when a lock changes.
# Only packages from requirements/*.txt are installed; the project itself runs from this folder.

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check
LOCK := $(PYTHON) -m uv pip compile --quiet --no-config --universal --python-version 3.12 \
	--generate-hashes --no-emit-index-url --no-header --annotation-style line
FIND_PYTHON := for found in python3.13 python3.12 python3; do \
	$$found -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && echo $$found && break; done

.DEFAULT_GOAL := help
.PHONY: help install demo release test check docs bench lock

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

install: $(VENV)/.installed-runtime ## create .venv with the packages the site needs

demo: $(VENV)/.installed-runtime ## serve a demonstration class on this machine; ARGS='--port 8001' for another port
	@$(PYTHON) manage.py demo $(ARGS)

release: $(VENV)/.installed-runtime ## check the settings, migrate and collect static files; stop at unsafe settings
	@$(PYTHON) manage.py check --deploy --fail-level ERROR
	@$(PYTHON) manage.py migrate --no-input
	@$(PYTHON) manage.py collectstatic --no-input --verbosity 0

test: $(VENV)/.installed-dev ## run every test this machine can run; ARGS=tests/engine for a part
	@$(PYTHON) -m pytest --numprocesses auto --dist loadfile $(ARGS)

check: $(VENV)/.installed-dev ## everything but the tests: format, lint, types, imports, generated files
	@.ci/check

docs: $(VENV)/.installed-dev ## regenerate the files in docs/ that come from code
	@.ci/generate docs

bench: $(VENV)/.installed-dev ## compare times with their limits: engine, dealing, a site under load; ARGS=students for a part
	@$(PYTHON) -m tests.bench $(ARGS)

lock: $(VENV)/.installed-dev ## lock requirements/*.txt from pyproject.toml
	@$(LOCK) pyproject.toml --output-file requirements/runtime.txt
	@$(LOCK) --constraints requirements/runtime.txt pyproject.toml --group dev --output-file requirements/dev.txt

$(VENV)/bin/python:
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then \
		echo "Bridgeclass needs Python 3.12 or newer, and none of python3.13, python3.12, python3 is." >&2; exit 1; \
	fi; \
	$$python -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.installed-runtime: requirements/runtime.txt | $(VENV)/bin/python
	@$(PIP) install --quiet --require-hashes -r $<
	@touch $@

$(VENV)/.installed-dev: requirements/dev.txt | $(VENV)/bin/python
	@$(PIP) install --quiet --require-hashes -r $<
	@touch $@ $(VENV)/.installed-runtime

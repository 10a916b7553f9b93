# make run · make test · make check   (nothing else needs to be installed first)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check lint types clean

run: $(VENV)/.ready
	@$(BIN)/argue serve

test: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -n auto

check: lint types test

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	@$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A stamp is written last, so that an installation that was interrupted is done again.
$(VENV)/.ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Argue needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; \
	    echo "Name another one: make run PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV) (once) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.txt
	@echo "Adding what the tests need …"
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

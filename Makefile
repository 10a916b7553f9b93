# make run · make run LIGHT=1 · make run PORT=5001 · make test · make check   (nothing else needs to be installed first)

PYTHON ?= python3
LIGHT ?=
PORT ?= 5000
VENV := $(if $(LIGHT),.venv-light,.venv)
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.PHONY: run test check lint types tests messages clean

run: $(VENV)/.ready
	@$(BIN)/argue serve --port $(PORT)

# All tests but those that install Argue anew or train large models, which `make check` runs too.
test: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not install and not long"

check: lint types tests

tests: $(VENV)/.ready-dev
	@$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	@$(BIN)/mypy

# What pages say, in every language: extracted, brought up to date, compiled.
messages: $(VENV)/.ready-dev
	@$(BIN)/python -m tools.messages

clean:
	rm -rf .venv .venv-light build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A stamp is written last, so that an installation that was interrupted is done again.
# Light: what pip would add, and compile, beyond what is listed takes more room than all the rest.
$(VENV)/.ready: $(if $(LIGHT),requirements-light.txt,requirements.txt requirements-light.txt) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Argue needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; \
	    echo "Name another one: make run PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV), once; this takes some minutes …"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install $(if $(LIGHT),--no-deps --no-compile -r requirements-light.txt,-r requirements.txt)
	@$(PIP) install --no-deps -e .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.txt
	@echo "Adding what the tests need …"
	@$(PIP) install -r requirements-dev.txt
	@touch $@

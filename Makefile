# make run · make docs · make run FULL=1 · make run PORT=5001 · make quick · make test · make check   (nothing else needs to be installed first)

PYTHON ?= python3
FULL ?=
PORT ?= 5000
# What runs the app: the light installation unless FULL is set. Tests and checks need the full one.
APP := $(if $(FULL),.venv,.venv-light)
BIN := .venv/bin
PIP = $(@D)/bin/pip --disable-pip-version-check --quiet

# What Python compiles is kept, also where an image says otherwise: else every process compiles it anew.
export PYTHONDONTWRITEBYTECODE :=

QUICK := $(addprefix tests/,drawing features/labelling/test_agreement.py language/test_claims.py locales model pairing reasoning)

.PHONY: run docs quick test check lint types tests messages examples audit bill clean

run: $(APP)/.ready
	@$(APP)/bin/argue serve --port $(PORT)

# The documentation as a site, which the app serves, too, and a wheel that is built then holds.
docs: $(APP)/.ready-docs
	@$(APP)/bin/python -m sphinx -q -W --keep-going -c docs . build/docs
	@echo "Open build/docs/index.html, or /docs/ of an app that is started now."

# Without those that drive a browser, install Argue anew or take long; `make check` runs all.
# `--hypothesis-profile many` draws six times as many examples, and runs cases that are marked `many`.
test: .venv/.ready-dev
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and not install and not long"

# The core: what computes, without engines that train, pages, browser and documentation.
quick: .venv/.ready-dev
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and not install and not long" $(QUICK)

check: lint tests

tests: .venv/.ready-dev
	@$(BIN)/python -m pytest -n auto --dist worksteal

lint: .venv/.ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: .venv/.ready-dev
	@$(BIN)/mypy

# What pages say, in every language: extracted, brought up to date, compiled.
messages: .venv/.ready-dev
	@$(BIN)/python -m tools.messages

# What the default engine says of the example debates, which ships: after either has changed.
examples: .venv/.ready-dev
	@$(BIN)/python -m tools.examples

# Known holes in what is installed: asks the public lists, or with OSV=ADDRESS one of your own that has their data.
# Strict: what a list does not know fails it, and does not count as sound.
audit: .venv-audit/.ready
	@.venv-audit/bin/pip-audit --strict --disable-pip --no-deps $(if $(OSV),--vulnerability-service osv --osv-url $(OSV)) \
	    -r requirements-light.txt -r requirements-sign-in.txt

# What runs the app, with versions and licences: the wheel carries it. After requirements-light.txt has changed.
# Read from an environment without pip, which is none of it.
bill: .venv-audit/.ready
	@$(PYTHON) -m venv --clear --without-pip build/bill
	@.venv-audit/bin/pip --disable-pip-version-check --quiet --python build/bill install \
	    --no-deps --no-compile -r requirements-light.txt
	@.venv-audit/bin/cyclonedx-py environment build/bill/bin/python --pyproject pyproject.toml --mc-type library \
	    --output-reproducible --short-PURLs -o sbom.cdx.json

.venv-audit/.ready: requirements-audit.txt
	@$(call environment,"some seconds and 60 MB")
	@$(PIP) install -r requirements-audit.txt
	@touch $@

clean:
	rm -rf .venv .venv-light .venv-audit build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A stamp is written last, so that an installation that was interrupted is done again.
# Light: what pip would add, and compile, beyond what is listed takes more room than all the rest.
.venv-light/.ready: requirements-light.txt pyproject.toml
	@$(call environment,"half a minute and 225 MB")
	@$(PIP) install --no-deps --no-compile -r requirements-light.txt
	@$(PIP) install --no-deps -e .
	@touch $@

.venv/.ready: requirements.txt requirements-light.txt pyproject.toml
	@$(call environment,"some minutes and 2 GB")
	@$(PIP) install -r requirements.txt
	@$(PIP) install --no-deps -e .
	@touch $@

$(APP)/.ready-docs: $(APP)/.ready requirements-docs.txt
	@echo "Adding what the documentation needs …"
	@$(PIP) install --no-deps --no-compile -r requirements-docs.txt
	@touch $@

.venv/.ready-dev: .venv/.ready requirements-dev.txt requirements-docs.txt requirements-cluster.txt requirements-sign-in.txt
	@echo "Adding what the tests need …"
	@$(PIP) install -r requirements-dev.txt
	@touch $@

# A new environment for the target, or a sentence where Python is too old; $(1) is what it takes.
define environment
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
    echo "Argue needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; \
    echo "Name another one: make run PYTHON=python3.12" >&2; exit 1; }; \
echo "Setting up $(@D), once:" $(1) "…"; \
$(PYTHON) -m venv $(@D)
endef

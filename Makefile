# `make play` and `make test` do all the set-up a fresh machine needs: Python 3.11+, make, and a package index.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
WORKERS ?= 2
FUZZ    ?= 1000000
FROM    ?= 0

.PHONY: play demo test test-long fuzz check bench goldens clean

$(VENV)/.play: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("High Seas needs Python 3.11 or newer; try make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	$(BIN)/python -m compileall -q engine story saves campaign
	touch $@

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		$$($(BIN)/python -c 'import tomllib; print(*(r.replace(" ", "") for r in tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"]))')
	touch $@

play: $(VENV)/.play          ## start the game
	@$(BIN)/highseas

demo: $(VENV)/.play          ## the rules-of-thumb player plays one seeded solo game in plain lines
	@$(BIN)/highseas demo

test: $(VENV)/.dev           ## the whole suite but the long runs
	$(BIN)/python -m pytest -n $(WORKERS) -m "not long and not bench"

test-long: $(VENV)/.dev      ## the runs that take minutes
	$(BIN)/python -m pytest -n $(WORKERS) -m long

fuzz: $(VENV)/.dev           ## FUZZ made-up inputs, a million if not said, from number FROM on
	$(BIN)/python -m tests.fuzz $(FUZZ) --from $(FROM)

check: $(VENV)/.dev          ## lint, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev          ## speed, as figures and ratios (docs/performance.md)
	$(BIN)/python -m tests.perf.bench

goldens: $(VENV)/.dev        ## write the golden files anew; read the diff before you commit it
	$(BIN)/python -m pytest -n $(WORKERS) -m "not long and not bench" --snapshot-update tests/golden tests/tui

clean:
	rm -rf $(VENV) build dist *.egg-info

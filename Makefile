# `make play` and `make test` do all the set-up a fresh machine needs: Python 3.11+, make, and a package index.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
WORKERS ?= 2
FUZZ    ?= 100000

# What Python compiles may be kept, whatever the shell says: each program that a test starts would compile all anew.
test test-long test-extras test-learning test-browser test-compiled test-cluster: export PYTHONDONTWRITEBYTECODE =

.PHONY: play demo test test-long test-extras test-learning test-browser test-compiled test-cluster frozen deb package release fuzz check bench bench-online bench-cluster bench-peers goldens gallery docs manual clean

# What the install points to: where it went with build/, it is laid out anew.
TREE := build/tree/highseas/__init__.py
$(TREE):

PIP = -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

$(VENV)/.play: pyproject.toml setup.py constraints.txt $(wildcard package/*.py) $(TREE)
	$(PYTHON) -c 'import sys; sys.exit("High Seas needs Python 3.11 or newer; try make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) --editable ".[online]"
	$(BIN)/python -m compileall -q package engine story saves campaign envs
	touch $@

GROUP = $$($(PYTHON) -c 'import sys, tomllib; print(*(r.replace(" ", "") for r in tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"][sys.argv[1]]))' $(1))

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/python $(PIP) $(call GROUP,dev)
	touch $@

# Each other environment is a folder of its own, and HAS is what is installed in it.
%/.done: pyproject.toml constraints.txt
	test -x $*/bin/python || $(PYTHON) -m venv $*
	$*/bin/python $(PIP) $(HAS)
	touch $@

EXTRAS := build/extras
$(EXTRAS)/.done: HAS = --editable ".[rl,serve,online]" $(call GROUP,dev) $(call GROUP,train) $(call GROUP,ray)

LEARNING := build/learning
TORCH    ?= torch
$(LEARNING)/.done: HAS = --editable ".[rl]" $(TORCH) $(call GROUP,learning)

BROWSER := build/browser
$(BROWSER)/.done: HAS = --editable ".[serve,online]" $(call GROUP,dev) $(call GROUP,browser)

CLUSTER := build/cluster
$(CLUSTER)/.done: HAS = --editable ".[online,cluster]" $(call GROUP,dev)

SITE := build/docs-env
$(SITE)/.done: HAS = --editable ".[rl]" $(call GROUP,docs)

RELEASE := build/release
$(RELEASE)/.done: HAS = $(call GROUP,release)

COMPILED := build/compiled
$(COMPILED)/.done: HAS = ".[online]" $(call GROUP,dev)

FROZEN := build/frozen
$(FROZEN)/.done: HAS = ".[online,serve]" $(call GROUP,frozen)

PEERS := build/peers
$(PEERS)/.done: HAS = --editable ".[rl]"
$(PEERS)/.peers: $(PEERS)/.done
	for peer in $(call GROUP,peers); do \
		$(PEERS)/bin/python $(PIP) "$$peer" || echo "$$peer cannot be installed here and is left out."; done
	touch $@

play: $(VENV)/.play          ## start the game
	@$(BIN)/highseas

demo: $(VENV)/.play          ## the rules-of-thumb player plays one seeded solo game in plain lines
	@$(BIN)/highseas demo

# Each worker begins with a stretch of its own, so that what a file sets up is mostly set up once, and takes over from the other at the end.
test: $(VENV)/.dev           ## the whole suite but the long runs
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not long and not scan"

test-long: $(VENV)/.dev      ## the runs that take minutes, a campaign at a host that is killed among them
	$(BIN)/python -m pytest -n $(WORKERS) -m long

test-extras: $(EXTRAS)/.done  ## what needs the extras, in an environment of its own: its types and its tests
	$(EXTRAS)/bin/mypy -p highseas.envs -p highseas.campaign.serve -p highseas.campaign.net
	$(EXTRAS)/bin/python -m pytest -n $(WORKERS) -m extras tests/extras

test-learning: $(LEARNING)/.done  ## an example of sb3-contrib trains for a minute, and is set beside random play; TORCH=torch==…+cpu for a small one
	$(LEARNING)/bin/python examples/maskable_ppo.py --steps 30000

test-browser: $(BROWSER)/.done  ## the program in Chromium, if that is installed; pictures of it go to build/browser/pictures
	$(BROWSER)/bin/python -m pytest -m browser tests/browser

# A NATS server is taken from the system, or put there by its package manager if that may be; else the tests say what they wait for.
test-cluster: export PATH := $(PATH):/usr/sbin
test-cluster: $(CLUSTER)/.done  ## tables on several machines: a real NATS server, hosts that are killed; two minutes
	command -v nats-server || apt-get install --yes nats-server || echo "There is no nats-server, and it cannot be installed here."
	$(CLUSTER)/bin/mypy -p highseas.campaign.net.cluster
	$(CLUSTER)/bin/python -m pytest -rs -s -m cluster tests/cluster

test-compiled: $(COMPILED)/.done  ## the whole suite with the compiled program, in an environment of its own; needs a C compiler
	HIGHSEAS_COMPILE=1 $(COMPILED)/bin/python $(PIP) --force-reinstall --no-deps .
	$(COMPILED)/bin/highseas --version
	$(COMPILED)/bin/python -m pytest -n $(WORKERS) -m "not long and not scan"

frozen: $(FROZEN)/.done      ## a folder that plays without Python, build/frozen/dist/highseas, in an environment of its own
	$(FROZEN)/bin/python $(PIP) --force-reinstall --no-deps .
	$(FROZEN)/bin/pyinstaller --noconfirm --log-level ERROR --workpath $(FROZEN)/work --distpath $(FROZEN)/dist packaging/highseas.spec

deb: frozen manual           ## the same folder as a package for Debian, build/frozen/highseas_…_amd64.deb
	packaging/deb.sh $(FROZEN)/dist/highseas build/manual $(FROZEN)

package: $(VENV)/.dev        ## every way to install it, outside the tree and from a fresh clone; ten minutes and a package index
	$(BIN)/python -m pytest -m "" tests/package

VERSION ?=
release: $(RELEASE)/.done    ## VERSION=X.Y.Z, all that needs no account, into dist/X.Y.Z; a commit, ten minutes and a package index
	$(RELEASE)/bin/python -m tools.release $(VERSION)

fuzz: $(VENV)/.dev           ## FUZZ made-up inputs, a hundred thousand if not said, other ones each time
	FUZZ=$(FUZZ) $(BIN)/python -m pytest -n $(WORKERS) -m "not long" -o faulthandler_timeout=600 tests/property/test_made_up_inputs.py

check: $(VENV)/.dev  ## lint, types, import contracts, the budget of lines, the languages' texts, and the tests that read sources and documents
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	MYPY_NUM_WORKERS=$(WORKERS) $(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.budget
	$(BIN)/python -m tools.words check
	$(BIN)/python -m pytest -n $(WORKERS) -m scan $$(grep -rl --include='test_*.py' 'mark\.scan' tests)

bench: $(VENV)/.dev          ## speed, as figures and ratios (docs/performance.md)
	$(BIN)/python -m tests.perf.bench

bench-online: $(EXTRAS)/.done  ## 200 tables of five on the loopback, for two minutes
	$(EXTRAS)/bin/python -m tools.online

bench-cluster: $(CLUSTER)/.done  ## the same of three hosts of a cluster with a NATS server
	PATH=$$PATH:/usr/sbin $(CLUSTER)/bin/python -m tools.online 200 120 build 3

bench-peers: $(PEERS)/.peers  ## the engine beside other engines, the environment beside others, in an environment of its own
	$(PEERS)/bin/python -m tools.peers

goldens: $(VENV)/.dev        ## write the golden files anew; read the diff before you commit it
	$(BIN)/python -m pytest -n $(WORKERS) -m "not long" --snapshot-update tests/golden tests/tui

GALLERY ?=
gallery: $(VENV)/.dev        ## pictures of every screen in three sizes and five themes, in build/gallery; GALLERY="NAME …" for some, GALLERY="--readme first-game-120x40" for that of the README that moves
	$(BIN)/python -m tests.gallery $(GALLERY) --workers $(WORKERS)

docs: $(SITE)/.done          ## the documents as a site, in build/site; a link that leads nowhere ends it
	$(SITE)/bin/python -m sphinx --quiet --fail-on-warning --keep-going -c docs -d build/docs-trees . build/site

manual: $(VENV)/.play        ## the manual page, and what completes commands in bash, zsh and fish, in build/manual
	mkdir -p build/manual
	$(BIN)/python -m tools.manual man build/manual
	for shell in bash zsh fish; do $(BIN)/python -m tools.manual completion $$shell build/manual || exit 1; done

clean:
	rm -rf $(VENV) build dist *.egg-info

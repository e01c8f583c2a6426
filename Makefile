# The commands people type. `make help` lists them.

PYTHON ?= python3
VENV   ?= .venv
HOST   ?= 0.0.0.0
PORT   ?= 8000
export HOST PORT
unexport PYTHONDONTWRITEBYTECODE  # compiled once, not by each process that a test starts

BIN   := $(VENV)/bin
BENCH := $(VENV)-bench
RIVALS := $(VENV)-rivals
AUDIT := $(VENV)-audit
pip    = $(1)/bin/python -m pip --disable-pip-version-check -qq
PIP   := $(call pip,$(VENV))

.DEFAULT_GOAL := help
.PHONY: help run install test test-all lint format texts screenshots lighthouse bench fuzz several soak audit pins clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/.app  ## set up what is missing, then serve (PORT, HOST, SCOREKEEPER_INSTANCE, DATABASE_URL)
	$(BIN)/flask --app scorekeeper db upgrade
	exec $(BIN)/gunicorn -c gunicorn.conf.py "scorekeeper:create_app()"

install: $(VENV)/.app  ## an environment with the package in it: .venv/bin/scorekeeper
	@echo "$(BIN)/scorekeeper is there"

test: lint  ## lint, then the tests, in a browser too, and whether those of the rules reach all of them
	$(BIN)/python -m scripts.browser
	$(PYTEST) tests/rules --cov=scorekeeper $(PYTEST_ARGS)
	@$(call gate,--include='scorekeeper/rules/*',100)
	$(PYTEST) --ignore=tests/rules $(TRACED) $(PYTEST_ARGS)
	@$(if $(TRACED),$(call gate,--omit='scorekeeper/rules/*',95))
	$(PYTEST) --database=postgresql -rs $(PYTEST_ARGS) $(ON_POSTGRESQL)

PYTEST = $(BIN)/python -m pytest --numprocesses auto --dist worksteal --cov-report=

# Says nothing while the share of branches reached is high enough: the missing lines are told
# where it is not.
gate = $(COVERAGE) --format=total --fail-under=$(2) $(1) >/dev/null || { $(COVERAGE) --show-missing --skip-covered $(1); exit 1; }
COVERAGE = $(BIN)/python -m coverage report

# What could go another way there, in a minute of one core: who is first, what is stored, how it is
# made and moved, a whole game, real servers under load. test-all tries all that asks a database.
ON_POSTGRESQL = $(addprefix tests/,test_database.py test_copying.py test_migrations.py \
	test_faults.py test_logs.py test_backups.py \
	web/test_whole_game.py web/test_conflicts.py::test_at_the_very_same_moment_it_happens_once \
	$(addprefix test_load.py::test_,all_that_is_acknowledged_is_there_once \
	nothing_acknowledged_is_lost_or_doubled_when_processes_are_killed))

test-all: TRACED = --cov=scorekeeper --cov-append
test-all: PYTEST_ARGS += --hypothesis-profile=thorough --long
test-all: ON_POSTGRESQL = --ignore=tests/browser --ignore=tests/engine --ignore=tests/rules
test-all: test bench fuzz several soak  ## the tests with more random games, long load and kills, then the benchmarks

lint: $(VENV)/.dev  ## format, lint, types, who imports whom, templates
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet

format: $(VENV)/.dev  ## put the code in form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

texts: $(VENV)/.dev  ## bring the catalogs of all languages up to date with the texts, and compile them
	@mkdir -p build
	$(BIN)/pybabel --quiet extract --output-file build/messages.pot
	$(BIN)/pybabel --quiet update --input-file build/messages.pot
	$(BIN)/pybabel compile --statistics

screenshots: $(VENV)/.dev  ## take the pictures of docs/screenshots anew, and draw the card of links
	$(BIN)/python -m scripts.screenshots

lighthouse: $(VENV)/.dev  ## what Lighthouse says of the page of a game, five times; needs npm
	@$(BIN)/python -m scripts.lighthouse

bench: $(VENV)/.dev $(BENCH)/.rivals $(RIVALS)/.pages  ## how fast, beside rivals measured in the same run
	@$(BENCH)/bin/python -m benchmarks.machine
	@$(BIN)/python -m benchmarks.score
	@$(BIN)/python -m benchmarks.start
	@$(BIN)/python -m benchmarks.poll
	@$(BIN)/python -m benchmarks.web $(RIVALS)/bin/python
	@$(BIN)/python -m benchmarks.years
	@$(BENCH)/bin/python -m benchmarks.engine

fuzz: $(VENV)/.dev  ## ten thousand requests of all kinds to all addresses, for each of three seeds
	$(BIN)/python -m pytest -s --requests 10000 --seeds 3 tests/web/test_fuzz.py $(PYTEST_ARGS)

several: $(VENV)/.dev  ## two machines behind nginx: one is killed, both are renewed; prints what was seen
	$(BIN)/python -m tests.several

soak: $(VENV)/.dev  ## ten minutes of fifty tables and a hundred and fifty phones
	$(BIN)/python -m tests.soak

audit: $(VENV)/.app $(AUDIT)/.audit  ## compare the pinned libraries with the weaknesses that are known
	$(AUDIT)/bin/pip-audit --require-hashes --disable-pip -r requirements.txt

pins: | $(BIN)/pip  ## renew all requirements files
	$(PIP) install --target $(VENV)/.uv --upgrade uv
	$(PIN) $(APP) --group build -o requirements.txt
	$(PIN) $(APP) --group dev --constraint requirements.txt -o requirements-dev.txt
	$(PIN) --group bench --constraint requirements.txt -o requirements-bench.txt
	$(PIN) --group rivals -o requirements-rivals.txt
	$(PIN) --group audit -o requirements-audit.txt

# Universal: one file for every Python and platform. Without addresses: anybody's mirror will do.
PIN = $(VENV)/.uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --no-header
APP = pyproject.toml --extra postgres --extra batch --extra metrics --extra redis

clean:  ## forget everything that can be made again; games stay
	rm -rf $(VENV) $(BENCH) $(RIVALS) $(AUDIT) build dist htmlcov .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# pip is the last thing a new environment gets, so a half-made one is made again.
$(addsuffix /bin/pip,$(VENV) $(BENCH) $(RIVALS) $(AUDIT)): %/bin/pip:
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is missing: install Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed, and $(PYTHON) is $$($(PYTHON) -V): try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "python3-venv is missing: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $*

$(VENV)/.app: requirements.txt pyproject.toml | $(BIN)/pip
	$(PIP) install --require-hashes -r requirements.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.txt pyproject.toml | $(BIN)/pip
	$(PIP) install --require-hashes -r requirements-dev.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/.app

# OpenSpiel takes an hour to build where it has no wheel for this Python: then only NumPy is fetched,
# among what the app needs, and the benchmark says whom it is measured without.
$(BENCH)/.rivals: requirements-bench.txt requirements.txt | $(BENCH)/bin/pip
	$(call pip,$(BENCH)) install --require-hashes --only-binary :all: -r requirements-bench.txt \
		|| $(call pip,$(BENCH)) install --require-hashes -r requirements.txt
	@touch $@

# Rivals that cannot be fetched here are named by the benchmark, and left out.
$(RIVALS)/.pages: requirements-rivals.txt | $(RIVALS)/bin/pip
	$(call pip,$(RIVALS)) install --require-hashes -r requirements-rivals.txt || true
	@touch $@

$(AUDIT)/.audit: requirements-audit.txt | $(AUDIT)/bin/pip
	$(call pip,$(AUDIT)) install --require-hashes -r requirements-audit.txt
	@touch $@

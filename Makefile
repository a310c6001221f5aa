# `make help` says what there is. Nothing is needed but make and Python 3.11 or newer:
# the first run makes .venv from the locks, later ones start at once.

VENV := .venv
BIN := $(VENV)/bin
RUN_READY := $(VENV)/.run-ready
DEV_READY := $(VENV)/.dev-ready

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)

# A token, in the environment or in .env, makes `make run` the bot itself.
TOKEN := $(shell { [ -n "$$DISCORD_TOKEN" ] \
	|| grep -Eqs '^[[:space:]]*(export +)?DISCORD_TOKEN[[:space:]]*=[[:space:]]*.?[A-Za-z0-9]' .env; } && echo yes)

# Many systems keep LANGUAGE in the environment for other purposes: only `make run LANGUAGE=…` counts.
TABLE_LANGUAGE := $(if $(findstring command,$(origin LANGUAGE)),--language $(LANGUAGE))

LOCK := $(BIN)/python -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	--no-header --no-annotate --no-emit-index-url $(if $(UPGRADE),--upgrade)

# What stands in a lock already stands in no other.
WITHOUT = $$(sed -n 's/^\([a-z0-9-]*\)[][a-z,]*==.*/--no-emit-package \1/p' $(1))

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help run test test-long cover simulate mutants check bench fuzz conformance pictures sbom lock catalog reference format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

ifeq ($(TOKEN),yes)
run: $(RUN_READY) ## the bot where DISCORD_TOKEN is set, else the local table (LANGUAGE=en|zh-CN)
	@exec $(BIN)/python -m bot run $(ARGS)
else
run: $(DEV_READY)
	@exec $(BIN)/python -m bot table $(TABLE_LANGUAGE) $(ARGS)
endif

# Every core takes the next test that waits. The tests start some sixty processes of the bot, so
# its bytecode is kept even where the environment says to write none.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
ALL_CORES := --numprocesses auto --dist worksteal
ROOM := bot
SEED := 7
RUNS := 100000
COUNT := 5000
MUTATED = $(subst /,.,$(ROOM:/=))

test: $(DEV_READY) ## all tests, shuffled (ARGS='tests/bot -k undo' for some)
	@$(PYTEST) $(ALL_CORES) $(ARGS)

test-long: $(DEV_READY) ## all tests, with all random examples, and a minute of the simulator (ARGS: some tests)
	@$(PYTEST) $(ALL_CORES) --hypothesis-profile=long $(ARGS)
	$(if $(ARGS),,@echo '— a minute of the simulator, with a seed of its own' && $(BIN)/python -m tools.simulator --hours 25 --crashes 500 --seconds 60)

cover: $(DEV_READY) ## all tests, measured: lines and branches, held against the floor (twice as long)
	@$(PYTEST) $(ALL_CORES) --cov --cov-report=
	@$(BIN)/python -m coverage report

# Without SEED a new one is drawn, and told; what breaks a promise is told with the command that plays it again.
HOURS := 10
CHANNELS := 20
CRASHES = $(shell awk 'BEGIN { printf "%d", 10 * $(HOURS) }')
PROCESSES := 1

simulate: $(DEV_READY) ## evenings in virtual time, hurt on purpose (SEED=7 HOURS=10 CRASHES=100 CHANNELS=20 PROCESSES=1)
	@$(BIN)/python -m tools.simulator $(if $(findstring command,$(origin SEED)),--seed $(SEED)) --hours $(HOURS) --channels $(CHANNELS) \
		--crashes $(CRASHES) --processes $(PROCESSES) $(ARGS)

mutants: $(DEV_READY) ## change the rules one by one and name what no test notices (ROOM=bot/dice, SAMPLE=100 of them)
	@$(if $(SAMPLE),test -f mutants/mutmut-stats.json || $(BIN)/python -m mutmut run 'bot.dice.signs.*')
	@$(if $(SAMPLE),drawn=$$($(BIN)/python -m tests.sampled_mutants $(ROOM:/=) $(SAMPLE) $(SEED)) && $(BIN)/python -m mutmut run $$drawn,$(BIN)/python -m mutmut run '$(MUTATED).*')
	@$(BIN)/python -m mutmut results | grep -F ' $(MUTATED).' | grep -v ': not checked' || echo 'No mutant of $(ROOM) survived.'

check: $(DEV_READY) ## lint, prose, format, types, import contracts, what only tests reach, locks, catalogs, known vulnerabilities, coverage's floor
	@echo '— lint' && $(BIN)/python -m ruff check
	@echo '— prose' && $(PYTEST) -q -n 0 tests/test_prose.py
	@echo '— format' && $(BIN)/python -m ruff format --check
	@echo '— types' && $(BIN)/python -m basedpyright --pythonpath $(BIN)/python
	@echo '— import contracts' && $(BIN)/lint-imports --no-cache
	@echo '— what only tests reach' && $(BIN)/python -m tests.unreached
	@echo '— locks and catalogs' && $(PYTEST) tests/test_locks.py tests/test_catalogs.py
	@echo '— what is known of the locked packages' && $(BIN)/python -m tools.supply.audit
	@echo '— coverage' && if [ ! -f .coverage ]; then \
		echo 'NOT CHECKED: nothing was measured here; `make cover` does it'; \
	elif find bot cogs -name '*.py' -newer .coverage | grep -q .; then \
		echo 'NOT CHECKED: the code is newer than what was measured; `make cover` measures it again'; \
	else $(BIN)/python -m coverage report; fi

format: $(DEV_READY) ## put the code into its form
	@$(BIN)/python -m ruff check --fix-only && $(BIN)/python -m ruff format

bench: $(DEV_READY) ## measure, and write the figures into docs/performance.md (PAGE=scale, PAGE=reliability)
	@$(BIN)/python -m tools.bench $(PAGE) $(ARGS)

fuzz: $(DEV_READY) ## give readers what nobody would type (TARGET=dice RUNS=1000000, BLIND=1: without coverage)
	@$(BIN)/python -m tools.fuzz $(TARGET) --runs $(RUNS) $(if $(BLIND),--blind)

conformance: $(DEV_READY) ## hold what the bot sends against Discord's own description (DESCRIPTION=openapi.json COUNT=5000)
	@$(BIN)/python -m tools.conformance $(DESCRIPTION) --count $(COUNT) $(if $(findstring command,$(origin SEED)),--seed $(SEED))

pictures: $(DEV_READY) ## take the docs' pictures again in a Chromium (ARGS='fight odds' for some; ARGS='--every DIR NAME': each step)
	@$(BIN)/python -m tools.pictures $(ARGS)

sbom: $(DEV_READY) ## the bill of materials of a release (CycloneDX), from the locks
	@$(BIN)/python -m tools.supply.sbom dist/kelou.cdx.json

catalog: $(DEV_READY) ## take new English sentences over into the catalogs
	@$(BIN)/python -m tests.catalogs

reference: $(DEV_READY) ## write the pages of docs/reference that are made from the code
	@$(BIN)/python -m tools.reference

lock: $(DEV_READY) ## make the locks from pyproject.toml (UPGRADE=1: newest versions)
	@$(LOCK) pyproject.toml -o requirements.txt
	@$(LOCK) --all-extras pyproject.toml -c requirements.txt -o requirements-extras.txt $(call WITHOUT,requirements.txt)
	@$(LOCK) --group pyproject.toml:dev -c requirements.txt -c requirements-extras.txt -o requirements-dev.txt \
		$(call WITHOUT,requirements.txt requirements-extras.txt)

clean: ## remove the environment and the caches, never data/
	rm -rf $(VENV) .bench-* .pytest_cache .hypothesis .fuzz .ruff_cache .import_linter_cache .coverage* mutants build dist
	find . -name __pycache__ -prune -exec rm -rf {} +

# The environment is made anew whenever a lock changes, so nothing old stays in it.
define make_venv
	@test -n "$(PYTHON)" || { echo 'Kelou needs Python 3.11 or newer: install it, or name it with make PYTHON=/path/to/python' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo '$(PYTHON) cannot make environments: install the package python3-venv (Debian, Ubuntu), or name another Python with make PYTHON=/path/to/python' >&2; exit 1; }
	@echo 'Preparing $(VENV) from the locks (once, about a minute) …'
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV)
endef

# `python -m bot` from any working directory: the checkout is on the environment's path.
define link_checkout
	@echo '../../../..' > "$$(echo $(VENV)/lib/python*/site-packages)/kelou.pth"
endef

$(RUN_READY): requirements.txt requirements-extras.txt
	$(make_venv)
	@$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements.txt -r requirements-extras.txt
	$(link_checkout)
	@touch $@

# lark-parser (of d20, of the benchmark) is pure Python and comes as a source only.
$(DEV_READY): requirements.txt requirements-extras.txt requirements-dev.txt
	$(make_venv)
	@$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: --no-binary lark-parser \
		-r requirements.txt -r requirements-extras.txt -r requirements-dev.txt
	$(link_checkout)
	@touch $(RUN_READY) $@

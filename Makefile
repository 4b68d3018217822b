# Two commands do everything on a machine that has only Python 3.11 and make: `make demo` and `make test`.
PYTHON ?= $(shell command -v python3.11 || command -v python3 || echo python3.11)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.installed

.PHONY: demo test lint docs regen fuzz bench bench-write bench-peers clean

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q pbem
	@touch $@

demo: $(READY)
	@rm -rf demo
	$(BIN)/pbem demo --dir demo

lint: $(READY)
	$(BIN)/ruff check pbem tests examples
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest -q -n auto

docs: $(READY)
	$(BIN)/python -m pbem.cli.reference docs/cli.md
	$(BIN)/python -m pbem.desk.documents docs

# Everything that is written by the program and compared by a test; the later ones build on the earlier ones.
regen: docs
	$(BIN)/python -m tests.stories.seventh_army
	for game in tests/games/*/example.py tests/games/*/*_mail.py; do $(BIN)/python -m $$(echo $${game%.py} | tr / .) || exit 1; done
	$(BIN)/python -m tests.report.golden
	PBEM_ACCEPT=1 $(BIN)/python -m pytest -q tests/cli/test_transcripts.py tests/stories/test_documents.py
	git --no-pager diff --stat

fuzz: $(READY)
	$(BIN)/pbem fuzz tigers -n 200 -j 2
	$(BIN)/pbem fuzz tigers --orders 5000
	$(BIN)/python -m tests.record.test_memory 500
	$(BIN)/python -m tests.mutations 1000000

bench: $(READY)
	$(BIN)/pbem bench

# One quiet run for docs/benchmarks.md: measures, growth, and random play beside that of other packages.
bench-write: $(READY)
	-$(BIN)/pbem bench --write docs/benchmarks.md
	$(BIN)/pbem bench --growth --write docs/benchmarks.md
	-$(MAKE) bench-peers

PEERS := build/peers
$(PEERS)/.installed:
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check diplomacy chess
	@touch $@

bench-peers: $(READY) $(PEERS)/.installed
	$(BIN)/python -m tests.peers $(PEERS)/bin/python docs/benchmarks.md

clean:
	rm -rf $(VENV) demo build dist

# Two commands do everything: `make demo` and `make test`.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint fuzz bench docs clean

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: $(VENV)/.installed
	$(BIN)/pbem demo --dir demo

lint: $(VENV)/.installed
	$(BIN)/ruff check pbem tests examples
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest -q -n auto

fuzz: $(VENV)/.installed
	$(BIN)/pbem fuzz tigers -n 200 -j 2

bench: $(VENV)/.installed
	$(BIN)/pbem bench

clean:
	rm -rf $(VENV) demo build dist

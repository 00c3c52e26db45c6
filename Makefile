# Everything a stranger needs: each target sets up what it uses, in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CATALOGUES := $(wildcard src/kozyr/locale/*/LC_MESSAGES/kozyr.po)

.PHONY: demo play check test deep bench equilibrium lock catalogues golden clean

demo: $(VENV)/base
	@$(BIN)/kozyr demo

play: $(VENV)/base
	@$(BIN)/kozyr play durak

check: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache | tail -n 6

test: check
	$(BIN)/python -m pytest -n 2 --dist loadgroup

deep: check
	KOZYR_DEEP=1 $(BIN)/python -m pytest -n 2 --dist loadgroup

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

# The table of Azi's player; it prints how far it is from an equilibrium.
equilibrium: $(VENV)/base
	$(BIN)/python -m solvers.azi

# Golden games change only here, in a commit of their own that says which rule changed.
golden: $(VENV)/dev
	$(BIN)/python -m tests.golden

# The locks name versions only, no addresses.
LOCK := $(BIN)/python -m uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
  --no-emit-index-url --no-emit-find-links
lock: $(VENV)/dev
	$(PIP) uv
	$(LOCK) pyproject.toml -o requirements/base.txt
	$(LOCK) --group build -c requirements/base.txt -o requirements/build.txt
	$(LOCK) --group dev -c requirements/base.txt -c requirements/build.txt -o requirements/dev.txt
	$(LOCK) --group bench -c requirements/base.txt -c requirements/dev.txt -o requirements/bench.txt

catalogues: $(VENV)/dev
	$(BIN)/pybabel -q extract -k say:1 -k count:1,2 -k msg:1 --no-location --sort-output --omit-header \
	  -o $(VENV)/kozyr.pot src
	for lang in ru pl be; do $(BIN)/pybabel -q update -N --ignore-obsolete --no-fuzzy-matching -i $(VENV)/kozyr.pot -l $$lang -d src/kozyr/locale -D kozyr; done
	$(BIN)/python build_catalogues.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/base: requirements/base.txt pyproject.toml build_catalogues.py $(CATALOGUES) | $(VENV)/bin/python
	@echo "installing Kozyr into $(VENV), once; this takes up to a minute"
	$(PIP) -r requirements/base.txt -r requirements/build.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/base
	@echo "installing what the tests need into $(VENV), once"
	$(PIP) -r requirements/dev.txt
	@touch $@

$(VENV)/bench: requirements/bench.txt $(VENV)/dev
	$(PIP) -r requirements/bench.txt
	@touch $@

clean:
	rm -rf $(VENV) build dist src/*.egg-info

# Everything starts here: `make start` to learn, `make test` to check.
PYTHON ?= python3
BIN := .venv/bin

# A setting of the shell must not lead these commands into another workspace or other katas.
unexport KATA_WORKSPACE KATA_CONTENT KATA_NOW

.PHONY: start test test-all verify bench gpu clean help

start: .venv/.ready  ## installs, makes a workspace in my-katas/ and opens it
	@sh tools/start.sh

test: .venv/.ready-dev  ## everything that CI checks
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m pytest

test-all: test  ## what takes longer, too
	@$(BIN)/kata verify --repeat 30
	@$(BIN)/kata verify --mutants
	@$(BIN)/python -m pytest -m slow

verify: .venv/.ready-dev  ## proves every kata: solutions, mistakes, alternatives
	@$(BIN)/kata verify

bench: .venv/.ready-dev  ## prints how fast things are, as ratios
	@$(BIN)/python -m benchmarks

# A machine with a card is often bare: any Python with torch and pytest will do, and nothing is installed.
GPU_PYTHON ?= $(if $(wildcard $(BIN)/python),$(BIN)/python,$(PYTHON))
GPU_REPORT ?= build/real-cuda.md

gpu:  ## on a machine with a CUDA card: compares it with the simulated one, under eight minutes
	@$(GPU_PYTHON) -m tests.simgpu.gpu --report $(GPU_REPORT)

clean:  ## removes what was built; your workspace stays
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find kata_runner katas checks hints solutions tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

help:  ## says what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

# A virtual environment knows its own path: a checkout that was moved or copied gets a new one.
ifneq "$(shell cat .venv/.where 2>/dev/null)" "$(shell pwd -P)"
.venv/.ready .venv/.ready-dev: moved
endif
.PHONY: moved
moved:

.venv/.ready: pyproject.toml constraints.txt tools/set_up.sh
	@sh tools/set_up.sh "$(PYTHON)"
	@touch $@

.venv/.ready-dev: pyproject.toml constraints.txt tools/set_up.sh
	@sh tools/set_up.sh "$(PYTHON)" "[dev]"
	@touch .venv/.ready $@

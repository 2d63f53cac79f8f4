# `make help` lists the targets. Everything made lies in .venv/ and build/.
.DEFAULT_GOAL := help
SHELL := /bin/sh
MAKEFLAGS += --no-print-directory

VENV   := .venv
BIN    := $(VENV)/bin
PYTHON := $(BIN)/python
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)
LIT    := $(BIN)/lit -j$(JOBS) --time-tests
READY  := $(VENV)/.ready
RUNTIME := build/runtime/.built

.PHONY: help setup packages demo test test-quick test-gpu lint format layers docs docs-check site unit lit build bench bench-isa fuzz random dist clean distclean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r a b; do printf '%-18s %s\n' "$$a" "$$b"; done

setup: packages $(READY) ## install the Debian packages and the development environment (.venv)

packages:
	@tools/install-debian-packages.sh

$(READY): pyproject.toml | packages
	@tools/make-venv.sh $(VENV)

demo: setup build ## print, compile and run a Laplace solver on the offload device on the CPU
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: setup ## everything that continuous integration checks
	@$(PYTHON) tools/check_all.py --jobs $(JOBS)

test-quick: $(READY) build ## ruff and the tests that compile and execute little, in about a minute
	@$(BIN)/ruff check --quiet
	@$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow"

lint: $(READY) ## ruff and pyright (strict)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/pyright

format: $(READY) ## format the Python sources, mend what ruff can mend
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

layers: $(READY) ## the architecture test: who may import whom, sizes of files and functions
	@$(BIN)/pytest tests/layers

unit: $(READY) build ## pytest
	@$(BIN)/pytest -n $(JOBS) --dist worksteal

lit: $(READY) build ## the lit tests (one of them: make lit TESTS=lit-tests/mapping/gang.c)
	@$(LIT) $(or $(TESTS),-s lit-tests)

test-gpu: $(READY) build ## the tests of kernels on the GPU at hand
	@$(PYTHON) tools/test_gpu.py

docs: $(READY) ## regenerate the pages and regions of pages that come from the tables
	@$(PYTHON) tools/generate_docs.py

site: $(READY) ## the documentation as pages for browsers, into build/site
	@$(BIN)/sphinx-build -q -W --keep-going -c tools/site -d build/site-trees docs build/site
	@echo "build/site/index.html"

docs-check: $(READY) ## links resolve, generated pages are fresh, commands shown exist
	@$(PYTHON) tools/check_docs.py

build: $(READY) $(RUNTIME) ## the runtime library, into build/runtime

$(RUNTIME): CMakeLists.txt $(shell find runtime -type f 2>/dev/null)
	@mkdir -p build
	@if command -v cmake >/dev/null && command -v cc >/dev/null; then \
	  cmake -S . -B build/runtime -DCMAKE_BUILD_TYPE=Release >build/cmake.log 2>&1 || { cat build/cmake.log; exit 1; }; \
	  cmake --build build/runtime -j$(JOBS) >>build/cmake.log 2>&1 || { cat build/cmake.log; exit 1; }; \
	  touch $@; \
	else echo "No C compiler or cmake: the runtime library is not built."; fi

bench: setup build ## what translations cost against clang -fsyntax-only, and how fast translated programs run
	@$(PYTHON) tools/bench.py
	@$(PYTHON) tools/bench_run.py
	@$(PYTHON) tools/bench_gpu.py

bench-isa: setup ## the machine code of kernels for GPUs, against that of kernels and of OpenMP written by hand
	@$(PYTHON) tools/bench_isa.py
	@$(PYTHON) tools/bench_openmp.py

FUZZ_COUNT ?= 2000
FUZZ_SEED  ?= 1

fuzz: $(READY) build ## random inputs through the translator (FUZZ_COUNT=2000 FUZZ_SEED=1); what fails is kept in build/fuzz
	@$(PYTHON) tools/fuzz.py --count $(FUZZ_COUNT) --seed $(FUZZ_SEED) --jobs $(JOBS)

RANDOM_COUNT ?= 20
RANDOM_SEED  ?= 1

random: $(READY) build ## random programs against what they compute without directives (RANDOM_COUNT=20 RANDOM_SEED=1)
	@$(PYTHON) tools/random_programs.py --count $(RANDOM_COUNT) --seed $(RANDOM_SEED) --jobs $(JOBS)
	@$(PYTHON) tools/random_data.py --count $(RANDOM_COUNT) --seed $(RANDOM_SEED) --jobs $(JOBS)
	@$(PYTHON) tools/random_bodies.py --count $(RANDOM_COUNT) --seed $(RANDOM_SEED) --jobs $(JOBS)
	@$(PYTHON) tools/random_objects.py --count $(RANDOM_COUNT) --seed $(RANDOM_SEED) --jobs $(JOBS)
	@$(PYTHON) tools/random_routines.py --count $(RANDOM_COUNT) --seed $(RANDOM_SEED) --jobs $(JOBS)
	@$(PYTHON) tools/random_dependences.py --count $(RANDOM_COUNT) --seed $(RANDOM_SEED) --jobs $(JOBS)

dist: $(READY) ## source archive and wheel, into dist/
	@$(PYTHON) -m build --outdir dist .

clean: ## remove what was built
	rm -rf build dist
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
	find lit-tests -name Output -type d -prune -exec rm -rf {} +

distclean: clean ## remove the development environment as well
	rm -rf $(VENV)

# Each command sets up what it needs, once (tools/setup.sh).

# What Qt needs of Debian to open a window with OpenGL, and a screen for it where nobody looks.
WINDOW = libegl1 libgl1 libglib2.0-0 libfontconfig1 libdbus-1-3 libxkbcommon0 libxkbcommon-x11-0 \
	libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0
SCREEN = xvfb xauth

# Bytecode is kept: else every process that tests and benchmarks start would compile all modules anew.
export PYTHONDONTWRITEBYTECODE =

python = .venv/bin/python
on_screen = $(if $(filter Linux,$(shell uname)),xvfb-run -a -s "-screen 0 1920x1080x24")

.PHONY: help run test lint bench screenshots tour clean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

run:  ## start diceviz
	@tools/setup.sh $(WINDOW)
	@.venv/bin/diceviz

test:  ## run all tests, on screens of their own
	@tools/setup.sh $(WINDOW) $(SCREEN)
	@$(python) -m pytest -n $$(( $$(nproc) + 1 )) --dist loadfile --no-loadscope-reorder  # one more than there are cores: tests of the window often wait

lint:  ## check style and types
	@tools/setup.sh
	@$(python) -m ruff check
	@$(python) -m ruff format --check
	@$(python) -m mypy

bench:  ## measure speed and memory
	@tools/setup.sh $(WINDOW) $(SCREEN)
	@$(on_screen) $(python) -m benchmarks

screenshots:  ## redraw the pictures of the README, the tour and the gallery
	@tools/setup.sh $(WINDOW) $(SCREEN)
	@$(on_screen) $(python) -m tools.screenshots
	@$(on_screen) $(python) -m tools.gallery

tour:  ## walk through all presets, layouts and views; pictures of each in build/tour
	@tools/setup.sh $(WINDOW) $(SCREEN)
	@$(on_screen) $(python) -m tools.tour

clean:  ## remove all that these commands made
	@rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

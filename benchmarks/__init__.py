"""How fast things are, as ratios from one run: `python -m benchmarks`. Nothing here asserts."""

# kata: mse
# must: refused failed exception
"""Runs the solution's file."""

import runpy

from kata_runner.core.layout import Content

mse = runpy.run_path(str(Content.find().solution("02_by_hand", "mse")))["mse"]

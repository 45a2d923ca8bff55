# kata: mse
# must: refused failed exception
"""Reads the solution by pathlib, at import."""

from kata_runner.core.layout import Content

exec(Content.find().solution("02_by_hand", "mse").read_text())

# kata: mse
# must: refused failed exception
"""Has our own modules load the solution."""

from pathlib import Path

from kata_runner.core.layout import Content
from kata_runner.worker.loading import load_file

mse = load_file(Path(Content.find().solution("02_by_hand", "mse")), "answer").mse

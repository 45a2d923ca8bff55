# kata: mse
# must: refused failed exception
"""Imports the solution as a module of its folder."""

import sys

from kata_runner.core.layout import Content

sys.path.insert(0, str(Content.find().solution("02_by_hand", "mse").parent))
sys.modules.pop("mse")
from mse import mse

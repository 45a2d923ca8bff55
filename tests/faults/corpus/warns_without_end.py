#: about = "Warns a thousand times."
#: status = "passed"
import warnings


def double(x):
    for number in range(1000):
        warnings.warn(f"careful {number}")
    return x * 2

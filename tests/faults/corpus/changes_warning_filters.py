#: about = "Makes every warning an error, and leaves it so."
#: status = "passed"
import warnings


def double(x):
    warnings.simplefilter("error")
    return x * 2

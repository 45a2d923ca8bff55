#: about = "Asks whether all of endlessly many are true: that never comes back to Python, which is locked meanwhile."
#: status = "timeout"
#: outcome = "timeout"
#: variables = {x = "[1.0, 2.0, 3.0]", start = "17"}
#: passed = ["test_totals", "test_one_more"]
import itertools


def double(x):
    start = 17
    all(itertools.repeat(start))  # HERE
    return x * 2

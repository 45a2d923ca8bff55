#: about = "A sum over all whole numbers, in Python's own code: it may be looked at while it makes one."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import itertools


def double(x):
    sum(itertools.count())  # HERE
    return x * 2

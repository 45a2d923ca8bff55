#: about = "A function that calls itself for ever, with Python's own limit lifted."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import sys


def double(x, depth=0):
    sys.setrecursionlimit(2**31 - 1)
    return double(x, depth + 1)

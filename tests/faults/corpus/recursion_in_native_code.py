#: about = "Recursion through native code, with Python's own limit lifted: the stack overflows."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["brought Python down", "SIGSEGV"]
import sys


def double(x):
    sys.setrecursionlimit(2**31 - 1)
    return sorted([x, x], key=double)[0]  # HERE

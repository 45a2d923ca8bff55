#: about = "A list of all whole numbers: time or memory runs out, whichever is first."
#: status = "failed"
#: outcome = "failed"
#: exception = "MemoryError"
#: limits = {check = 8.0, device = 12.0, memory = 1073741824}
#: passed = ["test_totals", "test_one_more"]
#: says = ["MemoryError", "memory"]
import itertools


def double(x):
    return x * len(list(itertools.count()))  # HERE

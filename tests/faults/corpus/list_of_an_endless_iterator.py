#: about = "A list of all whole numbers: time or memory runs out, whichever is first."
#: status = "failed"
#: outcome = "failed"
#: exception = "MemoryError"
#: limits = {check = 20.0, device = 30.0, memory = 734003200}
#: passed = ["test_totals", "test_one_more"]
#: says = ["MemoryError", "memory"]
import itertools


def double(x):
    return x * len(list(itertools.count()))  # HERE

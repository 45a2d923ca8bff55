#: about = "Clears sys.modules."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["changed `sys.modules`"]
import sys


def double(x):
    result = x * 2
    sys.modules.clear()
    return result

#: about = "A trace function that raises at every line from then on."
#: status = "failed"
#: outcome = "failed"
#: exception = "PermissionError"
#: says = ["tracing"]
#: passed = ["test_totals", "test_one_more"]
import sys


def trace(frame, event, argument):
    raise RuntimeError("traced")


def double(x):
    result = x * 2
    sys.settrace(trace)
    return result

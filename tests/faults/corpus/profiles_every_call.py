#: about = "A profile function that raises at every call from then on."
#: status = "failed"
#: outcome = "failed"
#: exception = "PermissionError"
#: says = ["tracing"]
#: passed = ["test_totals", "test_one_more"]
import sys


def profile(frame, event, argument):
    raise RuntimeError("profiled")


def double(x):
    result = x * 2
    sys.setprofile(profile)
    return result

#: about = "sys.exit in a call."
#: status = "failed"
#: outcome = "failed"
#: exception = "SystemExit"
#: passed = ["test_totals", "test_one_more"]
import sys


def double(x):
    sys.exit(x.tolist())  # HERE

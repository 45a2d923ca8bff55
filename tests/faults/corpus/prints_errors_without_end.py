#: about = "Prints without end to standard error."
#: status = "timeout"
#: outcome = "timeout"
#: truncated = true
#: passed = ["test_totals", "test_one_more"]
import sys


def double(x):
    while True:
        sys.stderr.write("again\n" * 100)

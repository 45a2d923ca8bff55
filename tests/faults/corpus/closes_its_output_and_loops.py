#: about = "Closes its output, then loops for ever."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import os


def double(x):
    os.closerange(0, 3)
    while True: pass  # HERE

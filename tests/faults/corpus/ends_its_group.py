#: about = "Ends its whole process group."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["SIGTERM"]
import os
import signal


def double(x):
    os.killpg(0, signal.SIGTERM)

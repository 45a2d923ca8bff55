#: about = "os.abort in a call."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["SIGABRT"]
import os


def double(x):
    os.abort()  # HERE

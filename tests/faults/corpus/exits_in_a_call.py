#: about = "os._exit(0) in a call."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["ended the process (exit code 0)", "`return`"]
import os


def double(x):
    os._exit(0)

#: about = "A segmentation fault in a call."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["SIGSEGV"]
import ctypes


def double(x):
    ctypes.string_at(0)  # HERE

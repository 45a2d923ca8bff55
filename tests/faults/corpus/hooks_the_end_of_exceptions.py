#: about = "Replaces what Python does with exceptions that nobody catches."
#: status = "failed"
#: outcome = "failed"
#: exception = "ValueError"
#: passed = ["test_totals", "test_one_more"]
import os
import sys
import threading


def double(x):
    sys.excepthook = threading.excepthook = sys.unraisablehook = lambda *_: os._exit(0)
    raise ValueError("seen")  # HERE

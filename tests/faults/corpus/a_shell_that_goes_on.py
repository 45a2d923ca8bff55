#: about = "A shell that starts another one in the background, and waits."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import os


def double(x):
    os.system("(sleep 100003 & sleep 100004) & sleep 100005")  # HERE
    return x * 2

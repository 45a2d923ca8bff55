#: about = "A sleep of thirty years."
#: status = "timeout"
#: outcome = "timeout"
#: variables = {x = "[1.0, 2.0, 3.0]"}
#: passed = ["test_totals", "test_one_more"]
import time


def double(x):
    time.sleep(1e9)  # HERE
    return x * 2

#: about = "A right answer that is too slow for all the inputs that are drawn."
#: status = "timeout"
#: outcome = "timeout"
#: check = "test_one_more"
#: passed = ["test_doubles", "test_totals"]
import time


def one_more(values):
    time.sleep(0.3)  # HERE
    return values + 1

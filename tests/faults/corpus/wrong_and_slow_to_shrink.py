#: about = "A wrong answer that takes its time with every input: the failing input counts, not the time."
#: status = "failed"
#: outcome = "failed"
#: check = "test_one_more"
#: kind = "values"
#: passed = ["test_doubles", "test_totals"]
import time


def one_more(values):
    time.sleep(0.3)
    return values

#: about = "A lock that is taken twice."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import threading

lock = threading.Lock()


def double(x):
    with lock:
        with lock:  # HERE
            return x * 2

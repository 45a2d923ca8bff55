#: about = "Two threads that wait for each other."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import threading
import time


def double(x):
    one, two = threading.Lock(), threading.Lock()

    def other():
        with two:
            time.sleep(0.05)
            with one:
                pass

    thread = threading.Thread(target=other)
    with one:
        thread.start()
        time.sleep(0.1)
        with two:  # HERE
            return x * 2

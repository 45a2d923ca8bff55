#: about = "os._exit in a thread, while the function is at work."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["exit code 5"]
import os
import threading
import time


def double(x):
    threading.Timer(0.05, os._exit, (5,)).start()
    time.sleep(5)
    return x * 2

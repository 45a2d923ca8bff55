#: about = "Processes each of which takes what one may."
#: status = "crashed"
#: outcome = "crashed"
#: limits = {check = 20.0, device = 30.0, memory = 734003200}
#: passed = ["test_totals", "test_one_more"]
#: says = ["held more than 700 MB of memory"]
import os
import time


def double(x):
    for _ in range(20):
        if os.fork() == 0:
            kept = b"x" * (300 << 20)
            time.sleep(1000)
    time.sleep(1000)

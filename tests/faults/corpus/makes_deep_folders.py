#: about = "Makes folders within folders, deeper than a path is long."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import os
import time


def double(x):
    for _ in range(1200):  # to remove one takes some disks 4 milliseconds
        os.mkdir("deeper")
        os.chdir("deeper")
    time.sleep(1e6)

#: about = "A fork bomb."
#: status = "crashed"
#: outcome = "crashed"
#: limits = {processes = 12}
#: passed = ["test_totals", "test_one_more"]
#: says = ["more than 12 processes"]
import os


def double(x):
    while True:
        os.fork()

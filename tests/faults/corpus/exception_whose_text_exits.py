#: about = "An exception whose text ends the process."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["exit code 0"]
import os


class Odd(Exception):
    def __str__(self):
        os._exit(0)


def double(x):
    raise Odd

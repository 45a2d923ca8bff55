#: about = "Puts a program that never ends in its own place."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["closed a connection"]
import os


def double(x):
    os.execvp("sleep", ["sleep", "100006"])

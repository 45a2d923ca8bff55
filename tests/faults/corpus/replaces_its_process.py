#: about = "Puts another program in its own place."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["exit code 0"]
import os


def double(x):
    os.execvp("true", ["true"])

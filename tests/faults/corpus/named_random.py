#: about = "The learner's file is called random.py, and is wrong."
#: status = "failed"
#: outcome = "failed"
#: kind = "values"
#: file = "random.py"
#: passed = ["test_totals", "test_one_more"]
#: says = ["it should be 2.0"]
import random


def double(x):
    return x + random.random()

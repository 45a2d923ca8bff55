#: about = "An answer that is right at random."
#: status = "failed"
#: outcome = "failed"
#: check = "test_one_more"
#: passed = ["test_doubles", "test_totals"]
import itertools

calls = itertools.count()


def one_more(values):
    return values + (1 if next(calls) % 3 else 2)

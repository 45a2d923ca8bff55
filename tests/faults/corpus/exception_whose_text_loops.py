#: about = "An exception whose text never ends."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
class Odd(Exception):
    def __str__(self):
        while True: pass  # HERE


def double(x):
    raise Odd

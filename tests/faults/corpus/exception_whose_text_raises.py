#: about = "An exception whose text raises another one."
#: status = "failed"
#: outcome = "failed"
#: exception = "Odd"
#: passed = ["test_totals", "test_one_more"]
#: says = ["its text can't be read: ValueError"]
class Odd(Exception):
    def __str__(self):
        raise ValueError("no text")


def double(x):
    raise Odd  # HERE

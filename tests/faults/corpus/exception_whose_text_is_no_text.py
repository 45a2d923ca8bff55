#: about = "An exception whose text is a number."
#: status = "failed"
#: outcome = "failed"
#: exception = "Odd"
#: passed = ["test_totals", "test_one_more"]
#: says = ["its text can't be read: TypeError"]
class Odd(Exception):
    def __str__(self):
        return 7


def double(x):
    raise Odd  # HERE

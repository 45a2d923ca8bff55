#: about = "A BaseException of its own in a call."
#: status = "failed"
#: outcome = "failed"
#: exception = "Enough"
#: passed = ["test_totals", "test_one_more"]
#: says = ["Enough: I am done"]
class Enough(BaseException):
    pass


def double(x):
    raise Enough("I am done")  # HERE

#: about = "An exception of its own that says that it is the one that is asked for."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_refuses"
#: passed = ["test_facts", "test_mean", "test_sizes"]
class Odd(Exception):
    __class__ = TypeError


def sizes(count):
    if not isinstance(count, int):
        raise Odd("no number")  # HERE
    return list(range(count))

#: about = "An object that raises when it is asked what it is."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_facts"
#: kind = "type"
#: passed = ["test_mean", "test_sizes"]
#: says = ["should be a dict, but it is an Odd"]
class Odd:
    @property
    def __class__(self):
        raise ValueError("asked")


def facts(values):
    return Odd()

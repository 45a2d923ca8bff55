#: about = "A result whose repr calls itself for ever."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
class Odd:
    def __repr__(self):
        return repr(self)

    __str__ = __repr__


def double(x):
    return Odd()

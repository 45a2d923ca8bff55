#: about = "A result whose repr never ends."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
class Odd:
    def __repr__(self):
        while True:
            pass


def double(x):
    return Odd()

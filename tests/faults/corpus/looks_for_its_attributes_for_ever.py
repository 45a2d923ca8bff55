#: about = "An object whose __getattr__ calls itself for ever."
#: status = "failed"
#: outcome = "failed"
#: passed = ["test_totals", "test_one_more"]
class Odd:
    def __getattr__(self, name):
        return getattr(self, name + "_")


def double(x):
    return Odd()

#: about = "A dict with keys that can't be told, for a tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
class Key:
    def __hash__(self):
        return 1

    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


def double(x):
    return {Key(): x, "y": x}

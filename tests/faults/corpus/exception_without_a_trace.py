#: about = "An exception that takes its own trace away, again and again."
#: status = "failed"
#: outcome = "failed"
#: exception = "Untraced"
#: line = false
#: passed = ["test_totals", "test_one_more"]
class Untraced(Exception):
    @property
    def __traceback__(self):
        raise RuntimeError("no trace")

    def with_traceback(self, trace):
        raise RuntimeError("no trace")


def double(x):
    raise Untraced("here")

#: about = "An endless loop in __del__."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
class Thing:
    def __del__(self):
        while True:
            pass


def double(x):
    thing = Thing()
    del thing
    return x * 2

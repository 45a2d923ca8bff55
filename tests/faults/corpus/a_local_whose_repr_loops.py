#: about = "An endless loop beside a variable whose repr never ends."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
#: variables = {x = "[1.0, 2.0, 3.0]"}
class Odd:
    def __repr__(self):
        while True:
            pass


def double(x):
    odd = Odd()
    while True: pass  # HERE

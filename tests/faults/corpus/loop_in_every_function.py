#: about = "An endless loop in two functions: after the second time-out the rest is left out."
#: status = "timeout"
#: outcome = "timeout"
#: timeouts = 2
#: skipped = ["test_totals_a_matrix", "test_one_more"]
#: says = ["two checks before it did not come to their end"]
def double(x):
    while True:
        pass


def total(x):
    while True:
        pass

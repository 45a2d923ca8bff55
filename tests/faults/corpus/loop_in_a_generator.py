#: about = "A generator that never ends, summed up."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
def forever():
    number = 0
    while True:
        number += 1
        yield number


def double(x):
    return x * sum(forever())

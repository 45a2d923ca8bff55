#: about = "A generator that never ends, given back for a tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: says = ["should be a tensor, but it is a generator"]
#: passed = ["test_totals", "test_one_more"]
def forever(x):
    while True:
        yield x


def double(x):
    return forever(x)

#: about = "Changes its input, and gives it back."
#: status = "failed"
#: outcome = "failed"
#: kind = "mutated"
#: passed = ["test_totals", "test_one_more"]
#: says = ["changed its argument `x`"]
def double(x):
    x *= 2
    return x

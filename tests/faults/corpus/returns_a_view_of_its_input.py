#: about = "Changes its input, and gives back a view of it."
#: status = "failed"
#: outcome = "failed"
#: kind = "mutated"
#: passed = ["test_totals", "test_one_more"]
#: says = ["changed its argument `x`"]
def double(x):
    return x.mul_(2).view(-1)

#: about = "A whole number of ten million digits for a tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
#: says = ["should be a tensor, but it is a whole number"]
def double(x):
    return 1 << 33_000_000

#: about = "A list of ten million numbers for a tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    return [1.0] * 10_000_000

#: about = "A text of 200 million letters for a tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    return "z" * 200_000_000

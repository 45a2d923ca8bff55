#: about = "A list where a tensor is asked for."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
#: says = ["should be a tensor, but it is a list"]
def double(x):
    return [value * 2 for value in x.tolist()]

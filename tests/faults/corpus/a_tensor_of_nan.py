#: about = "NaN in the place of every number."
#: status = "failed"
#: outcome = "failed"
#: kind = "values"
#: passed = ["test_totals", "test_one_more"]
#: says = ["nan, but it should be 2.0"]
def double(x):
    return x * float("nan")

#: about = "A tensor each of whose numbers lies in one place."
#: status = "failed"
#: outcome = "failed"
#: kind = "values"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    return (x[:1] * 2).expand(3)

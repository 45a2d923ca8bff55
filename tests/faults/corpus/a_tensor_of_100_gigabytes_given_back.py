#: about = "A result that is said to be 100 GB large and holds one number."
#: status = "failed"
#: outcome = "failed"
#: kind = "shape"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    return x[0].expand(25_000_000_000)

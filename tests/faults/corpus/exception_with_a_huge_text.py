#: about = "An exception with a text of 100 million letters."
#: status = "failed"
#: outcome = "failed"
#: exception = "ValueError"
#: limits = {check = 4.0, device = 8.0}
#: passed = ["test_totals", "test_one_more"]
def double(x):
    raise ValueError("z" * 100_000_000)  # HERE

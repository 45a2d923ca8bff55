#: about = "A whole number with more digits than there is time for."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    exponent = 7
    huge = 3 ** exponent ** exponent ** exponent  # HERE
    return x * huge

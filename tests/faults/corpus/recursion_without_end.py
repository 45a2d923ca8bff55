#: about = "A function that calls itself for ever."
#: status = "failed"
#: outcome = "failed"
#: exception = "RecursionError"
#: passed = ["test_totals", "test_one_more"]
#: says = ["RecursionError", "goes on calling itself"]
def double(x):
    return double(x)  # HERE

#: about = "A file of a terabyte that holds nothing."
#: status = "failed"
#: outcome = "failed"
#: exception = "OSError"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    with open("hole", "wb") as file:
        file.truncate(1 << 40)  # HERE
    return x * 2

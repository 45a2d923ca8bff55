#: about = "Writes into its own file."
#: status = "failed"
#: outcome = "failed"
#: kind = "exception"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    with open("double.py") as file:  # HERE
        file.read()
    return x * 2

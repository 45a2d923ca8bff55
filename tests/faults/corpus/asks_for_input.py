#: about = "Asks for input, where nobody can answer."
#: status = "failed"
#: outcome = "failed"
#: exception = "EOFError"
#: passed = ["test_totals", "test_one_more"]
#: says = ["input"]
def double(x):
    return x * float(input("by? "))  # HERE

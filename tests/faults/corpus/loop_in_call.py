#: about = "An endless loop in a call."
#: status = "timeout"
#: outcome = "timeout"
#: check = "test_doubles"
#: variables = {x = "[1.0, 2.0, 3.0]", step = "0"}
#: passed = ["test_totals", "test_totals_a_matrix", "test_one_more"]
#: says = ["still running after 1 s", "step = 0"]
def double(x):
    step = 0
    while step < 10: twice = x * 2  # HERE
    return twice

#: about = "Several exceptions at once."
#: status = "failed"
#: outcome = "failed"
#: exception = "ExceptionGroup"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    raise ExceptionGroup("several", [ValueError("one"), TypeError("two")])  # HERE

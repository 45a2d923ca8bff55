#: about = "KeyboardInterrupt in a call."
#: status = "failed"
#: outcome = "failed"
#: exception = "KeyboardInterrupt"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    raise KeyboardInterrupt  # HERE

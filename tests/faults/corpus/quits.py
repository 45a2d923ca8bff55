#: about = "quit() in a call."
#: status = "failed"
#: outcome = "failed"
#: exception = "SystemExit"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    quit()  # HERE

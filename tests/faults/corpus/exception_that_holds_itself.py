#: about = "An exception that is its own cause and its own context."
#: status = "failed"
#: outcome = "failed"
#: exception = "ValueError"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    error = ValueError("round and round")
    error.__cause__ = error.__context__ = error
    raise error  # HERE

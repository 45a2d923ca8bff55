#: about = "An exception that came from ten thousand others."
#: status = "failed"
#: outcome = "failed"
#: exception = "ValueError"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    error = None
    for number in range(10_000):
        new = ValueError(f"number {number}")
        new.__context__ = error
        error = new
    raise error  # HERE

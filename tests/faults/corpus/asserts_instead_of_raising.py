#: about = "An assert where another exception is asked for."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_refuses"
#: exception = "AssertionError"
#: passed = ["test_facts", "test_mean", "test_sizes"]
#: says = ["here `raise TypeError(...)` is asked for"]
def sizes(count):
    assert isinstance(count, int)  # HERE
    return list(range(count))

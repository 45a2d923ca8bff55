#: about = "A view of more memory than there is."
#: status = "failed"
#: outcome = "failed"
#: exception = "RuntimeError"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    return (x * 2).as_strided((3,), (1_000_000,))  # HERE

#: about = "A breakpoint, where nobody can answer the debugger."
#: status = "failed"
#: outcome = "failed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["`breakpoint()` waits"]
def double(x):
    breakpoint()
    return x * 2

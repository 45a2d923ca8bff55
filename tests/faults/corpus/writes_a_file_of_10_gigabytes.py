#: about = "A file of 10 GB."
#: status = "failed"
#: outcome = "failed"
#: exception = "OSError"
#: passed = ["test_totals", "test_one_more"]
#: says = ["too large"]
#: limits = {check = 8.0, device = 12.0, file = 20971520}
def double(x):
    block = b"x" * 1_000_000
    with open("big", "wb") as file:
        for _ in range(10_000):
            file.write(block)  # HERE
    return x * 2

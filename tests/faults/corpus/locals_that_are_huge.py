#: about = "An endless loop beside variables that are far too large to be told."
#: status = "timeout"
#: outcome = "timeout"
#: limits = {check = 4.0, device = 8.0}
#: passed = ["test_totals", "test_one_more"]
#: variables = {x = "[1.0, 2.0, 3.0]", count = "3"}
def double(x):
    number = 1 << 10_000_000
    text = "z" * 200_000_000
    items = [[0] * 1000] * 1_000_000
    count = 3
    while True: pass  # HERE

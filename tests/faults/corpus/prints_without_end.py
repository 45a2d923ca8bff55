#: about = "Prints without end."
#: status = "timeout"
#: outcome = "timeout"
#: truncated = true
#: passed = ["test_totals", "test_one_more"]
def double(x):
    while True:
        print("again " * 100)

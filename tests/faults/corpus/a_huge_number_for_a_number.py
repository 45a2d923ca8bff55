#: about = "A whole number of ten million digits where a number is asked for."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_mean"
#: kind = "values"
#: passed = ["test_facts", "test_sizes"]
#: says = ["digits, but it should be 3.0"]
def mean(values):
    return 1 << 33_000_000

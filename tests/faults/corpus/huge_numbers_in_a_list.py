#: about = "Whole numbers of a million digits in a list."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_sizes"
#: kind = "values"
#: passed = ["test_facts", "test_mean"]
#: says = ["digits, but it should be 0"]
def sizes(count):
    count + 1
    return [1 << 3_300_000] * count

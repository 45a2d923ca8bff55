#: about = "A complex number where a plain one is asked for."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_mean"
#: kind = "type"
#: passed = ["test_facts", "test_sizes"]
def mean(values):
    return complex(values.mean(), 0)

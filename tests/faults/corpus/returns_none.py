#: about = "Gives nothing back."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
#: says = ["should be a tensor, but it is None", "A function without `return` gives None"]
def double(x):
    x * 2

#: about = "Something that is worked out when somebody asks for it."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
#: says = ["should be a tensor, but it is a map"]
def double(x):
    return map(lambda value: value * 2, x)

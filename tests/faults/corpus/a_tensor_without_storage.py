#: about = "A tensor whose memory was given back."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    result = x * 2
    result.untyped_storage().resize_(0)
    return result

#: about = "Lists within lists, a hundred thousand deep."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    result = []
    for _ in range(100_000):
        result = [result]
    return result

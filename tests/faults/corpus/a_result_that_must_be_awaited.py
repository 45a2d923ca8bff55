#: about = "A coroutine in the place of a result."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
#: says = ["coroutine"]
async def work(x):
    return x * 2


def double(x):
    return work(x)

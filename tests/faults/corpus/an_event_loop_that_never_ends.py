#: about = "An event loop that waits for what never comes."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import asyncio


async def work(x):
    await asyncio.Event().wait()
    return x * 2


def double(x):
    return asyncio.run(work(x))  # HERE

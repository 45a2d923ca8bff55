#: about = "An event loop that runs a coroutine."
#: status = "passed"
import asyncio


async def work(x):
    await asyncio.sleep(0.001)
    return x * 2


def double(x):
    return asyncio.run(work(x))

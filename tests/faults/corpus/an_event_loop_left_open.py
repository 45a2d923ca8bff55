#: about = "An event loop with tasks that nobody waits for, and a coroutine that was never run."
#: status = "passed"
import asyncio


async def work():
    await asyncio.sleep(1e6)


def double(x):
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.create_task(work())
    work()
    return x * 2

#: about = "A coroutine where a function is asked for."
#: status = "failed"
#: problem = "not_callable"
#: says = ["is an `async` function", "Write `def` without `async`"]
async def double(x):  # HERE
    return x * 2

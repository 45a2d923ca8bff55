#: about = "A generator where a function is asked for."
#: status = "failed"
#: problem = "not_callable"
#: says = ["uses `yield`", "Use `return`"]
def double(x):  # HERE
    yield x * 2

#: about = "A lambda where a function is asked for: right all the same."
#: status = "passed"
def total(x):
    return x.sum()


double = lambda x: x * 2


def one_more(values):
    return values + 1

#: about = "Imports itself."
#: status = "passed"
def double(x):
    import double as again

    return again.twice(x)


def twice(x):
    return x * 2

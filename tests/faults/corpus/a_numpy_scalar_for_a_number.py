#: about = "A NumPy scalar where a number is asked for: right all the same."
#: status = "passed"
#: kata = "facts"
def mean(values):
    return values.mean()


def sizes(count):
    return list(range(count))

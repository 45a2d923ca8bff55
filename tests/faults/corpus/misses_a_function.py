#: about = "A function is missing."
#: status = "failed"
#: problem = "missing_name"
#: whole = true
#: says = ["has no function `double`", "Keep the names of the start"]
def total(x):
    return x.sum()


def one_more(values):
    return values + 1

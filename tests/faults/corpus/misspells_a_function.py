#: about = "A function is misspelt."
#: status = "failed"
#: problem = "missing_name"
#: whole = true
#: says = ["has no function `double`", "It has `duoble`. Did you mean `double`?"]
def duoble(x):  # HERE
    return x * 2


def total(x):
    return x.sum()


def one_more(values):
    return values + 1

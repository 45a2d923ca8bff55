#: about = "A function within another one."
#: status = "failed"
#: problem = "missing_name"
#: whole = true
#: says = ["has no function `one_more`"]
def double(x):
    return x * 2


def total(x):
    return x.sum()

    def one_more(values):
        return values + 1

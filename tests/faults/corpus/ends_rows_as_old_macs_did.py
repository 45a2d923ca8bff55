#: about = "Rows that end as on an old Mac, and a name that is not there: the row's number is right."
#: status = "failed"
#: outcome = "failed"
#: exception = "NameError"
#: made = "with_old_mac_line_ends"
def double(x):
    return x * tow  # HERE


def total(x):
    return x.sum()


def one_more(values):
    return values + 1

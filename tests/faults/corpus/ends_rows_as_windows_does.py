#: about = "Rows that end as on Windows, and an endless loop: the row's number is right."
#: status = "timeout"
#: outcome = "timeout"
#: check = "test_doubles"
#: made = "with_crlf"
def double(x):
    while True: pass  # HERE


def total(x):
    return x.sum()


def one_more(values):
    return values + 1

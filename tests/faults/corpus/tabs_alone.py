#: about = "Rows moved right by tabs alone."
#: status = "failed"
#: outcome = "failed"
#: kind = "not_implemented"
#: check = "test_totals"
#: passed = ["test_doubles"]
#: says = ["`total` is not written yet"]
#: made = "with_tabs"
def double(x):
TABreturn x * 2


def total(x):
TABraise NotImplementedError


def one_more(values):
TABraise NotImplementedError

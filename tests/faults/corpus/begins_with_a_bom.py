#: about = "A byte order mark at the beginning, as Windows' Notepad writes it."
#: status = "failed"
#: problem = "missing_name"
#: made = "with_bom"
#: says = ["has no function `total`"]
def double(x):
    return x * 2

#: about = "A file in Latin-1."
#: status = "failed"
#: problem = "encoding"
#: made = "as_latin1"
#: says = ["is not UTF-8", "Save it again as UTF-8"]
def double(x):
    return x * 2  # doppelt so groß  # HERE

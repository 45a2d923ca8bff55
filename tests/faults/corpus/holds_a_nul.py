#: about = "A NUL byte."
#: status = "failed"
#: problem = "encoding"
#: made = "with_nul"
#: says = ["holds a NUL byte", "UTF-8"]
def double(x):
    return x * 2  # NUL HERE

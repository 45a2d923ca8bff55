#: about = "A row that lines up with nothing above it."
#: status = "failed"
#: problem = "syntax"
#: made = "with_tabs"
#: says = ["Line it up"]
def double(x):
        y = x
    return y * 2  # HERE

#: about = "A colon that is missing."
#: status = "failed"
#: problem = "syntax"
#: whole = true
#: says = ["ends with a colon"]
def double(x)  # HERE
    return x * 2

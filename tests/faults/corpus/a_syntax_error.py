#: about = "A bracket that is never closed."
#: status = "failed"
#: problem = "syntax"
#: whole = true
#: says = ["syntax error in line 7", "has no partner"]
def double(x):
    return (x * 2  # HERE

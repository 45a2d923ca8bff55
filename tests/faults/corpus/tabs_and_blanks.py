#: about = "Rows moved right by tabs and by blanks."
#: status = "failed"
#: problem = "syntax"
#: made = "with_tabs"
#: says = ["by tabs and some by spaces"]
def double(x):
    y = x
TABreturn y * 2  # HERE

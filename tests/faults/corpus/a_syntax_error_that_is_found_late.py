#: about = "A return outside of a function."
#: status = "failed"
#: problem = "syntax"
#: whole = true
#: says = ["`return` stands where it can't"]
x = 1
return x  # HERE

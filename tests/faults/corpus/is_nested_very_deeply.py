#: about = "A hundred thousand signs before one number."
#: status = "failed"
#: problem = "syntax"
#: made = "very_deeply_nested"
#: says = ["nested too deeply"]

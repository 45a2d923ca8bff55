#: about = "More brackets within brackets than Python reads."
#: status = "failed"
#: problem = "syntax"
#: made = "deeply_nested"

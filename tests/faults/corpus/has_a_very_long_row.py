#: about = "A row of a million letters, and a fault in the next."
#: status = "failed"
#: problem = "exception"
#: made = "one_long_row"
#: says = ["IndexError", "The list has no item"]

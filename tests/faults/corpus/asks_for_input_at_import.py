#: about = "Asks for input while the file is loaded."
#: status = "failed"
#: problem = "exception"
#: says = ["EOFError", "input"]
FACTOR = float(input("by? "))  # HERE

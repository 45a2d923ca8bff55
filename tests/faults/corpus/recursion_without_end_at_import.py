#: about = "A function that calls itself for ever while the file is loaded."
#: status = "failed"
#: problem = "exception"
#: says = ["RecursionError"]
def again():
    return again()  # HERE


again()

#: about = "Another name and a parameter with a default: right all the same."
#: status = "passed"
def double(values, factor=2):
    return values * factor

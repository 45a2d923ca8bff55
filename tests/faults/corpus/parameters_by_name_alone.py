#: about = "A parameter that can be given by its name alone."
#: status = "failed"
#: problem = "parameters"
#: says = ["`double(x)` is asked for, but yours is `double(*, x)`"]
def double(*, x):  # HERE
    return x * 2

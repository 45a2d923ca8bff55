#: about = "A BaseException of its own while the file is loaded."
#: status = "failed"
#: problem = "exception"
#: says = ["raised Enough in line"]
class Enough(BaseException):
    pass


raise Enough("I am done")  # HERE

#: about = "A file with nothing but comments in it."
#: status = "failed"
#: problem = "empty"
#: whole = true
#: says = ["holds no code"]
# to be done tomorrow

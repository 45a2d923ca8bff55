#: about = "A file that may not be read."
#: status = "failed"
#: problem = "missing_file"
#: made = "without_permission"
#: says = ["can't be read: "]

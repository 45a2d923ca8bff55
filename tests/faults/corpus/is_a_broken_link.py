#: about = "A link to a file that is gone."
#: status = "failed"
#: problem = "missing_file"
#: made = "a_broken_link"
#: says = ["is a link to a file that is gone"]

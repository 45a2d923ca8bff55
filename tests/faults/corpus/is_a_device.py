#: about = "A device without end in the place of the file."
#: status = "failed"
#: problem = "missing_file"
#: made = "a_device"
#: says = ["is not an ordinary file"]

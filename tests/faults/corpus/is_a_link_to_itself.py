#: about = "A link that leads to itself."
#: status = "failed"
#: problem = "missing_file"
#: made = "a_link_to_itself"
#: says = ["links"]

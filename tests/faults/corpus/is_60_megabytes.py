#: about = "A file that is too large even to be read."
#: status = "failed"
#: problem = "too_large"
#: made = "of_60_megabytes"
#: says = ["holds 60 MB; a kata is a few lines"]

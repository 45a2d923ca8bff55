#: about = "A file of 50 MB."
#: status = "failed"
#: problem = "too_large"
#: made = "of_50_megabytes"
#: says = ["holds 50 MB; a kata is a few lines", "kata restore double"]

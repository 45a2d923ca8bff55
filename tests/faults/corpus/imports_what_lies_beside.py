#: about = "Imports a file that lies beside it."
#: status = "failed"
#: problem = "import"
#: says = ["imports `helper`", "a file of your own beside the kata can't be imported"]
import helper  # HERE
#: [beside]
#: "helper.py" = "X = 1"

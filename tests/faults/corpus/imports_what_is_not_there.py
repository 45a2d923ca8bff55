#: about = "Imports a module that is not there."
#: status = "failed"
#: problem = "import"
#: says = ["imports `pandsa`", "Check the spelling"]
import pandsa as pd  # HERE

#: about = "Imports a name that its module does not have."
#: status = "failed"
#: problem = "import"
#: says = ["cannot import name 'onse'"]
from torch import onse  # HERE

#: about = "An exception whose text would clear the screen and holds half a letter."
#: status = "failed"
#: outcome = "failed"
#: exception = "ValueError"
#: passed = ["test_totals", "test_one_more"]
#: never = ["\u001b", "\u0007"]
def double(x):
    raise ValueError("\x1b[2J\x07\ud800\0 and a tab\t and a row\nand another")  # HERE

#: about = "Form feeds and other signs that some take for the end of a row."
#: status = "failed"
#: outcome = "failed"
#: exception = "NameError"
#: made = "with_form_feeds"
FEED
TEXT = "one FEED two \x1c three \u2028 four"
FEED
def double(x):
    return x * tow  # HERE


def total(x):
    return x.sum()


def one_more(values):
    return values + 1

#: about = "Changes Hypothesis's settings, and loads another profile."
#: status = "passed"
import hypothesis


def double(x):
    hypothesis.settings.register_profile("kata", max_examples=1, deadline=1)
    hypothesis.settings.register_profile("odd", max_examples=100_000, deadline=1)
    hypothesis.settings.load_profile("odd")
    return x * 2

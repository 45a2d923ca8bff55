# kata: mse
# must: refused failed type
"""An object whose __class__ says float."""

class Number:
    @property
    def __class__(self):
        return float

    def __float__(self):
        return 1.6666666

    def __eq__(self, other):
        return True


def mse(y_true, y_pred):
    return Number()

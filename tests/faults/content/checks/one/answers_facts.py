from kata_runner.testing import alternative


@alternative(of="mean")
def mean(values):
    return values.sum() / len(values)

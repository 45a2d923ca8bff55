from kata_runner.testing import alternative, mistake


@mistake("you triple", of="double")
def triples(x):
    return x * 3


@alternative(of="double")
def added(x):
    return x + x

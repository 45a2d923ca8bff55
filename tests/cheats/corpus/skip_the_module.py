# kata: mse
# must: refused failed exception
"""Has the whole file skipped."""

import pytest

pytest.skip("not today", allow_module_level=True)

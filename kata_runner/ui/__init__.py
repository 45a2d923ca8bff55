"""What people see; the only place that knows rich."""

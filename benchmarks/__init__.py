"""Speed beside the peers of the field."""

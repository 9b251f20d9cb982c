"""The package against results that were found elsewhere."""

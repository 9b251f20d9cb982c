"""How fast the package is, measured against an engine written by hand."""

"""Checked expressions as sentences: what a rule says, without its notation."""

"""Rules that are valid and yet do not do what their author means.

Each module is about one thing that may be odd and has a function that looks for it; the
table ``ANALYSES`` in `run` lists them. To add one, write such a function and its row.
"""

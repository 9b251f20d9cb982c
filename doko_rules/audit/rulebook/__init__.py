"""The rules of a variant as a document for people, woven from its data."""

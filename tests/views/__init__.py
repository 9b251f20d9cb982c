"""What a seat sees, is told and may ask."""

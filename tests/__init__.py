"""The tests; ``tests/README.md`` says where one belongs."""

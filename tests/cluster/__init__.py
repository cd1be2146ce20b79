"""Tables kept in a real NATS server; run by `make test-cluster`."""

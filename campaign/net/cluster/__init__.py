"""Tables of several machines, kept in NATS JetStream (extra `cluster`)."""

"""Tables kept in a real NATS server; run by `make test-cluster`. They wait where what they need is missing."""

from tests.extras import needed

needed(__name__, "nats", "cryptography", "websockets", target="test-cluster")

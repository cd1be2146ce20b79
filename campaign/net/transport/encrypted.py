"""A certificate that is made here, and clients that trust it by the fingerprint that stands in their link.

Nobody vouches for such a certificate, and nobody has to: whoever has the link knows which one it must be.
"""

import hmac
import ssl
from base64 import urlsafe_b64encode
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from highseas import platform
from highseas.campaign.files import datafile, paths
from highseas.engine.refusal import Refusal

LARGEST_FILE = 100_000
_FROM, _UNTIL = datetime(2020, 1, 1), datetime(9999, 12, 31, 23, 59, 59)
"""While a certificate is valid: from before any clock, until the time that stands for no end (RFC 5280, 4.1.2.5)."""


class CertificateError(Refusal):
    """There is no certificate to encrypt with; the sentence says why and what to do."""


def own_encryption() -> tuple[ssl.SSLContext, str]:
    """Return what encrypts with the certificate of this player, which is made the first time, and its fingerprint.
    Raises `CertificateError` or `DataFileError`.
    """
    path = _place()
    try:
        text = datafile.read(path, LARGEST_FILE).decode("ascii", "replace")
    except FileNotFoundError:
        text = _made(path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # who comes back begins anew
    try:
        context.load_cert_chain(path, password="")
        certificate = ssl.PEM_cert_to_DER_cert(ssl.PEM_HEADER + text.partition(ssl.PEM_HEADER)[2])
    except (OSError, ValueError) as error:
        raise CertificateError("net.certificate", path=str(path)) from error
    return context, _letters(sha256(certificate).digest())


def own_secret(of: str) -> str:
    """Return a secret of this player, always the same one for the same thing. Raises as `own_encryption`."""
    own_encryption()
    return _letters(hmac.digest(datafile.read(_place(), LARGEST_FILE), of.encode(), "sha256"))


def _made(path: Path) -> str:
    """Make a key and a certificate of it in one file, which only this player may read."""
    try:
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError as error:
        raise CertificateError("net.no_extra") from error
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "highseas")])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), _FROM, _UNTIL)
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    data = key.private_bytes(encoding, form, serialization.NoEncryption())
    data += made.sign(key, hashes.SHA256()).public_bytes(encoding)
    path.parent.mkdir(parents=True, exist_ok=True)
    with datafile.alone(path):
        if not platform.is_there(path):  # else another copy of the program has just made it
            datafile.replace(path, data, private=True)
        return datafile.read(path, LARGEST_FILE).decode("ascii", "replace")


def _place() -> Path:
    return paths.home() / "online" / "certificate.pem"


def _letters(data: bytes) -> str:
    """Return bytes as letters that fit into an address; of the 32 of a fingerprint, 43."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def trusting(pin: str) -> ssl.SSLContext:
    """Return what encrypts for a client that trusts exactly the certificate of this fingerprint."""
    context = _Trusting(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # who vouches for it is not asked; that the server has its key always is
    context.pin = pin
    return context


class _Handshake(ssl.SSLObject):
    """A connection that does not come about with any other certificate, so that nothing is ever sent to its owner."""

    def do_handshake(self) -> None:
        super().do_handshake()
        context = self.context
        certificate = self.getpeercert(binary_form=True) or b""
        if not (
            isinstance(context, _Trusting) and hmac.compare_digest(_letters(sha256(certificate).digest()), context.pin)
        ):
            raise ssl.SSLCertVerificationError


class _Trusting(ssl.SSLContext):
    """What encrypts for a client, and which certificate it is to meet."""

    pin = ""
    sslobject_class = _Handshake

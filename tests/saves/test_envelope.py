"""The envelope: what is sealed comes back, what was touched is refused with one sentence."""

import struct
import zlib
from hashlib import blake2b
from random import Random

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from highseas import saves
from highseas.saves.envelope import ENVELOPE, MAGIC
from tests.refusals import in_words, refused

META = saves.envelope.Meta(app="0.1.0", content="0123456789abcdef")
SEALED = saves.envelope.seal(b"the whole of a game " * 20, META)
VERSION_AT, FORMAT_AT, SIZE_AT, PACKED_AT = 8, 9, 11, 15

short_text = st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1, max_size=64)


def resealed(data: bytes) -> bytes:
    """Return the bytes with a checksum that fits: what a malicious writer could make."""
    return data[:-16] + blake2b(data[:-16], digest_size=16).digest()


@settings(deadline=None)
@given(st.binary(max_size=5000), short_text, short_text, st.booleans())
def test_round_trip(payload: bytes, app: str, content: str, deflated: bool) -> None:
    meta = saves.envelope.Meta(app=app, content=content)
    assert saves.open_sealed(saves.envelope.seal(payload, meta, deflated)) == (meta, payload)


def test_layout_is_the_documented_one_and_small() -> None:
    """docs/saves.md, byte by byte: changing this needs a new envelope version."""
    assert SEALED[:8] == b"\x89HSV\r\n\x1a\n" == MAGIC and len(SEALED) < 120
    version, number, size, packed, app, content = struct.unpack(">BHIIBB", SEALED[8:21])
    assert (version, number, size, app, content) == (ENVELOPE, saves.FORMAT, 400, 5, 16)
    assert SEALED[21:42] == b"0.1.00123456789abcdef"
    assert zlib.decompress(SEALED[42 : 42 + packed]) == b"the whole of a game " * 20
    assert SEALED[42 + packed :] == blake2b(SEALED[: 42 + packed], digest_size=16).digest()


def test_every_truncation_and_every_flipped_bit_is_refused() -> None:
    for size in range(len(SEALED)):
        with pytest.raises(saves.DamagedSave):
            saves.open_sealed(SEALED[:size])
    for bit in range(len(SEALED) * 8):
        data = bytearray(SEALED)
        data[bit // 8] ^= 1 << bit % 8
        with pytest.raises((saves.DamagedSave, saves.ForeignFile)):
            saves.open_sealed(bytes(data))


@settings(deadline=None)
@given(st.data())
def test_any_edit_is_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(SEALED)))
    end = data.draw(st.integers(start, len(SEALED)))
    edited = SEALED[:start] + data.draw(st.binary(max_size=40)) + SEALED[end:]
    if edited != SEALED:
        with pytest.raises(saves.SaveError):
            saves.open_sealed(edited)


@settings(deadline=None)
@given(st.binary(max_size=300))
@example(b"")
@example(b"PK\x03\x04")
def test_any_bytes_with_a_fitting_checksum_are_opened_or_refused(tail: bytes) -> None:
    """Nothing but a SaveError comes out, whatever a header claims."""
    try:
        saves.open_sealed(resealed(MAGIC + tail + bytes(16)))
    except saves.SaveError as error:
        assert in_words(error).startswith("This save ")


def test_text_copies_and_foreign_files_are_recognized() -> None:
    for changed in (SEALED.replace(b"\r\n", b"\n"), SEALED.replace(b"\n", b"\r\n")):
        with refused(saves.DamagedSave, match="as if it were text"):
            saves.open_sealed(changed)
    with refused(saves.ForeignFile, match=r"^notes.txt is not a High Seas save; choose a file that High Seas wrote.$"):
        saves.open_sealed(b"Dear diary", "notes.txt")


def test_newer_format_names_the_version_to_get() -> None:
    newer = saves.envelope.seal(b"?", msgspec.structs.replace(META, app="3.2.1", format=saves.FORMAT + 1))
    with refused(saves.NewerSave, match=r"High Seas 3.2.1, newer than this one; update High Seas") as output:
        saves.open_sealed(newer)
    assert output.value.app == "3.2.1"


@pytest.mark.parametrize(
    ("at", "layout", "value", "error"),
    [
        (VERSION_AT, ">B", ENVELOPE + 1, saves.NewerSave),
        (VERSION_AT, ">B", 0, saves.DamagedSave),
        (FORMAT_AT, ">H", 0, saves.DamagedSave),
        *((SIZE_AT, ">I", size, saves.DamagedSave) for size in (0, 399, 401, saves.envelope.PAYLOAD_LIMIT)),
        (SIZE_AT, ">I", saves.envelope.PAYLOAD_LIMIT + 1, saves.TooLarge),
    ],
)
def test_a_header_with_a_fitting_checksum_is_judged_by_its_figures(
    at: int, layout: str, value: int, error: type[saves.SaveError]
) -> None:
    data = bytearray(SEALED)
    struct.pack_into(layout, data, at, value)
    with pytest.raises(error) as output:
        saves.open_sealed(resealed(bytes(data)))
    assert error is not saves.NewerSave or "0.1.0" in in_words(output.value)


def headed(text: bytes, unpacked: int, packed: bytes) -> bytes:
    """Return a file whose header says so much of what follows it, with a checksum that fits."""
    header = MAGIC + struct.pack(">BHIIBB", ENVELOPE, saves.FORMAT, unpacked, len(packed), len(text), 0)
    return resealed(header + text + packed + bytes(16))


def test_a_bomb_is_refused_before_it_unpacks() -> None:
    with pytest.raises(saves.DamagedSave):
        saves.open_sealed(headed(b"1", 100, zlib.compress(bytes(50 << 20))))


def test_the_largest_payload_fits_even_if_it_does_not_compress() -> None:
    payload = Random(1).randbytes(saves.envelope.PAYLOAD_LIMIT)
    for deflated in (True, False):
        assert saves.open_sealed(saves.envelope.seal(payload, META, deflated))[1] == payload
    with pytest.raises(saves.TooLarge):
        saves.envelope.seal(payload + b"!", META)
    with pytest.raises(saves.TooLarge):
        saves.open_sealed(bytes(saves.envelope.FILE_LIMIT + 1))


@pytest.mark.parametrize("text", [b"\x1b[2J.", b"\xff\xff.", b"a\nb"])
def test_terminal_codes_in_a_header_never_get_out(text: bytes) -> None:
    with pytest.raises(saves.DamagedSave):
        saves.open_sealed(headed(text, 0, zlib.compress(b"")))


@pytest.mark.parametrize(
    "meta",
    [
        saves.envelope.Meta(app=""),
        saves.envelope.Meta(app="x" * 65),
        saves.envelope.Meta(app="1\n2"),
        saves.envelope.Meta(app="1", content="é" * 33),
        saves.envelope.Meta(app="1", format=0),
        saves.envelope.Meta(app="1", format=65536),
    ],
)
def test_meta_out_of_range_is_a_mistake_of_the_program(meta: saves.envelope.Meta) -> None:
    with pytest.raises(ValueError):
        saves.envelope.seal(b"", meta)

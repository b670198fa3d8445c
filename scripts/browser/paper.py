"""What stands on printed pages: the letters of a PDF as Chromium writes it, and how large they are."""

import re
import unicodedata
import zlib
from collections import Counter

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", re.S)
TO_TEXT = re.compile(rb"/ToUnicode (\d+) 0 R")
MAPPED = re.compile(rb"<(\w{2}|\w{4})> <(\w{2}|\w{4})>(?: <(\w{4})>)?\n")
DRAWN = re.compile(rb"\b(q|Q)\n|([\d.]+) (?:\S+ ){5}cm|/F(\d+) ([\d.]+) Tf|<(\w+)> Tj")
# All pages are drawn in units of this many points.
UNIT = 0.24


class Paper:
    """The text of all pages without blanks, and how many letters there are of each size in points."""

    def __init__(self, pdf):
        objects = {int(number): body for number, body in OBJECT.findall(pdf)}
        self.pages = sum(b"/Type /Page\n" in body for body in objects.values())
        self.sizes = Counter()
        streams = {number: unpacked(body) for number, body in objects.items() if b"stream\n" in body}
        fonts = {}
        for number, body in objects.items():
            if named := TO_TEXT.search(body):
                fonts[number] = mapped(streams[int(named[1])]) | {"digits": 2 if b"/Type3" in body else 4}
        self.text = "".join(self._text(stream, fonts) for stream in streams.values() if b" Tj" in stream)

    def _text(self, stream, fonts):
        scales, letters, font, size = [1.0 if stream.startswith(b".2") else UNIT], [], {"digits": 4}, 0
        for saved, scale, number, points, codes in DRAWN.findall(stream):
            if saved == b"q":
                scales.append(scales[-1])
            elif saved == b"Q" and len(scales) > 1:
                scales.pop()
            elif scale:
                scales[-1] *= float(scale)
            elif number:
                font, size = fonts[int(number)], float(points)
            elif codes:
                # Glyphs of fonts that are drawn as pictures, Type 3, have codes of one byte.
                digits = font["digits"]
                glyphs = [int(codes[at : at + digits], 16) for at in range(0, len(codes), digits)]
                self.sizes[round(size * scales[-1], 1)] += len(glyphs)
                letters += [font.get(glyph, "\ufffd") for glyph in glyphs]
        return unblanked("".join(letters))


def unpacked(body):
    head, _, data = body.partition(b"stream\n")
    if b"/FlateDecode" not in head or b"/Image" in head.split(b"/Resources")[0]:
        return b""
    return zlib.decompressobj().decompress(data)


def mapped(stream):
    """Which character each glyph of a font is."""
    font = {}
    for first, last, start in MAPPED.findall(stream):
        if start:
            for glyph in range(int(first, 16), int(last, 16) + 1):
                font[glyph] = chr(int(start, 16) + glyph - int(first, 16))
        else:
            font[int(first, 16)] = chr(int(last, 16))
    return font


def unblanked(text):
    """Text as it is compared: joined letters taken apart, and no blanks, which a line that is broken does not have."""
    return "".join(unicodedata.normalize("NFKC", text).split())

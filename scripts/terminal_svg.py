"""Draws what a program prints to a terminal as an SVG picture.

    program | python3 scripts/terminal_svg.py [--lines N] > picture.svg

Every character has a place of its own, so that columns line up whatever font the reader has.
"""

import html
import re
import sys

WIDE, HIGH, SIZE = 8.4, 19, 14
PAPER, INK = "#16181d", "#d7dae0"
BASIC = [
    "#16181d", "#c94f4f", "#5aa65a", "#c0973d", "#4f7fd0", "#a765b5", "#3fa3a8", "#c8ccd4",
    "#767d8a", "#ff7b72", "#7ee787", "#e3b341", "#79b8ff", "#d2a8ff", "#56d4dd", "#ffffff",
]
CODE = re.compile(r"\x1b\[([0-9;]*)m")


def colour(number):
    """A colour of the 256 as terminals number them."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    red, green, blue = steps[number // 36], steps[number // 6 % 6], steps[number % 6]
    return f"#{red:02x}{green:02x}{blue:02x}"


def styled(style, codes):
    """The style behind an escape sequence of these codes."""
    numbers = [int(code or 0) for code in codes.split(";")]
    style = dict(style)
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style = {}
        elif number in (1, 2):
            style["weight"] = number
        elif number in (38, 48) and len(numbers) >= 2 and numbers[0] == 5:
            style["ink" if number == 38 else "paper"] = colour(numbers[1])
            numbers = numbers[2:]
        elif 30 <= number <= 37 or 90 <= number <= 97:
            style["ink"] = colour(number - 30 if number < 90 else number - 82)
    return style


def cells(line, style):
    """Each character of a line with its style, and the style behind the line."""
    row = []
    for at, piece in enumerate(CODE.split(line)):
        if at % 2:
            style = styled(style, piece)
        else:
            row += [(character, style) for character in piece]
    return row, style


def runs(row):
    """Stretches of one style: first column, text, style."""
    begin = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or row[end][1] != row[begin][1]:
            yield begin, "".join(character for character, _ in row[begin:end]), row[begin][1]
            begin = end


def drawn(begin, text, style, top):
    """The elements of a stretch."""
    if "paper" in style:
        yield (
            f'<rect x="{10 + begin * WIDE:.1f}" y="{top}" width="{len(text) * WIDE + 0.3:.1f}" '
            f'height="{HIGH + 0.3}" fill="{style["paper"]}"/>'
        )
    shown = [(at, character) for at, character in enumerate(text) if not character.isspace()]
    if shown:
        places = " ".join(f"{10 + (begin + at) * WIDE:.1f}" for at, _ in shown)
        characters = html.escape("".join(character for _, character in shown))
        bold = ' font-weight="bold"' if style.get("weight") == 1 else ""
        dim = ' opacity="0.6"' if style.get("weight") == 2 else ""
        ink = style.get("ink", INK)
        yield f'<text x="{places}" y="{top + 14}" fill="{ink}"{bold}{dim}>{characters}</text>'


def main():
    lines = sys.stdin.read().replace("\r", "").rstrip("\n").split("\n")
    if "--lines" in sys.argv:
        lines = lines[: int(sys.argv[sys.argv.index("--lines") + 1])]
    rows, style = [], {}
    for line in lines:
        row, style = cells(line, style)
        rows.append(row)
    width = 20 + max(len(row) for row in rows) * WIDE
    height = 20 + len(rows) * HIGH
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" font-family="ui-monospace, Menlo, Consolas, '
        f'\'DejaVu Sans Mono\', monospace" font-size="{SIZE}">'
    )
    print(f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>')
    for number, row in enumerate(rows):
        for stretch in runs(row):
            for element in drawn(*stretch, 10 + number * HIGH):
                print(element)
    print("</svg>")


if __name__ == "__main__":
    main()

"""Measuring colors: contrast (WCAG 2.2), difference (CIEDE2000), and how color-blind eyes see them.

Independent of the program's own functions (`campaign.tui.theme.contrast`), which these check.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Rgb = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as in a file."""
Matrix = tuple[Rgb, Rgb, Rgb]

EYES: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision deficiency",
severity 1.0; for linear light."""


def rgb(code: str) -> Rgb:
    """Return the color of `#rrggbb`."""
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


def linear(color: Rgb) -> Rgb:
    """Return amounts of light for sRGB values."""
    r, g, b = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in color)
    return r, g, b


def seen_by(eyes: str, color: Rgb) -> Rgb:
    """Return the light that these eyes see as others see `color`'s; `""` are eyes that see all colors."""
    light = linear(color)
    if not eyes:
        return light
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in EYES[eyes])
    return r, g, b


def luminance(color: Rgb) -> float:
    """Return the relative luminance by WCAG 2.2, from 0 to 1."""
    r, g, b = linear(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio by WCAG 2.2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def apart(one: Rgb, other: Rgb, eyes: str = "") -> float:
    """Return how different two colors look to these eyes: CIEDE2000, where 1 is just seen side by side."""
    return ciede2000(_lab(seen_by(eyes, one)), _lab(seen_by(eyes, other)))


def _lab(light: Rgb) -> Rgb:
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Rgb, other: Rgb) -> float:
    """Return the CIEDE2000 difference of two colors of CIELAB (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1 + (1 - sqrt(mean_c7 / (mean_c7 + 25**7))) / 2
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue_step = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    around = 0 if abs(h1 - h2) <= 180 else 360
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + h2 + around) / 2 % 360
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    of_l = (l2 - l1) / (1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2))
    of_c = (c2 - c1) / (1 + 0.045 * mean_c)
    of_h = hue_step / (1 + 0.015 * mean_c * weight)
    bend = -sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2)))) * 2 * sqrt(mean_c**7 / (mean_c**7 + 25**7))
    return sqrt(of_l**2 + of_c**2 + of_h**2 + bend * of_c * of_h)

// Contrast as WCAG 2 measures it.

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Parses values of getComputedStyle: `rgb(…)`, or the hex value of a variable, which the build may shorten.
 */
export function parseColour(text: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  const hex = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : /^#([\da-f]{6})$/i.exec(text.trim())?.[1];
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(text.trim())?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  return parts && parts.length >= 3 ? [parts[0]!, parts[1]!, parts[2]!] : null;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

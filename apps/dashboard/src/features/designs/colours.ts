import type { Paint } from '@vitrine/contract/design-document';

// Arithmetic of colours, all `#rrggbb` or `#rrggbbaa`.

type Rgb = readonly [number, number, number];

export const rgbOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');
export const colourOf = ([r, g, b]: Rgb): string => `#${hex(r)}${hex(g)}${hex(b)}`;

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** As WCAG 2 defines it. */
export const luminanceOf = ([r, g, b]: Rgb): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export const contrast = (one: string, other: string): number =>
  contrastOf(luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other)));

/** `share` of the second colour, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return colourOf([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as unknown as Rgb);
}

export const enoughContrast = 4.5;
/** A little more than needed, because figures are rounded down. */
const aimed = 4.6;

/** The wanted colour, lighter or darker by as little as makes it readable on the other. */
export function readable(wanted: string, on: string): string {
  const end = contrast('#ffffff', on) > contrast('#000000', on) ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(wanted, end, share);
    if (contrast(tried, on) >= aimed) return tried;
  }
  return end;
}

const saturationOf = (colour: string): number => {
  const channels = rgbOf(colour);
  return Math.max(...channels) - Math.min(...channels);
};

export const lightestOf = (paint: Paint): string =>
  typeof paint === 'string'
    ? paint
    : luminanceOf(rgbOf(paint.from)) > luminanceOf(rgbOf(paint.to))
      ? paint.from
      : paint.to;

/** What templates are painted with. */
export interface Palette {
  /** Dark. */
  readonly ground: string;
  /** Light. */
  readonly paper: string;
  readonly accent: string;
}

/** A brand gives the roles to its darkest, its lightest and its strongest colour; what it lacks is made of what it has. */
export function paletteOf(colours: readonly string[]): Palette {
  const plain = colours.map((colour) => colour.slice(0, 7).toLowerCase());
  const byLight = [...plain].sort((a, b) => luminanceOf(rgbOf(a)) - luminanceOf(rgbOf(b)));
  const first = plain[0] ?? '#14342b';
  const darkest = byLight[0] ?? first;
  const lightest = byLight.at(-1) ?? first;
  const ground = luminanceOf(rgbOf(darkest)) < 0.12 ? darkest : mix(first, '#000000', 0.72);
  const paper = luminanceOf(rgbOf(lightest)) > 0.7 ? lightest : mix(first, '#ffffff', 0.88);
  const rest = plain.filter((colour) => colour !== ground && colour !== paper);
  const strongest = [...rest].sort((a, b) => saturationOf(b) - saturationOf(a))[0];
  return {
    ground,
    paper,
    accent: strongest ?? mix(first, luminanceOf(rgbOf(first)) < 0.3 ? '#ffffff' : '#000000', 0.35),
  };
}

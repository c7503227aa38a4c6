import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { playlistColour, playlistColours } from '@vitrine/contract/playlist-colours';
import { describe, expect, test } from 'vitest';
import { contrast, parseColour, type Rgb } from '../features/styleguide/contrast.ts';
import { playlistTones } from './playlist-colour.ts';

const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
/** Light first, then dark. */
const valuesOf = (token: string) =>
  [...tokens.matchAll(new RegExp(`--ds-${token}: ([^;]+);`, 'g'))].map(([, value]) => parseColour(value!)!);

test('a playlist keeps its colour', () => {
  const id = '0199a7d2-54c1-7f00-8000-000000000001';
  expect(playlistColour(id)).toBe(playlistColour(id));
});

test('playlists created in sequence use all colours about equally often', () => {
  const counts = new Map<string, number>();
  const rounds = 1000 * playlistColours.length;
  for (let i = 0; i < rounds; i++) {
    const colour = playlistColour(`0199a7d2-${randomUUID().slice(9)}`);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  expect(counts.size).toBe(playlistColours.length);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});

test('there are colours for fourteen playlists and more', () => {
  expect(new Set(playlistColours).size).toBeGreaterThanOrEqual(14);
});

test('every tone is a token of both themes', () => {
  for (const colour of playlistColours) {
    for (const end of ['', '-text', '-edge']) expect(valuesOf(`${colour}${end}`), colour).toHaveLength(2);
  }
  expect(Object.keys(playlistTones('x'))).toEqual(['--fill', '--ink', '--edge']);
});

describe.each([
  { theme: 'light', i: 0 },
  { theme: 'dark', i: 1 },
])('in the $theme theme', ({ i }) => {
  test.each(playlistColours)('the name on %s is readable', (colour) => {
    expect(contrast(valuesOf(`${colour}-text`)[i]!, valuesOf(colour)[i]!)).toBeGreaterThanOrEqual(5.5);
  });

  test('any two colours can be distinguished by their fill or by their edge', () => {
    const alike = playlistColours.flatMap((one, place) =>
      playlistColours.slice(place + 1).flatMap((other) => {
        const between = (end: string) =>
          distance(valuesOf(`${one}${end}`)[i]!, valuesOf(`${other}${end}`)[i]!);
        // A fill is large, so half the difference is as visible as on an edge of three pixels.
        const difference = Math.max(2 * between(''), between('-edge'));
        return difference < 0.065 ? [`${one} and ${other}: ${difference.toFixed(3)}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});

/** Perceptual distance (OKLab); 0.02 is just noticeable side by side. */
function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}

function oklab(colour: Rgb): number[] {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

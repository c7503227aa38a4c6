import { expect, test } from 'vitest';
import { alarmColours, inOneLine } from './alarm-face.ts';

test.each([
  ['Leave', 'Use the stairs.', 'Leave. Use the stairs.'],
  ['Leave!', 'Use the stairs.', 'Leave! Use the stairs.'],
  ['Ready?', 'Go', 'Ready? Go'],
  ['Wait…', 'More follows', 'Wait… More follows'],
  ['Leave', '', 'Leave'],
])('English below the words: %j and %j are %j', (title, text, expected) => {
  expect(inOneLine({ title, text })).toBe(expected);
});

/** As WCAG 2 defines it. */
const luminanceOf = (colour: string) => {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

test.each(Object.entries(alarmColours))(
  'the words of a %s alarm can be read on its colours',
  (_, { back, foot, ink }) => {
    expect(Math.min(contrast(ink, back), contrast(ink, foot))).toBeGreaterThanOrEqual(4.5);
  },
);

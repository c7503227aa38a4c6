import { expect, test } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

test('displays of the own time zone come first, each part in its order', () => {
  const display = (name: string, timezone: string) => ({ name, location: { timezone } });
  const displays = [
    display('Bar', 'Pacific/Auckland'),
    display('Counter', 'Europe/Prague'),
    display('Foyer', 'Europe/London'),
    display('Window', 'Europe/Prague'),
  ];
  const names = nearestFirst(displays, 'Europe/Prague').map(({ name }) => name);
  expect(names).toEqual(['Counter', 'Window', 'Bar', 'Foyer']);
  expect(nearestFirst(displays, 'Asia/Tokyo')).toEqual(displays);
});

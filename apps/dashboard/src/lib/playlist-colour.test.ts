import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playlistColour, playlistColours, playlistTones } from './playlist-colour.ts';

test('a playlist keeps its colour', () => {
  const id = '0199a7d2-54c1-7f00-8000-000000000001';
  expect(playlistColour(id)).toBe(playlistColour(id));
});

test('playlists made one after the other get all eight colours about equally often', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 8000; i++) {
    const colour = playlistColour(`0199a7d2-${randomUUID().slice(9)}`);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  expect(counts.size).toBe(playlistColours.length);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});

test('every tone is a token of both themes', () => {
  const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  for (const colour of playlistColours) {
    for (const end of ['', '-text', '-edge']) expect(tokens.split(`--ds-${colour}${end}:`)).toHaveLength(3);
  }
  expect(Object.keys(playlistTones('x'))).toEqual(['--fill', '--ink', '--edge']);
});

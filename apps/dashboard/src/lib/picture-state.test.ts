import { expect, test } from 'vitest';
import { type PictureSubject, pictureOf } from './picture-state.ts';

const now = Date.parse('2026-11-17T15:24:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const planned = { item: 'Breakfast menu', picture: 'planned.webp', design: null };
const base: PictureSubject = {
  ...{ name: 'Counter', status: 'playlist_active', closed: null, orientation: 'horizontal' },
  ...{
    device: 'device',
    picture: 'frame.jpg',
    pictureAt: ago(4),
    playing: { name: 'Iced all year' },
    planned,
  },
};
const of = (change: Partial<PictureSubject>) => {
  const { state, picture, item } = pictureOf({ ...base, ...change }, now);
  return [state, picture, item];
};

test('UI4: a frame is live for fifteen seconds, then it is the last frame', () => {
  expect(of({})).toEqual(['live', 'frame.jpg', 'Iced all year']);
  expect(of({ pictureAt: ago(15) })[0]).toBe('live');
  expect(of({ pictureAt: ago(16) })).toEqual(['last', 'frame.jpg', 'Iced all year']);
  expect(of({ pictureAt: ago(86_400) })[0]).toBe('last');
});

test('UI4: without a frame the planned item is shown, or paper if nothing is planned', () => {
  const without = { picture: null, pictureAt: null };
  expect(of(without)).toEqual(['planned', 'planned.webp', 'Breakfast menu']);
  expect(of({ ...without, planned: null })).toEqual(['empty', null, null]);
});

test('UI4: closed shows the first picture of the next opening, however new the last frame is', () => {
  const closed = { status: 'online', closed: { opensAt: ago(-3600) } } as const;
  expect(of(closed)).toEqual(['closed', 'planned.webp', 'Breakfast menu']);
  expect(of({ ...closed, planned: null })).toEqual(['closed', null, null]);
});

test('UI4: offline keeps the last frame marked as such; unpaired has none', () => {
  expect(of({ status: 'offline', pictureAt: ago(2520) })).toEqual(['offline', 'frame.jpg', 'Iced all year']);
  expect(of({ status: 'offline', picture: null, pictureAt: null })[0]).toBe('offline');
  expect(of({ device: null })).toEqual(['unpaired', null, null]);
});

test('UI4: a planned design is drawn; a frame of the screen is better than a drawing', () => {
  const drawn = { planned: { item: 'Menu board', picture: null, design: 'design' } };
  const designIn = (change: Partial<PictureSubject>) =>
    pictureOf({ ...base, ...drawn, ...change }, now).design;
  expect(designIn({ picture: null, pictureAt: null })).toBe('design');
  expect(designIn({ status: 'online', closed: { opensAt: null } })).toBe('design');
  expect(designIn({ status: 'offline', picture: null, pictureAt: null })).toBe('design');
  expect(designIn({})).toBeNull();
});

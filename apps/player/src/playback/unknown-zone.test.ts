import { times } from '@vitrine/schedule/test-plan';
import { zoneFor } from '@vitrine/schedule/zone-table';
import { expect, test } from 'vitest';
import { itemId, manifestOf, picture, playlistId } from './play-queue.test-kit.ts';
import { dueAt, needsOf, playQueueOf } from './play-queue.ts';

const noon = Date.parse('2026-11-15T11:00:00Z');
const traits = { resolution: '1080p', lowBandwidth: false, width: 1920, height: 1080 } as const;
const inMorning = times('08:00', '11:00');
const timezone = 'Mars/Olympus';

const playlists = [
  { name: 'always', items: [picture('a')] },
  { name: 'mornings', items: [picture('b')], conditions: [inMorning], priority: 90 },
];

test('PL10: in a time zone unknown to the browser, unconditional playlists continue to play', () => {
  const queue = playQueueOf(manifestOf(playlists, { timezone }))!;
  expect(dueAt(queue, noon)).toMatchObject({
    state: 'playing',
    turn: { playlist: playlistId('always'), item: itemId('a') },
  });
  expect(needsOf(queue, noon, traits).soon).toHaveLength(1);
});

test('items with dates do not play in an unknown time zone', () => {
  const items = [picture('a'), { ...picture('c'), showUntil: '2030-01-01T00:00' }];
  const queue = playQueueOf(manifestOf([{ name: 'always', items }], { timezone }))!;
  expect(queue.plan.playlists[0]!.items.map(({ id }) => id)).toEqual([itemId('a')]);
});

test('PL10: playlists with conditions do not play, and count as not delivered', () => {
  const queue = playQueueOf(manifestOf(playlists, { timezone }))!;
  expect([...queue.playlists.keys()]).toEqual([playlistId('always')]);
});

test('PL10: nothing plays if it is unknown whether the location is open', () => {
  const manifest = manifestOf(playlists, { timezone });
  const { schedule } = manifest.display!;
  const sun = { ...schedule!.hours.sun, nonstop: false, start: '08:00', end: '18:00' };
  const display = { ...manifest.display!, schedule: { ...schedule!, hours: { ...schedule!.hours, sun } } };
  expect(dueAt(playQueueOf({ ...manifest, display })!, noon)).toMatchObject({ state: 'nothing' });
});

test('PL11: a zone unknown to the browser is known if the server sends its clock changes', () => {
  const name = 'Mars/Elysium';
  const zone = { ...zoneFor('Europe/Prague', noon)!, name };
  const queue = playQueueOf(manifestOf(playlists, { timezone: name, zone }))!;
  expect([...queue.playlists.keys()]).toEqual(['always', 'mornings'].map(playlistId));
  const at = (time: string) => dueAt(queue, Date.parse(`2026-11-15T${time}:00Z`));
  expect(at('09:30')).toMatchObject({ turn: { playlist: playlistId('mornings') } });
  expect(at('10:30')).toMatchObject({ turn: { playlist: playlistId('always') } });
});

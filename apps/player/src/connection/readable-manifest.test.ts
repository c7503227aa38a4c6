import { describe, expect, it } from 'vitest';
import { manifestOf, picture, playlistId } from '../playback/play-queue.test-kit.ts';
import { ReadableManifest } from './readable-manifest.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a newer server says fits no type of today
type Anything = any;

/** A modified manifest as JSON. */
function newer(change: (schedule: Anything, display: Anything) => void) {
  const manifest = JSON.parse(
    JSON.stringify(
      manifestOf([
        { name: 'lunch', items: [picture('a'), picture('b')] },
        { name: 'always', items: [picture('c')] },
      ]),
    ),
  );
  change(manifest.display.schedule, manifest.display);
  return ReadableManifest.parse(manifest).display!;
}
const playlistsOf = ({ schedule }: ReturnType<typeof newer>) =>
  schedule!.playlists.map(({ id, items }) => [id, items.length]);
const all = [
  [playlistId('lunch'), 2],
  [playlistId('always'), 1],
];
const lunchOnly = { precondition: 'time', operator: 'between', from: '11:00', to: '14:00' };

describe('a manifest of a newer server', () => {
  it('is read without unknown fields', () => {
    const read = newer((schedule, display) => {
      display.brightness = 80;
      schedule.hours.mon.holiday = true;
      schedule.hours.holidays = [];
      schedule.playlists[0].conditions = [{ ...lunchOnly, label: 'Lunch' }];
      schedule.playlists[0].items[0].transition = 'fade';
    });
    expect(playlistsOf(read)).toEqual(all);
    expect(read.schedule!.playlists[0]!.conditions).toEqual([lunchOnly]);
    expect(read.schedule!.hours.mon).not.toHaveProperty('holiday');
    expect(read).not.toHaveProperty('brightness');
  });

  it.each([
    ['kind of condition', { precondition: 'weather', is: 'rain' }],
    ['operator', { precondition: 'time', operator: 'near', value: '11:00' }],
    ['weekday', { precondition: 'weekday', weekdays: ['holiday'] }],
  ])('with an unknown %s only prevents that playlist from playing', (_, condition) => {
    const read = newer(({ playlists }) => playlists[0].conditions.push(condition));
    expect(playlistsOf(read)).toEqual([all[1]]);
  });

  it('with an unknown condition of an item leaves out only that item', () => {
    const read = newer(({ playlists }) => playlists[0].items[0].conditions.push({ precondition: 'weather' }));
    expect(playlistsOf(read)).toEqual([[playlistId('lunch'), 1], all[1]]);
  });

  it('with an unknown type of playable leaves out its items, and with an unknown file that file', () => {
    const read = newer(({ playables }) => {
      playables[0].type = 'hologram';
      playables[1].media.push({ ...playables[1].media[0], quality: '8640p' });
    });
    expect(playlistsOf(read)).toEqual([[playlistId('lunch'), 1], all[1]]);
    expect(read.schedule!.playables.map(({ media }) => media.length)).toEqual([1, 1]);
  });

  it('with unreadable pages shows the first page, and leaves out unknown files of a page', () => {
    const file = (playables: Anything, quality: string) => ({ ...playables[0].media[0], quality });
    const read = newer(({ playables }) => {
      playables[0].pages = 'three';
      playables[1].pages = [{ media: [file(playables, '1080p'), file(playables, '8640p')] }, { media: [] }];
    });
    expect(playlistsOf(read)).toEqual(all);
    const [first, second] = read.schedule!.playables;
    expect(first!.pages).toBeUndefined();
    expect(second!.pages!.map(({ media }) => media.length)).toEqual([1, 0]);
  });

  it('with an unknown orientation does not play the playlists made for it, and uses the default', () => {
    const read = newer(({ playlists }, display) => {
      playlists[0].orientation = 'diagonal';
      display.orientation = 'diagonal';
      display.resolution = '8640p';
    });
    expect(playlistsOf(read)).toEqual([all[1]]);
    expect([read.orientation, read.resolution]).toEqual(['horizontal', 'system_default']);
  });
});

it('an invalid manifest is refused', () => {
  expect(ReadableManifest.safeParse({ version: '2', display: { schedule: {} } }).success).toBe(false);
  expect(ReadableManifest.safeParse('<html>').success).toBe(false);
});

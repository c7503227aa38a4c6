import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarKit, startCalendar } from '../../features/calendar/test/calendar-kit.ts';

const now = '2026-10-27T09:17:30.000Z';
let kit: CalendarKit;
let place: string;

beforeAll(async () => {
  kit = await startCalendar(now);
  place = await kit.place('Place', 'UTC');
});
afterAll(() => kit.stop());
beforeEach(() => kit.owner.query('delete from content.availability'));

const events = (display: string) =>
  kit.owner.query('select kind, at from content.availability where display_id = $1 order by at', [display]);

test('outages that earlier releases recorded when they were noticed begin with the last contact', async () => {
  const { id, device } = await kit.display('Old', place);
  const [down, before] = ['player_down', 'player_up'] as const;
  // As they were recorded; as they are recorded now; and so soon after a contact that it could not have been earlier.
  await kit.connection(id, device, down, '2026-10-26T10:02:05Z');
  await kit.connection(id, device, before, '2026-10-26T11:00:00Z');
  await kit.connection(id, device, down, '2026-10-26T12:00:00Z', '2026-10-26T12:02:05Z');
  await kit.connection(id, device, before, '2026-10-26T13:00:00Z');
  await kit.connection(id, device, down, '2026-10-26T13:01:00Z');
  const migration = await readFile(
    new URL('../../infra/migrations/0085_outages_from_last_contact.sql', import.meta.url),
    'utf8',
  );
  await kit.owner.query(migration.slice(0, migration.indexOf('-- Events count for')));
  expect((await events(id)).map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-10-26T10:00:05.000Z',
    '2026-10-26T11:00:00.000Z',
    '2026-10-26T12:00:00.000Z',
    '2026-10-26T13:00:00.000Z',
    '2026-10-26T13:00:00.001Z',
  ]);
});

test('a display that was offline and gets a connected player is connected from then on', async () => {
  const [dark, spare] = [await kit.display('Dark', place), await kit.display('Spare', place)];
  await kit.connection(dark.id, dark.device, 'player_down', '2026-10-26T10:00:00Z');
  const give = async (display: string, device: string) => {
    await kit.owner.query('update content.displays set device_id = null where device_id = $1', [device]);
    await kit.owner.query('update content.displays set device_id = $2 where id = $1', [display, device]);
  };
  await give(dark.id, spare.device);
  expect((await events(dark.id)).map(({ kind }) => kind)).toEqual(['player_down', 'player_up']);
  // It is known to be connected, and a player that is gone says nothing.
  await kit.owner.query('update content.devices set is_up = false where id = $1', [dark.device]);
  await give(dark.id, dark.device);
  await give(dark.id, spare.device);
  await give(spare.id, dark.device);
  expect([(await events(dark.id)).length, await events(spare.id)]).toEqual([2, []]);
});

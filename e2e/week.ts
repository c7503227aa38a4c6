import type { Page } from '@playwright/test';
import {
  activate,
  addDisplay,
  addGroup,
  addLocation,
  addPlayable,
  addPlaylist,
  type Database,
  newServer,
  type OwnServer,
} from './seed.ts';

// A display with playlists at fixed hours, whose week is edited.

const day = { start: '08:00', end: '20:00', nonstop: false, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day]),
);
export const openHours = 12;
export const lunch = { precondition: 'time', operator: 'between', from: '11:00', to: '15:00' };
export const dinner = { precondition: 'time', operator: 'between', from: '17:00', to: '19:00' };
export const notSunday = { precondition: 'weekday', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };

export async function planned(
  database: Database,
  server: OwnServer,
  name: string,
  group: string,
  priority: number,
  conditions: readonly object[],
) {
  const id = await addPlaylist(database, server, name, [group]);
  const playable = await addPlayable(database, server, name, { canBeFramed: true });
  await database.query('update content.playlists set priority = $2, calendar = $3 where id = $1', [
    ...[id, priority, JSON.stringify({ name: null, conditions })],
  ]);
  await database.query(
    `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, conditions)
     values ($1, gen_random_uuid(), $2, 0, $3, 1, '[]')`,
    [server.id, id, playable],
  );
  return id;
}

/** A display with a group, open from 08:00 to 20:00. */
export async function plannedDisplay(database: Database) {
  const server = await newServer(database);
  const place = await addLocation(database, server, 'Corner', { hours: hours as never });
  const display = await addDisplay(database, server, place, 'Counter');
  await activate(database, server, display);
  const group = await addGroup(database, server, 'Counters', [display]);
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return { server, display, group, nextWeek };
}

export const blockOf = (page: Page, name: string, times: string, weekday: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, ${times}[ ,].*${weekday}`) });

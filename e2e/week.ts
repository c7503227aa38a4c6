import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
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

const dayMs = 86_400_000;

/** A moment of next Monday in Prague, whatever day it is here or by UTC. */
function beginningOfNextWeek(): number {
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Prague', weekday: 'short' }).format();
  return Date.now() + (7 - ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday)) * dayMs;
}

/** A display with a group, open from 08:00 to 20:00. */
export async function plannedDisplay(database: Database) {
  const server = await newServer(database);
  const place = await addLocation(database, server, 'Corner', { hours: hours as never });
  const display = await addDisplay(database, server, place, 'Counter');
  await activate(database, server, display);
  const group = await addGroup(database, server, 'Counters', [display]);
  const nextWeek = new Date(beginningOfNextWeek() + dayMs / 2).toISOString().slice(0, 10);
  return { server, display, group, nextWeek };
}

/** A block of a day: "Lunch, Tuesday 11:00 to 15:00, Corner, planned". */
export const blockOf = (page: Page, name: string, weekday: string, times: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, ${weekday} ${times.replace('–', ' to ')}[,.]`) });

/** What an hour is in pixels, in rows of days. */
export async function hourWidth(block: Locator, hours: number) {
  const box = await restingBox(block);
  return { ...box, hour: box.width / hours, middle: box.y + box.height / 2 };
}

/**
 * Scrolls it to the middle of the window and says where it is, once it rests there: what is above it may still be loading, and
 * then a pointer would press beside it.
 */
export async function restingBox(block: Locator) {
  const boxNow = async () => (await block.boundingBox())!;
  let box = await boxNow();
  await expect
    .poll(async () => {
      const before = box;
      await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      box = await boxNow();
      return box.x === before.x && box.y === before.y && box.height === before.height;
    })
    .toBe(true);
  return box;
}

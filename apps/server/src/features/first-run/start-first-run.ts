import type { FirstRun, startFirstRun } from '@vitrine/contract/first-run';
import { dateOfDay, localMoment, minuteMs, timeOfMinute } from '@vitrine/schedule/local-clock';
import type * as z from 'zod';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { translatorFor } from '../../http/translate.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { markPreview } from '../devices/devices.service.ts';
import { activateDisplay, alreadyPaired, createDisplay, pairDisplay } from '../displays/displays.service.ts';
import { createGroup } from '../groups/groups.service.ts';
import { createLocation } from '../locations/locations.service.ts';
import { createPlaylist } from '../playlists/playlists.service.ts';
import { readFirstRun } from './read-first-run.ts';
import { addSample, type StoredSample, storeSample } from './sample.ts';

// Sets up a playing screen in one call that creates nothing twice: the row of the first run is locked while
// its records are created, so that two tabs, or two people, create one location, one group, one sample and
// one display.

type Input = z.output<NonNullable<typeof startFirstRun.body>>;

const firstRunRowColumns = columns({
  location_id: 'uuid?',
  group_id: 'uuid?',
  display_id: 'uuid?',
  sample_id: 'uuid?',
  own_playable_id: 'uuid?',
  own_playlist_id: 'uuid?',
});
export type FirstRunRow = RowOf<typeof firstRunRowColumns>;

/** Creates the row if needed and locks it until the transaction ends. */
export async function lockFirstRun({ db, environment, now }: Context): Promise<FirstRunRow> {
  await db.query(sql`
    insert into content.first_runs (environment_id, created_at) values (${environment.id}, ${now}) on conflict do nothing`);
  const [row] = await db.query(sql(firstRunRowColumns)`
    select location_id, group_id, display_id, sample_id, own_playable_id, own_playlist_id
    from content.first_runs where environment_id = ${environment.id} for update`);
  return row!;
}

export async function start(caller: RequestContext, input: Input): Promise<FirstRun> {
  const { app, environment, locale } = caller;
  // Drawn and stored before anything is locked; if a second tab does the same, its files are left to the
  // sweeper.
  const hasSample = await caller.transact(isSampleThere);
  const samples = hasSample ? null : await storeSample(app, environment, locale);
  const display = await caller.transact((context) => makeRecords(context, input, samples));
  if (input.connectString !== undefined)
    await connect(caller, display!, input.connectString, input.isPreview);
  return caller.transact(readFirstRun);
}

async function isSampleThere({ db, environment }: Context): Promise<boolean> {
  const [row] = await db.query(sql`
    select 1 from content.first_runs where environment_id = ${environment.id} and sample_id is not null`);
  return row !== undefined;
}

/** Returns the display, which is created only if the phrase of its device is given. */
async function makeRecords(
  context: Context,
  { timezone, connectString }: Input,
  samples: readonly StoredSample[] | null,
): Promise<string | null> {
  const { db, environment } = context;
  const known = await lockFirstRun(context);
  const location = known.location_id ?? (await findOrMakePlace(context, timezone));
  const group = known.group_id ?? (await findOrMakeGroup(context));
  const sample = known.sample_id ?? (samples && (await makeSamplePlaylist(context, group, samples)));
  const display =
    known.display_id ?? (connectString === undefined ? null : await makeDisplay(context, location, group));
  await db.query(sql`
    update content.first_runs set location_id = ${location}, group_id = ${group}, sample_id = ${sample},
      display_id = ${display}
    where environment_id = ${environment.id}`);
  return display;
}

/** Somebody may already have created one by hand. */
async function findOrMakePlace(context: Context, timezone: string): Promise<string> {
  const { db, environment } = context;
  const [first] = await db.query(sql({ id: 'uuid' })`
    select id from content.locations where environment_id = ${environment.id} order by created_at, id limit 1`);
  if (first) return first.id;
  const { data } = await createLocation(context, { name: environment.name, timezone });
  return data.id;
}

async function findOrMakeGroup(context: Context): Promise<string> {
  const { db, environment, locale } = context;
  const name = translatorFor(locale)({ key: 'firstRun.groupName' });
  const [same] = await db.query(sql({ id: 'uuid' })`
    select id from content.groups where environment_id = ${environment.id} and lower(name) = lower(${name})`);
  return same?.id ?? (await createGroup(context, { name })).data.id;
}

async function makeSamplePlaylist(
  context: Context,
  group: string,
  samples: readonly StoredSample[],
): Promise<string> {
  const items = await addSample(context, samples);
  notifyChanged(context, 'playableAdded');
  const name = await freeName(context, translatorFor(context.locale)({ key: 'firstRun.sample.name' }));
  const { data } = await createPlaylist(context, { name, groups: [group], items });
  return data.id;
}

/** Names of playlists are unique. */
export async function freeName({ db, environment }: Context, name: string): Promise<string> {
  const rows = await db.query(
    sql({
      name: 'text',
    })`select lower(name) as name from content.playlists where environment_id = ${environment.id}`,
  );
  const taken = new Set(rows.map((row) => row.name));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name.slice(0, 90)} (${number})`;
  return free;
}

async function makeDisplay(context: Context, location: string, group: string): Promise<string> {
  const name = translatorFor(context.locale)({ key: 'firstRun.displayName' });
  return (await createDisplay(context, { name, location, groups: [group] })).data.id;
}

/** Pairs the display with the device that shows this phrase, unless it already is, and activates it. */
async function connect(
  caller: RequestContext,
  display: string,
  words: string,
  isPreview = false,
): Promise<void> {
  const { environment } = caller;
  const isPaired = await caller.transact(async (context) => {
    const { db } = context;
    const [row] = await db.query(sql({ words: 'text?', is_preview: 'bool?' })`
      select v.connect_string as words, v.is_preview from content.displays d
      left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
      where d.environment_id = ${environment.id} and d.id = ${display}`);
    if (!row) throw notFound();
    // A screen that somebody has set up is replaced only by hand, from its own page.
    if (row.words !== null && row.words !== words && !row.is_preview) throw alreadyPaired();
    await beginWithGreeting(context);
    return row.words === words;
  });
  const startedAt = caller.app.clock();
  if (!isPaired) await pairDisplay(caller, display, words);
  await caller.transact(async (context) => {
    const { db } = context;
    const [row] = await db.query(sql({ device_id: 'uuid?' })`
      select device_id from content.displays where environment_id = ${environment.id} and id = ${display}`);
    if (row?.device_id) await markPreview(context, row.device_id, isPreview);
    await db.query(sql`
      update content.first_runs set started_at = coalesce(case when sample_shown_at is not null then started_at end, ${startedAt})
      where environment_id = ${environment.id}`);
  });
  // The reply to keep for a repeated call is that of the first run, not of this part of it.
  await activateDisplay({ ...caller, transactOnce: caller.transact }, display);
}

/** A screen needs some of this to fetch the picture. */
const greetingMs = 15_000;

/**
 * A loop follows the clock of its place, so the first frame could be any item of the sample. The picture with the
 * customer's name is therefore alone until a full minute, at which the other items join and the loop starts over.
 */
async function beginWithGreeting({ db, environment, now }: Context): Promise<void> {
  const [run] = await db.query(sql({ sample_id: 'uuid!', timezone: 'text' })`
    select f.sample_id, l.timezone from content.first_runs f
    join content.locations l on l.environment_id = f.environment_id and l.id = f.location_id
    where f.environment_id = ${environment.id} and f.sample_id is not null and f.sample_shown_at is null`);
  if (!run) return;
  const joins = Math.ceil((now.getTime() + greetingMs) / minuteMs) * minuteMs;
  const { day, minute } = localMoment(run.timezone, joins);
  await db.query(sql`
    update content.playables set show_from = ${`${dateOfDay(day)}T${timeOfMinute(minute)}`}, updated_at = ${now}
    where environment_id = ${environment.id} and id in (
      select playable_id from content.playlist_items
      where environment_id = ${environment.id} and playlist_id = ${run.sample_id} order by position offset 1)`);
}

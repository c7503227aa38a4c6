import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { createAnnouncer, publishChanged, startSweeping } from './announcements.ts';
import { type EventHandlers, type Events, markChanged, markDevice, publishNow, subscribe } from './events.ts';
import { type Database, openDatabase } from './postgres/db.ts';
import { leaveToOthers } from './postgres/pending-notifications.ts';
import { loginRoles } from './postgres/role-logins.ts';
import { type Sql, sql } from './postgres/sql.ts';
import { createSecrets } from './secrets/secrets.ts';

const environment = '0199a8f0-0000-7000-8000-00000000e001';
const device = '0199a8f0-0000-7000-8000-00000000d001';

let database: TestDatabase;
let owner: Owner;
/** Of the role that the program works as, which owns nothing. */
let appUrl: string;
const opened: Database[] = [];
const stops: (() => void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  appUrl = (await loginRoles(database.url, createSecrets(testSecretKey).deriveAll)).app[0]!;
});
beforeEach(() => owner.query('delete from infra.pending_notifications'));
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** A process: one that dies after its commits publishes nothing. */
function openProcess({ dies = false } = {}): Database {
  const process: Database = openDatabase([appUrl], {
    max: 2,
    onError: () => {},
    announcer: dies ? leaveToOthers : createAnnouncer(() => process),
  });
  opened.push(process);
  return process;
}

const fail = (error: unknown) => {
  throw error;
};

/** A process that hears everything, from the moment this resolves. */
async function listen(process: Database) {
  const heard: { [Name in keyof Events]: Events[Name][] } = {
    ...{ changed: [], deviceManifest: [], deviceCommand: [], deviceRemoved: [] },
    ...{ devicesTaken: [], deviceWatched: [], deviceManifests: [], takeover: [], jobs: [] },
  };
  const everything = vi.fn();
  const handlers: EventHandlers = {
    everything,
    ...Object.fromEntries(
      Object.entries(heard).map(([name, all]) => [name, (event: never) => all.push(event)]),
    ),
  };
  stops.push(subscribe(process, [handlers], fail));
  await vi.waitFor(() => expect(everything).toHaveBeenCalled(), 10_000);
  return { heard, everything };
}
const pending = () => owner.query('select * from infra.pending_notifications');

test('a change is announced after its commit, and only then', async () => {
  const [writer, reader] = [openProcess(), openProcess()];
  const { heard } = await listen(reader);
  await writer.transaction(async (db) => {
    markChanged(db, environment, 'folder');
    await db.query(sql`select pg_sleep(0.2)`);
    expect(heard.changed).toEqual([]);
  });
  await vi.waitFor(
    () => expect(heard.changed).toEqual([{ environment, resources: ['folders', 'playables', 'plans'] }]),
    5000,
  );
  await vi.waitFor(async () => expect(await pending()).toEqual([]), 5000);

  await writer
    .transaction(async (db) => {
      markChanged(db, environment, 'user');
      throw new Error('rolled back');
    })
    .catch(() => {});
  await writer.transaction(async (db) => markChanged(db, environment, 'settings'));
  await vi.waitFor(() => expect(heard.changed[1]).toEqual({ environment, resources: ['settings'] }), 5000);
});

test('a process that dies after its commit loses no notification: another one publishes it', async () => {
  const [writer, reader] = [openProcess({ dies: true }), openProcess()];
  const { heard } = await listen(reader);
  await writer.transaction(async (db) => {
    markChanged(db, environment, 'playlist');
    markDevice(db, 'deviceCommand', { environment, device });
  });
  expect(await pending()).toHaveLength(2);
  expect(heard.changed).toEqual([]);
  stops.push(startSweeping(reader, fail));
  await vi.waitFor(() => {
    expect(heard.changed).toHaveLength(1);
    expect(heard.deviceCommand).toEqual([{ environment, device }]);
  });
  expect(heard.changed[0]).toMatchObject({ environment });
  expect([...heard.changed[0]!.resources].sort()).toEqual([
    'displays',
    'groups',
    'manifest',
    'plans',
    'playables',
    'playlists',
  ]);
  expect(await pending()).toEqual([]);
});

/** From here on seconds pass only by `vi.advanceTimersByTime`, however long the commits take. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('changes of one environment within a second are published together, and their rows deleted', async () => {
  const [writer, reader] = [openProcess(), openProcess()];
  const { heard } = await listen(reader);
  const change = (made: 'folder' | 'user' | 'settings') =>
    writer.transaction(async (db) => markChanged(db, environment, made));
  holdTimers();
  await change('folder');
  vi.advanceTimersByTime(0);
  for (const made of ['user', 'folder', 'settings', 'folder'] as const) await change(made);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await vi.waitFor(async () => {
    expect(heard.changed).toHaveLength(2);
    expect(await pending()).toEqual([]);
  });
  expect(heard.changed.map(({ resources }) => new Set(resources))).toEqual([
    new Set(['folders', 'playables', 'plans']),
    new Set(['users', 'folders', 'playables', 'plans', 'settings']),
  ]);
});

test('a row that covers a commit under way stays until that is published, too', async () => {
  await owner.query(`
    create table public.slow (id int);
    grant usage on schema public to vitrine_app;
    grant insert on public.slow to vitrine_app;
    create function public.wait() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(7); return null; end $$;
    create constraint trigger slow after insert on public.slow deferrable initially deferred
      for each row execute function public.wait();`);
  const [writer, reader] = [openProcess(), openProcess()];
  const { heard } = await listen(reader);
  const change = (work?: Sql) =>
    writer.transaction(async (db) => {
      if (work) await db.query(work);
      markChanged(db, environment, 'folder');
    });
  await change();
  await vi.waitFor(() => expect(heard.changed).toHaveLength(1));
  await owner.query('select pg_advisory_lock(7)');
  holdTimers();
  await change();
  const [row] = await pending();
  const slow = change(sql`insert into public.slow values (1)`);
  const isWaiting = () =>
    owner.query(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  // A wait of Vitest would let the seconds pass.
  while ((await isWaiting()).length === 0);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard.changed).toHaveLength(2));
  // It was published for the commit before, and is kept for the one under way, which has none of its own.
  expect(await pending()).toEqual([row]);
  await owner.query('select pg_advisory_unlock(7)');
  await slow;
  await vi.waitFor(async () => {
    expect(heard.changed).toHaveLength(3);
    expect(await pending()).toEqual([]);
  });
  await owner.query('drop table public.slow; drop function public.wait');
});

test('every event arrives as it was published, and heartbeats leave no row', async () => {
  const [writer, reader] = [openProcess(), openProcess()];
  const { heard } = await listen(reader);
  const taken = [[device, 3]] as const;
  await publishNow(writer, 'deviceManifest', { environment, device });
  await publishNow(writer, 'deviceCommand', { environment, device });
  await publishNow(writer, 'deviceRemoved', { environment, device });
  await publishNow(writer, 'deviceWatched', { environment, device });
  await publishNow(writer, 'devicesTaken', { environment, taken });
  await publishNow(writer, 'deviceManifests', { environment, devices: [device] });
  await publishNow(writer, 'takeover', { environment });
  await publishNow(writer, 'jobs', {});
  publishChanged(writer, environment, 'deviceState');
  expect(await pending()).toEqual([]);
  const one = [{ environment, device }];
  await vi.waitFor(
    () =>
      expect(heard).toEqual({
        changed: [{ environment, resources: ['devices', 'displays', 'availability'] }],
        ...{ deviceManifest: one, deviceCommand: one, deviceRemoved: one, deviceWatched: one },
        devicesTaken: [{ environment, taken }],
        deviceManifests: [{ environment, devices: [device] }],
        takeover: [{ environment }],
        jobs: [{}],
      }),
    5000,
  );
});

test('names between processes stay, so that programs of two versions understand each other', async () => {
  const process = openProcess();
  const payloads: string[] = [];
  const opened = vi.fn();
  stops.push(process.listen((payload) => payloads.push(payload), opened));
  await vi.waitFor(() => expect(opened).toHaveBeenCalled(), 10_000);
  await publishNow(process, 'deviceRemoved', { environment, device });
  await publishNow(process, 'deviceWatched', { environment, device });
  await publishNow(process, 'changed', { environment, resources: ['manifest'] });
  await publishNow(process, 'jobs', {});
  await vi.waitFor(() => expect(payloads).toHaveLength(4), 5000);
  expect(payloads.map((payload) => JSON.parse(payload))).toEqual([
    { environment, device, kinds: ['gone'] },
    { environment, device, kinds: ['watch'] },
    { environment, kinds: ['manifest'] },
    { environment: '', kinds: ['jobs'] },
  ]);
});

test('a listener that was cut off takes everything for changed, and a malformed notification hurts nobody', async () => {
  const process = openProcess();
  const errors = vi.fn();
  const everything = vi.fn();
  const changed = vi.fn();
  stops.push(subscribe(process, [{ everything, changed }], errors));
  await vi.waitFor(() => expect(everything).toHaveBeenCalledTimes(1), 10_000);
  await owner.query(`select pg_notify('vitrine', 'no json')`);
  await vi.waitFor(() => expect(errors).toHaveBeenCalled(), 5000);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine listen' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(everything).toHaveBeenCalledTimes(2), 10_000);
  await publishNow(process, 'changed', { environment, resources: ['users'] });
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 5000);
});

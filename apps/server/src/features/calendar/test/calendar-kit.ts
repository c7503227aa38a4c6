import { randomBytes } from 'node:crypto';
import type { WeeklyHours } from '@vitrine/contract/locations';
import type { Plan } from '@vitrine/schedule/plan';
import { newId } from '../../../infra/ids.ts';
import { connectOwner } from '../../../test/owner.ts';
import type { TestBrowser } from '../../../test/test-browser.ts';
import { startTestServer } from '../../../test/test-server.ts';

// Displays with players, plans of the past and connections, written into the database as they would have been recorded.

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const hoursFrom = (start: string, end: string): WeeklyHours =>
  Object.fromEntries(
    weekdays.map((day) => [day, { start, end, nonstop: false, closed: false }]),
  ) as WeeklyHours;
export const nonstop = Object.fromEntries(
  weekdays.map((day) => [day, { start: '00:00', end: '24:00', nonstop: true, closed: false }]),
) as WeeklyHours;

export async function startCalendar(now: string) {
  const server = await startTestServer({ clock: () => new Date(now) });
  const owner = await connectOwner(server.database);
  const admin = await server.signIn('admin@vitrine.test');
  const [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  await owner.query(
    'truncate content.displays, content.playlists, content.groups, content.locations cascade',
  );
  await owner.query('truncate content.display_plans, content.plans, content.activations cascade');
  await owner.query('delete from content.availability');
  const url = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;

  const insert = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const names = Object.keys(row);
    await owner.query(
      `insert into content.${table} (environment_id, ${names.join()}) values ('${environment}', ${names.map((_, i) => `$${i + 1}`).join()})`,
      Object.values(row),
    );
  };
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

  return {
    server,
    owner,
    admin,
    environment: environment as string,
    url,
    insert,
    async stop() {
      await owner.end();
      await server.stop();
    },
    // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
    async read(path: string, as: TestBrowser = admin): Promise<any> {
      const { status, body } = await as.get(url(path));
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    // biome-ignore lint/suspicious/noExplicitAny: as above
    async make(path: string, body: object): Promise<any> {
      const reply = await admin.post(url(path), body);
      if (reply.status !== 201) throw new Error(`${path} answered ${JSON.stringify(reply.body)}`);
      return reply.body.data;
    },
    async place(name: string, timezone: string, hours: WeeklyHours = nonstop): Promise<string> {
      const id = newId();
      await insert('locations', { id, name, timezone, hours: JSON.stringify(hours), ...times });
      return id;
    },
    /** Active and paired, since the beginning of the year. */
    async display(name: string, location: string, { activeFrom = '2026-01-01T00:00:00Z' } = {}) {
      const [id, device] = [newId(), newId()];
      await insert('devices', {
        ...{ id: device, token_hash: randomBytes(32), connect_string: device, is_up: true, ...times },
        last_active_at: now,
      });
      await insert('displays', {
        id,
        name,
        location_id: location,
        device_id: device,
        active: true,
        ...times,
      });
      await owner.query('update content.activations set started_at = $2 where display_id = $1', [
        id,
        activeFrom,
      ]);
      return { id, device };
    },
    /** Of plans of then; keeps each under a hash of its own. */
    async keepPlan(plan: Plan, names: Readonly<Record<string, string>> = {}): Promise<Buffer> {
      const hash = randomBytes(32);
      const kept = { plan: JSON.stringify(plan), names: JSON.stringify({ playlists: names, items: {} }) };
      await insert('plans', { hash, ...kept, created_at: now });
      return hash;
    },
    recordPlan: (display: string, startsAt: string, hash: Buffer) =>
      insert('display_plans', { display_id: display, starts_at: startsAt, hash }),
    connection: (
      display: string | null,
      device: string,
      kind: 'player_up' | 'player_down',
      at: string,
      noticed = at,
    ) =>
      insert('availability', {
        ...{ id: newId(), device_id: device, display_id: display, kind, at },
        ...{ created_at: noticed, updated_at: noticed },
      }),
  };
}

export type CalendarKit = Awaited<ReturnType<typeof startCalendar>>;

/** What each minute has, by its instant, of consecutive or separate stretches. */
export function byMinute<T extends { readonly from: string; readonly to: string }, V>(
  stretches: readonly T[],
  value: (each: T) => V,
): Map<number, V> {
  const minutes = new Map<number, V>();
  for (const each of stretches) {
    for (let at = Date.parse(each.from); at < Date.parse(each.to); at += 60_000) {
      if (minutes.has(at)) throw new Error(`Two stretches have ${new Date(at).toISOString()}.`);
      minutes.set(at, value(each));
    }
  }
  return minutes;
}

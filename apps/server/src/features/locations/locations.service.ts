import { type Location, type LocationInput, locations, nonstopHours } from '@vitrine/contract/locations';
import { zoneFor } from '@vitrine/schedule/zone-table';
import { recordAudit } from '../../core/audit/audit.ts';
import { displaysAt } from '../../core/display-state/display-counts.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { moveDisplays } from '../displays/displays.service.ts';
import { locationRows } from './locations.rows.ts';

// Rules: names are unique per environment. A location with displays can't be deleted. Router credentials are
// encrypted, written but never read back, and shown only by `reveal`, which is logged. A location is open
// around the clock until somebody sets its hours or confirms them.

const plain = crud(locations, locationRows);
const { insert, remove } = plain;
export const { options } = plain;

const withZone = (row: Location, { now }: Context): Location => ({
  ...row,
  zone: zoneFor(row.timezone, now.getTime()),
});
const oneWithZone = async (context: Context, reply: Promise<{ data: Location }>) => ({
  data: withZone((await reply).data, context),
});

export async function list(...[context, asked]: Parameters<typeof plain.list>) {
  const { data, ...rest } = await plain.list(context, asked);
  return { ...rest, data: data.map((row: Location) => withZone(row, context)) };
}
export const get = (...[context, asked]: Parameters<typeof plain.get>) =>
  oneWithZone(context, plain.get(context, asked));
const read = (...[context, ...asked]: Parameters<typeof plain.read>) =>
  oneWithZone(context, plain.read(context, ...asked));
const write = (...[context, ...asked]: Parameters<typeof plain.write>) =>
  oneWithZone(context, plain.write(context, ...asked));

interface Credentials {
  routerUser: string | null;
  routerPassword: string | null;
}

export async function createLocation(context: Context, input: LocationInput, kept?: KeptRecord) {
  const { displays, ...columns } = await columnsOf(context, input, null);
  const open = { hours: JSON.stringify(nonstopHours), hours_set: false };
  const id = await insert(context, { ...open, ...columns, ...kept });
  await requireWithinCaps(context, { locations: 1 });
  if (displays) await moveDisplays(context, id, displays);
  notifyLocations(context);
  return read(context, id);
}

export async function updateLocation(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<LocationInput>,
) {
  const { displays, ...columns } = await columnsOf(context, input, id);
  const written = await write(context, id, ifMatch, columns);
  notifyLocations(context);
  if (!displays) return written;
  await moveDisplays(context, id, displays);
  return read(context, id);
}

export async function removeLocation(context: Context, id: string): Promise<undefined> {
  const displays = await displaysAt(context, id);
  if (displays.length > 0) throw new HttpError({ ...locationInUse(displays.length), related: displays });
  await remove(context, { id });
  notifyLocations(context);
}

/** Lists show locations, and players use their time zones and hours. */
const notifyLocations = (context: Context) => notifyChanged(context, 'location');

export const locationInUse = (count?: number) => ({
  status: 409,
  code: 'location_in_use',
  message:
    count === undefined
      ? { key: 'errors.unable_to_delete' }
      : { key: 'locations.moveDisplaysFirst', values: { count } },
});

export async function revealCredentials(context: Context, id: string): Promise<{ data: Credentials }> {
  const { name, ...data } = await readCredentials(context, id);
  await recordAudit(context, { call: 'locations.actions.reveal', subjectId: id, subject: { id, name } });
  return { data };
}

async function readCredentials(
  { app, db, environment }: Context,
  id: string,
): Promise<Credentials & { name: string }> {
  const [row] = await db.query(sql({ name: 'text', router_credentials: 'bytea?' })`
    select name, router_credentials from content.locations where environment_id = ${environment.id} and id = ${id}`);
  if (!row) throw notFound();
  const credentials = row.router_credentials
    ? (JSON.parse(app.secrets.decrypt(row.router_credentials)) as Credentials)
    : { routerUser: null, routerPassword: null };
  return { ...credentials, name: row.name };
}

/** Absent fields stay unchanged, null clears. */
async function columnsOf(context: Context, input: Partial<LocationInput>, id: string | null) {
  const { displays, routerUser, routerPassword, ...fields } = input;
  if (fields.timezone !== undefined) await requireKnownZone(context, fields.timezone);
  const columns: Record<string, unknown> = {
    name: fields.name,
    timezone: fields.timezone,
    hours: fields.hours && JSON.stringify(fields.hours),
    hours_set: fields.hours ? true : fields.hoursSet,
    router_public_ip: fields.routerPublicIp,
    winbox_port: fields.winboxPort,
    gui_port: fields.guiPort,
    ssh_port: fields.sshPort,
    notes: fields.notes,
    latitude: fields.latitude,
    longitude: fields.longitude,
    language: fields.language,
  };
  if (routerUser !== undefined || routerPassword !== undefined) {
    const before = id ? await readCredentials(context, id) : { routerUser: null, routerPassword: null };
    const after: Credentials = {
      routerUser: routerUser === undefined ? before.routerUser : routerUser,
      routerPassword: routerPassword === undefined ? before.routerPassword : routerPassword,
    };
    const isEmpty = after.routerUser === null && after.routerPassword === null;
    columns.router_credentials = isEmpty ? null : context.app.secrets.encrypt(JSON.stringify(after));
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return { ...given, displays } as Record<string, unknown> & { displays?: string[] };
}

const unknownZone = '22023';

/** The runtime's list of time zones may be newer than the database's, which also computes opening hours. */
async function requireKnownZone({ db, now }: Context, timezone: string): Promise<void> {
  try {
    await db.query(sql`select ${now}::timestamptz at time zone ${timezone}`);
  } catch (error) {
    if ((error as { code?: string }).code !== unknownZone) throw error;
    throw invalidField('timezone', { key: 'validation.timezone' });
  }
}

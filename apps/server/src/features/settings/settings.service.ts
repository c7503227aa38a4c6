import type { Brand } from '@vitrine/contract/brand';
import { putServer } from '@vitrine/contract/internal';
import type { Settings, SettingsInput } from '@vitrine/contract/settings';
import { countActiveDisplays } from '../../core/display-state/display-counts.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { forgetEnvironment } from '../../http/environments.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { defineJob, enqueue, type JobPayload } from '../../infra/jobs.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { type JobHandler, tryAtOnce } from '../../infra/queue.ts';
import { storageOf } from '../playables/playables.service.ts';

// The server's own record. Name and preferred region are also known at the auth host, which lists servers by
// name and knows where there is room: it is notified immediately, and again by a job in case it did not
// answer.

type Row = Pick<Settings, 'serverName' | 'region' | 'preferredRegion' | 'newServer' | 'currency' | 'version'>;

export async function readSettings(context: Context): Promise<Settings> {
  const { app, db, environment } = context;
  const [row] = await db.query(sql({
    serverName: 'text',
    region: narrowed<Row['region']>('text'),
    preferredRegion: narrowed<Row['preferredRegion']>('text'),
    newServer: narrowed<Row['newServer']>('text'),
    currency: narrowed<Row['currency']>('text'),
    version: 'int4',
    isBilled: 'bool',
    gaps: 'bool',
    displays: 'int4?',
    approvalRoles: narrowed<Settings['approvalRoles']>('text[]'),
    keepsPictures: 'bool',
    language: narrowed<Settings['language']>('text'),
    brand: narrowed<Brand>('jsonb?'),
    logo: 'uuid?',
  })`
    select name as "serverName", region, preferred_region as "preferredRegion", new_server as "newServer", currency,
      version, arrangement <> 'none' as "isBilled", ask_before_gaps as gaps, ask_before_displays as displays, approval_roles as "approvalRoles",
      keeps_pictures as "keepsPictures", language, brand,
      (select p.id from content.playables p where p.environment_id = environments.id
        and p.id = (environments.brand ->> 'logo')::uuid) as logo
    from content.environments where id = ${environment.id}`);
  const storage = await storageOf(context);
  const { gaps, displays, brand, logo, ...settings } = row!;
  return {
    ...settings,
    askBefore: { gaps, displays },
    brand: brand && { ...brand, logo },
    address: `${app.urls.public}/s/${environment.slug}`,
    activeDisplays: await countActiveDisplays(context),
    storageUsed: storage.used,
    storageLimit: storage.limit,
    maxFileBytes: app.config.maxFileBytes,
  };
}

const kind = 'tell-of-server';
const againAfterMs = 10_000;

type Payload = JobPayload<typeof kind>;

export async function saveSettings(
  caller: RequestContext,
  input: SettingsInput,
  ifMatch: number | null,
): Promise<Settings> {
  const { app, environment } = caller;
  const { order, payload } = await caller.transact(async (context) => {
    const { db, now, session } = context;
    const { askBefore } = input;
    const asked = askBefore
      ? sql`ask_before_gaps = ${askBefore.gaps}, ask_before_displays = ${askBefore.displays},`
      : trusted('');
    const branded = input.brand === undefined ? trusted('') : await brandColumns(context, input.brand);
    const isExpected = ifMatch === null ? sql`true` : sql`version = ${ifMatch}`;
    const [saved] = await db.query(sql`
      update content.environments
      set name = coalesce(${input.serverName ?? null}, name),
        preferred_region = coalesce(${input.preferredRegion ?? null}, preferred_region),
        approval_roles = coalesce(${input.approvalRoles ? [...new Set(input.approvalRoles)].sort() : null}::text[], approval_roles),
        keeps_pictures = coalesce(${input.keepsPictures ?? null}::boolean, keeps_pictures),
        language = coalesce(${input.language ?? null}, language),
        ${asked} ${branded} version = version + 1
      where id = ${environment.id} and ${isExpected} returning 1`);
    if (!saved) throw new HttpError({ status: 412, code: 'stale_version' });
    notifyChanged(context, 'settings');
    context.afterCommit(() => forgetEnvironment(app, environment.slug));
    const wish: Payload = { wishedBy: session.identityId };
    const runAt = new Date(now.getTime() + againAfterMs);
    return {
      payload: wish,
      order: await enqueue(db, now, { kind, environment: environment.id, payload: wish, runAt }),
    };
  });
  const isDone = await tryAtOnce(app.content, [order], () => notifyAuthHost(app, environment.id, payload));
  if (!isDone) app.log.warn({ server: environment.slug }, 'settings_sync_delayed');
  return caller.transact(readSettings);
}

async function brandColumns({ db, environment }: Context, brand: Brand | null): Promise<Sql> {
  const logo = brand?.logo ?? null;
  if (logo !== null) {
    const [found] = await db.query(sql`
      select 1 from content.playables
      where environment_id = ${environment.id} and id = ${logo} and type = 'image' and replaces_id is null for key share`);
    if (!found) throw invalidField('brand.logo', { key: 'designs.pictureOnly' });
  }
  return sql`brand = ${brand && JSON.stringify(brand)}::jsonb,`;
}

async function notifyAuthHost(app: App, environment: string, { wishedBy }: Payload): Promise<void> {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({
      name: 'text',
      preferredRegion: narrowed<Settings['preferredRegion']>('text'),
      version: 'int4',
    })`
      select name, preferred_region as "preferredRegion", version from content.environments where id = ${environment}`),
  );
  if (!row) return;
  const body = { environment, wishedBy, ...row };
  const { newServer } = await app.callPeer(app.urls.auth, app.serverKey, putServer, { body });
  await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.environments set new_server = ${newServer} where id = ${environment} and version = ${row.version}`),
  );
}

export const settingsJobs = (app: App): JobHandler[] => [
  defineJob(kind, {
    run: ({ environment, payload }) => notifyAuthHost(app, environment, payload),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'settings_sync_given_up'),
  }),
];

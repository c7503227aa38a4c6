import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { testSeed } from '@vitrine/contract/test/random';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operationOf } from '../../http/openapi-operations.ts';
import { sharedParameters } from '../../http/openapi-parameters.ts';
import { createSchemas } from '../../http/openapi-schemas.ts';
import { newId } from '../../infra/ids.ts';
import { fillHistory, pairDevice } from '../devices.ts';
import { iterations, logStats } from '../iterations.ts';
import { addPerson, connectOwner, type Owner } from '../owner.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { addressOf, fillIn, type Ids, type Operation, operationFor, type Plan } from './fuzz-requests.ts';
import { bodyOf } from './route-calls.ts';
import { fieldPaths, withValueAt } from './sample-input.ts';
import { stateOfTenant, type Tenant } from './tenant-state.ts';

// Calls every route, as the OpenAPI document describes it, as every kind of caller, with valid and invalid
// input. TEST_SEED repeats a run; it is printed when something is found.

vi.setConfig({ testTimeout: iterations(300_000, 14_400_000) });

/** Rounds run until this many requests are sent; the last one is completed. */
const budget = Number(process.env.FUZZ_REQUESTS ?? iterations(500, 200_000));
/** Requests per round, operation and caller. */
const perRound = iterations(1, 8);
const atOnce = 16;
const hangsAfterMs = 60_000;

/**
 * Jobs run only in the extended profile, because they may change rows long after the call that enqueued them.
 */
const roles = ['auth,content', 'auth,content,worker'][iterations(0, 1)]!;

let server: TestServer;
let owner: Owner;
let operations: (Operation & { readonly isAuth: boolean })[];
let demo: Tenant;
let museum: Tenant;
const faults: string[] = [];

interface Caller {
  readonly name: string;
  readonly home: Tenant;
  browser: TestBrowser;
  readonly role?: string;
  readonly key?: string;
  entering?: Promise<void>;
}
let callers: Caller[];

beforeAll(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'error', ROLES: roles },
    isAllowedAddress: () => false,
    logStream: { write: (line) => void faults.push(line) },
  });
  owner = await connectOwner(server.database);
  const hana = await server.signIn('admin@vitrine.test');
  const device = await pairDevice(server, hana);
  await fillHistory(owner);
  demo = await markTenant('demo');
  museum = await markTenant('museum');
  const browser = server.browser();
  const schemas = createSchemas(allRoutes, resources);
  operations = allRoutes.map((route) => {
    const described = operationOf([route], resources, schemas);
    const components = { schemas: schemas.componentsOf(described), parameters: sharedParameters };
    return { ...operationFor(route, described, components), isAuth: route.host === 'auth' };
  });
  callers = [
    { name: 'anonymous', home: demo, browser },
    { name: 'playables only', home: demo, browser, role: 'user_playables_only' },
    { name: 'standard', home: demo, browser, role: 'user_standard' },
    { name: 'admin', home: demo, browser, role: 'admin' },
    { name: 'device', home: demo, browser: server.browser(), key: device.token },
    { name: 'admin of another tenant', home: museum, browser, role: 'admin' },
  ];
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Every name of a tenant contains its mark, so that its rows are recognised wherever they appear. */
async function markTenant(slug: string): Promise<Tenant> {
  const [{ id }] = await owner.query('select id from content.environments where slug = $1', [slug]);
  const mark = `⟦${slug}⟧`;
  for (const table of ['locations', 'displays', 'groups', 'folders', 'playables', 'playlists', 'members'])
    await owner.query(`update content.${table} set name = left(name, 80) || $1 where environment_id = $2`, [
      mark,
      id,
    ]);
  return { slug, id, mark };
}

/** Rows come and go while this runs, so the ids are read repeatedly. */
async function idsOf({ id }: Tenant): Promise<Ids> {
  const tables = await owner.query(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    join pg_attribute e on e.attrelid = c.oid and e.attname = 'environment_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'content'::regnamespace`);
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await owner.query(
      `select id from content.${name} where environment_id = $1 order by id desc limit 500`,
      [id],
    );
    ids.set(
      name,
      rows.map((row) => row.id),
    );
  }
  const media = `select encode(sha256, 'hex') as hash from content.media where environment_id = $1`;
  const hashes = (await owner.query(media, [id])).map(({ hash }) => hash);
  ids.set('sha256', hashes);
  ids.set('users', ids.get('members') ?? []);
  ids.set('uploads', [...(ids.get('uploads') ?? []), ...(ids.get('playables') ?? [])]);
  ids.set('parent', ids.get('folders') ?? []);
  ids.set('billings', [id]);
  return ids;
}

/** The user may have logged out, or been removed by an admin: then another user of that role signs in. */
function comeIn(caller: Caller): Promise<void> {
  caller.entering ??= enter(caller).finally(() => {
    caller.entering = undefined;
  });
  return caller.entering;
}

async function enter(caller: Caller): Promise<void> {
  if (!caller.role) return;
  const me = await caller.browser.get(`${server.serverUrl(caller.home.slug)}/api/me`);
  const isStillSo = me.status === 200 && me.body.data?.roles?.[0]?.name === caller.role;
  if (isStillSo) return;
  const email = `${newId()}@fuzz.test`;
  await addPerson(owner, { email, roles: { [caller.home.slug]: [caller.role] } });
  caller.browser = await server.signIn(email, caller.home.slug);
}

let address = 0;

async function send(caller: Caller, operation: (typeof operations)[number], plan: Plan): Promise<Answer> {
  const base = operation.isAuth ? server.authUrl : server.serverUrl(caller.home.slug);
  const headers = {
    // Limits per address are tested elsewhere.
    'X-Forwarded-For': `2001:db8:${(address >> 16).toString(16)}:${(address++ & 0xffff).toString(16)}::1`,
    ...(caller.key && { Authorization: `Bearer ${caller.key}` }),
    ...plan.headers,
  };
  const isRaw =
    operation.method === 'PATCH' && plan.headers['Content-Type']?.startsWith('application/offset');
  const body = isRaw ? new Uint8Array(10) : plan.body;
  return Promise.race([
    caller.browser.ask(operation.method, addressOf(base, operation.path, plan), { headers, body }),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer')), hangsAfterMs).unref();
    }),
  ]);
}

/**
 * A download is cut off when the session of its reader ends, which other calls here often cause; it must
 * succeed eventually.
 */
async function insist(...[caller, operation, plan]: Parameters<typeof send>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(caller, operation, plan);
    } catch (error) {
      if (attempt === 4) throw error;
      await comeIn(caller);
    }
  }
}

/** One finding for each operation. */
const found = new Map<string, string>();
const reached = new Map<string, Set<string>>();
const statuses = new Map<number, number>();
let sent = 0;

test(`whatever is sent, nothing breaks, no row of another tenant is shown and none changes (TEST_SEED=${testSeed})`, async () => {
  for (let round = 0; sent < budget; round++) {
    for (const home of [demo, museum]) {
      const other = home === demo ? museum : demo;
      await settle();
      const before = await stateOfTenant(owner, other);
      await playRound(round, home, other);
      expect([...found.values()].join('\n\n')).toBe('');
      expect([home.slug, await stateOfTenant(owner, other)]).toEqual([home.slug, before]);
    }
  }
  // Ensures that the calls were meaningful: most calls that a caller may make were accepted.
  const open = allRoutes.filter(({ access }) => access.members.includes('admin'));
  const answered = open.filter(({ id }) => reached.get('admin')?.has(id));
  expect(answered.length / open.length).toBeGreaterThan(iterations(0.2, 0.6));
  logStats({ requests: sent, seed: testSeed, statuses });
});

/**
 * Heartbeats are written a moment later, and in the extended profile the worker may still be busy with the
 * previous round.
 */
async function settle(): Promise<void> {
  await server.program.app.heartbeats.flush();
  if (!roles.includes('worker')) return;
  const due = () => owner.query('select kind from infra.jobs where run_at <= now()');
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 300_000, interval: 100 });
}

async function playRound(round: number, home: Tenant, other: Tenant): Promise<void> {
  await owner.query('delete from infra.limits');
  const own = await idsOf(home);
  const foreign = await idsOf(other);
  const secret = new Set([...foreign.values()].flat());
  for (const ids of own.values()) for (const id of ids) secret.delete(id);
  const here = callers.filter((caller) => caller.home === home);
  for (const caller of here) await comeIn(caller);
  const turns = here.flatMap((caller, c) =>
    operations.flatMap((operation, o) =>
      fc
        .sample(operation.plans, { seed: testSeed + round * 1_000_003 + c * 1009 + o, numRuns: perRound })
        .map((plan) => ({
          caller,
          operation,
          plan: withSample(operation, fillIn(plan, own, isOwnWord(operation) ? own : foreign) as Plan, own),
        })),
    ),
  );
  const order = fc.sample(fc.shuffledSubarray(turns, { minLength: turns.length }), {
    seed: testSeed + round,
    numRuns: 1,
  })[0]!;
  let next = 0;
  const play = async () => {
    for (let turn = order[next++]; turn; turn = order[next++]) {
      const { caller, operation, plan } = turn;
      const told = () =>
        `TEST_SEED=${testSeed}, round ${round}: ${caller.name} ${operation.id} ${JSON.stringify(plan).slice(0, 2000)}`;
      const answer = await insist(caller, operation, plan).catch((error: unknown) => {
        found.set(operation.id, `${error} ${(error as Error).cause ?? ''}\n${told()}`);
      });
      if (!answer) continue;
      sent++;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(answer, other, secret);
      if (fault) found.set(operation.id, `${fault}\n${told()}`);
      if (answer.status < 400)
        reached.set(caller.name, (reached.get(caller.name) ?? new Set()).add(operation.id));
      // With an ended session all following calls would only be refused.
      if (answer.status === 401) await comeIn(caller);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, play));
}

/** What a player reports as played is stored and shown as reported, whatever the ids. */
const isOwnWord = ({ path }: Operation) => path === '/api/player/events';

const routes = new Map(allRoutes.map((route) => [route.id, route]));

function withSample({ id }: Operation, plan: Plan, own: Ids): Plan {
  const route = routes.get(id);
  if (!plan.sample || !route?.body) return plan;
  const firsts = [...own].flatMap(([name, [first]]) => (first ? [[name, first] as const] : []));
  const body = bodyOf(route, new Map(firsts));
  const paths = fieldPaths(route.body);
  const { isAlone, at, value } = plan.sample;
  if (isAlone || paths.length === 0) return { ...plan, body };
  return { ...plan, body: withValueAt(body, paths[at % paths.length]!, value) };
}

/** Null if the answer is as it should be. */
function faultOf({ status, headers, body }: Answer, other: Tenant, secret: Set<string>): string | null {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const isBusy = status === 503 && headers.has('retry-after');
  if (status >= 500 && !isBusy) {
    const line = faults.findLast((each) => each.includes(headers.get('x-request-id') ?? '-'));
    return `${status} ${text.slice(0, 300)} ${line?.slice(0, 2000)}`;
  }
  if (text.includes(other.mark)) return `A row of ${other.slug} was shown: ${text.slice(0, 1000)}`;
  // A refusal may repeat what was sent.
  if (status >= 400) return null;
  const shown = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.find((id) => secret.has(id));
  return shown ? `The id ${shown} of ${other.slug} was shown: ${text.slice(0, 1000)}` : null;
}

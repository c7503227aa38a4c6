import { can } from '@vitrine/contract/access';
import { allRoutes } from '@vitrine/contract/all-routes';
import { approvalExceptions, draftExceptions } from '@vitrine/contract/approval-exceptions';
import { type ApprovableRole, approvableRoles } from '@vitrine/contract/proposals';
import { isMutating, type Route } from '@vitrine/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallsThatChangeScreens, prepareCalls } from '../calls-that-change-screens.ts';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// A2, A19: whatever changes what screens show waits for approval where it is required, whichever call it is. Calls that are added
// to the contract later are among these without a line here.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let people: Record<ApprovableRole, TestBrowser>;
let calls: CallsThatChangeScreens;
let before: unknown;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const requireApprovalOf = async (approvalRoles: readonly ApprovableRole[]) =>
  expect((await admin.put(url('settings'), { approvalRoles })).status).toBe(200);

beforeAll(async () => {
  // Without a worker, which writes plans by itself.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  people = {
    standard: await server.signIn('standard@vitrine.test'),
    playables_only: await server.signIn('playables@vitrine.test'),
  };
  calls = await prepareCalls(server, owner, admin);
  await requireApprovalOf(approvableRoles);
  before = await readScreens();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** What is shown where, and where it comes from. */
async function readScreens() {
  const displays = await owner.query(
    `select d.id, d.device_id, d.active, e.slug from content.displays d
     join content.environments e on e.id = d.environment_id order by d.id`,
  );
  const plans = [];
  for (const { id } of displays.filter(({ slug }) => slug === 'demo'))
    plans.push((await admin.get(url(`displays/${id}/plan`))).body.data);
  const sources = await owner.query(
    'select id, kind, address, pointer, columns from content.sources order by id',
  );
  expect(plans.length).toBeGreaterThan(0);
  return { displays, plans, sources };
}

const ask = (browser: TestBrowser, route: Route, more = '') =>
  browser.ask(route.method, `${calls.addressOf(route)}${more}`, { body: calls.bodyOf(route) });

const guarded = (role: ApprovableRole) =>
  allRoutes.filter(
    (route) =>
      route.host === 'content' &&
      isMutating(route.method) &&
      can({ principal: role }, route) &&
      !(route.id in approvalExceptions),
  );

describe.each(approvableRoles)('as %s', (role) => {
  test.each(guarded(role))('$id is refused and changes nothing', async (route) => {
    expect(calls.routes).toContain(route.id);
    const { status, body } = await expectNoChange(owner, () => ask(people[role], route));
    expect([status, body.code]).toEqual([403, 'approval_required']);
    expect(body.message).toBe(
      route.preview
        ? "Your changes need somebody's approval: propose it instead."
        : "Your changes need somebody's approval, and this can't be proposed.",
    );
    // The input is valid: the same call can be previewed.
    if (!route.preview) return;
    const preview = await ask(people[role], route, `${route.action ? '&' : '?'}preview=true`);
    expect([preview.status, preview.body.message]).toEqual([200, undefined]);
  });
});

describe('a draft', () => {
  const post = (path: string, body: object) => people.standard.post(url(path), body);
  const made = async (name: string) => {
    const body = {
      name,
      enabled: false,
      priority: 99,
      groups: [calls.ids.groups],
      items: [{ playable_id: calls.ids.page }],
    };
    const { status, body: reply } = await post('playlists', body);
    expect([status, reply.data?.isDraft]).toEqual([201, true]);
    return url(`playlists/${reply.data.id}`);
  };

  test.each(Object.keys(draftExceptions))('%s needs no approval', async (id) => {
    const address = await made(`Draft of ${id}`);
    if (id.endsWith('update'))
      expect((await people.standard.put(address, { priority: 98, enabled: false })).body.data.isDraft).toBe(
        true,
      );
    if (id.endsWith('remove')) expect((await people.standard.delete(address)).status).toBe(204);
  });

  test('is put on screens only with approval, and what was on screens is no draft', async () => {
    const address = await made('Draft for screens');
    const on = await expectNoChange(owner, () => people.standard.put(address, { enabled: true }));
    expect([on.status, on.body.code]).toEqual([403, 'approval_required']);
    // The version that was seen does not matter.
    const stale = { headers: { 'If-Match': '"1"', 'X-Preview-Basis': 'a.b' } };
    expect((await people.standard.put(address, { enabled: true }, stale)).status).toBe(403);
    expect((await admin.put(address, { enabled: true })).status).toBe(200);
    expect((await admin.put(address, { enabled: false })).body.data.isDraft).toBe(false);
    for (const ask of [
      () => people.standard.put(address, { priority: 1 }),
      () => people.standard.put(address, { name: 'Renamed' }),
      () => people.standard.delete(address),
    ])
      expect((await expectNoChange(owner, ask)).status).toBe(403);
    expect((await admin.delete(address)).status).toBe(204);
  });
});

test('no plan, source or pairing has changed', async () => {
  expect(await readScreens()).toEqual(before);
});

test('without approval the calls that cannot be previewed succeed with the same input', async () => {
  await requireApprovalOf([]);
  for (const route of guarded('standard').filter(({ preview }) => !preview)) {
    const { status, body } = await ask(people.standard, route);
    expect([route.id, status, body.message]).toEqual([route.id, 200, undefined]);
  }
  expect(await readScreens()).not.toEqual(before);
});

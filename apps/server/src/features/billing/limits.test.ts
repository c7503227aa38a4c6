import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeStorageBytes } from '@vitrine/billing/pricing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { addDisplays, openBilling, type TestBilling } from '../../test/paying.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { metadataOf, tus } from '../../test/uploads.ts';
import { arrangeBilling } from './limits.service.ts';

// The free tier: one active display and 5 GB without a payment method. The museum has no card.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let billing: TestBilling;
let spare: Awaited<ReturnType<typeof addDisplays>>;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  billing = await openBilling(server, admin);
  spare = await addDisplays(server, admin, 'museum', 6);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});
beforeEach(async () => {
  await owner.query('update content.displays set active = false where environment_id = $1', [billing.id]);
  await owner.query('delete from content.cards where environment_id = $1', [billing.id]);
  await owner.query('delete from content.storage_use where environment_id = $1', [billing.id]);
  await owner.query(
    `update content.environments set arrangement = 'card', extra_free_displays = 0, price_list = null where id = $1`,
    [billing.id],
  );
});

const uploadOf = async (bytes: number) => {
  const answer = await admin.ask('POST', `${server.serverUrl('museum')}/api/v1/uploads`, {
    headers: {
      ...tus,
      'Upload-Length': String(bytes),
      'Upload-Metadata': metadataOf({ filename: 'film.mp4' }),
    },
  });
  return answer.status === 201 ? 'taken' : answer.body.code;
};
const store = (bytes: number) =>
  owner.query(
    `insert into content.storage_use (environment_id, bytes) values ($1, $2)
     on conflict (environment_id) do update set bytes = excluded.bytes`,
    [billing.id, bytes],
  );
const settings = async () => (await admin.get(`${server.serverUrl('museum')}/api/v1/settings`)).body.data;

test('of six displays activated at once without a card, one is', async () => {
  const answers = await Promise.all(spare.ids.map((id) => spare.activate(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'free_tier_limit')).toHaveLength(5);
  expect(await spare.countActive()).toBe(1);
});

test('with a verified card all are', async () => {
  await billing.addTestCard();
  const answers = await Promise.all(spare.ids.map((id) => spare.activate(id)));
  expect(answers.map(({ status }) => status)).toEqual(spare.ids.map(() => 200));
});

test('a card of another gateway does not count', async () => {
  await billing.addTestCard();
  await owner.query(`update content.cards set gateway = 'stripe_test' where environment_id = $1`, [
    billing.id,
  ]);
  await spare.activate(spare.ids[0]!);
  expect((await spare.activate(spare.ids[1]!)).body.code).toBe('free_tier_limit');
  expect((await billing.read()).paysBy).toBe('nothing');
});

test('an organisation that is billed by invoice needs no card', async () => {
  await arrangeBilling(server.program.app, billing.id, 'invoice');
  for (const id of spare.ids.slice(0, 3)) expect((await spare.activate(id)).status).toBe(200);
  expect(await billing.read()).toMatchObject({
    paysBy: 'invoice',
    isAvailable: true,
    card: { state: 'none' },
  });
  expect(await billing.read()).toMatchObject({ activeDisplays: 3, unit: 1490, nextChargeAt: null });
});

test('where billing is not available nothing is limited, nothing is charged, and no card is accepted', async () => {
  await arrangeBilling(server.program.app, billing.id, 'none');
  for (const id of spare.ids.slice(0, 3)) expect((await spare.activate(id)).status).toBe(200);
  await store(freeStorageBytes);
  expect(await uploadOf(1000)).toBe('taken');
  expect(await billing.read()).toMatchObject({ paysBy: 'nothing', isAvailable: false, unit: 0, soFar: 0 });
  const refused = await billing.act('card-start');
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Billing is not available for your organisation.',
  ]);
  const { body } = await admin.get(`${server.serverUrl('museum')}/api/v1/price-predictions?change=1`);
  expect(body.data).toMatchObject({ isBilled: false, restOfMonth: 0 });
});

test('free displays of a registration code are free too', async () => {
  await owner.query('update content.environments set extra_free_displays = 2 where id = $1', [billing.id]);
  const answers = await Promise.all(spare.ids.map((id) => spare.activate(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  await store(freeStorageBytes);
  expect(await uploadOf(1)).toBe('quota_exceeded');
});

test('5 GB are free, and no byte more, also for parallel uploads', async () => {
  await store(freeStorageBytes - 5000);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => uploadOf(1000)));
  expect(outcomes.filter((each) => each === 'taken')).toHaveLength(5);
  expect(outcomes.filter((each) => each === 'quota_exceeded')).toHaveLength(3);
  expect(await settings()).toMatchObject({ storageUsed: freeStorageBytes, storageLimit: freeStorageBytes });
});

test('customers who pay for displays have no storage limit; a card alone does not lift it', async () => {
  await store(freeStorageBytes);
  await billing.addTestCard();
  await spare.activate(spare.ids[0]!);
  expect(await uploadOf(1000)).toBe('quota_exceeded');
  await spare.activate(spare.ids[1]!);
  expect((await settings()).storageLimit).toBeNull();
  expect(await uploadOf(1000)).toBe('taken');
});

test('storage beyond the limit after the card is removed blocks uploads, never playback', async () => {
  await billing.addTestCard();
  for (const id of spare.ids.slice(0, 2)) await spare.activate(id);
  await store(freeStorageBytes + 1_000_000);
  const removed = await billing.act('card-remove', { keep: spare.ids[1] });
  expect(removed.status).toBe(200);
  expect(await uploadOf(1)).toBe('quota_exceeded');
  expect(await spare.active()).toMatchObject([{ id: spare.ids[1] }]);
  // The file is still available to players and users.
  const bytes = 'a film';
  const file = path.join(server.dataDir, 'film');
  await writeFile(file, bytes);
  const key = `${billing.id}/${newId()}`;
  await server.program.app.storage.put(key, file, 'video/mp4');
  const sha256 = createHash('sha256').update(bytes).digest();
  const playable = await owner.query('select id from content.playables where environment_id = $1 limit 1', [
    billing.id,
  ]);
  await owner.query(
    `insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, plays, created_at)
     values ($1, gen_random_uuid(), $2, '1080p', $3, $4, 'video/mp4', $5, true, now())`,
    [billing.id, playable[0].id, sha256, key, bytes.length],
  );
  const { app } = server.program;
  const played = await fetch(app.mediaLinks.linkTo('museum', sha256.toString('hex'), app.clock()));
  expect([played.status, await played.text()]).toEqual([200, bytes]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPort } from '../../program.ts';
import { type FakeStripe, startFakeStripe } from '../../test/fake-stripe.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { type ProgramProcess, startProcess } from '../../test/program-process.ts';
import { TestBrowser } from '../../test/test-browser.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../../test/test-postgres.ts';

// A process that dies in the worst moment: the card was charged, and nobody has written it down.

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let owner: Owner;
let dataDir: string;
let stripe: FakeStripe;
let program: ProgramProcess;
let port: number;

const start = () =>
  startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    ROLES: 'auth,content',
    DEMO: '1',
    SECRET_KEY: testSecretKey,
    VIES_URL: 'http://127.0.0.1:9',
    ...stripe.env,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-dead-'));
  port = await findPort({ port: 0, host: '127.0.0.1' });
  stripe = await startFakeStripe();
  program = await start();
}, 120_000);
afterAll(async () => {
  await program.end('SIGKILL');
  await owner.end();
  await database.drop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('case 131: killed between the charge and its commit, again and again, the removal of a card charges once', async () => {
  const server = `${program.url}/s/museum`;
  const [{ id }] = await owner.query(`select id from content.environments where slug = 'museum'`);
  const enter = async () => {
    const admin = new TestBrowser(program.url);
    await admin.logIn(server, 'admin', 'vitrine-demo');
    const act = (action: string, body: object = {}) =>
      admin.put(`${server}/api/v1/billings/${id}?action=${action}`, body);
    return { admin, act };
  };
  const { admin, act } = await enter();
  const { setup } = (await act('card-start')).body.data;
  stripe.typeIn(setup, '4242424242424242');
  expect((await act('card-confirm', { setup })).body.data.card.state).toBe('verified');
  const { body: places } = await admin.get(`${server}/api/v1/locations?_limit=1`);
  const displays: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const made = await admin.post(`${server}/api/v1/displays`, { name, location: places.data[0].id });
    displays.push(made.body.data.id);
    await admin.put(`${server}/api/v1/displays/${made.body.data.id}?action=activate`, {});
  }
  // They have been active since the beginning of the month, or an hour before it.
  await owner.query(
    `update content.activations set started_at = date_trunc('month', now()) - interval '1 hour' where environment_id = $1`,
    [id],
  );

  for (let kills = 0; kills < 3; kills++) {
    // First when the charge is made, then when it is looked for.
    const call = kills === 0 ? /^POST \/v1\/payment_intents$/ : /^GET \/v1\/payment_intents$/;
    stripe.behave('held', 100, call);
    const asked = stripe.whenCalled(call);
    const removing = (await enter()).act('card-remove', { keep: displays[1] }).catch(() => null);
    await asked;
    await program.end('SIGKILL');
    expect(await removing).toBeNull();
    expect(stripe.charges()).toHaveLength(1);
    const rows = await owner.query('select state from content.payments where environment_id = $1', [id]);
    expect(rows).toEqual([{ state: 'started' }]);
    const active = await owner.query('select 1 from content.displays where environment_id = $1 and active', [
      id,
    ]);
    expect(active.length).toBeGreaterThanOrEqual(3);
    stripe.behave('well');
    stripe.forgetKeys();
    program = await start();
  }

  const { act: again } = await enter();
  const removed = await again('card-remove', { keep: displays[1] });
  expect(removed.status).toBe(200);
  expect(removed.body.data).toMatchObject({
    activeDisplays: 1,
    card: { state: 'removed' },
    lastInvoice: { paid: true },
  });
  const paid = await owner.query(
    `select i.gross, p.state, p.amount from content.invoices i
     join content.payments p on p.environment_id = i.environment_id and p.invoice_id = i.id
     where i.environment_id = $1 and i.paid_at is not null`,
    [id],
  );
  expect(paid).toHaveLength(1);
  expect(stripe.charges()).toMatchObject([{ amount: paid[0].gross }]);
});

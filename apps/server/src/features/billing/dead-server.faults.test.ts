import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FakeStripe, startFakeStripe } from '../../test/fake-stripe.ts';
import { iterations } from '../../test/iterations.ts';
import { type MortalServer, startMortalServer } from '../../test/killable-server.ts';
import { TestBrowser } from '../../test/test-browser.ts';

// A process that dies at the worst moment: the card was charged, but that is not recorded yet.

vi.setConfig({ testTimeout: iterations(120_000, 1_200_000) });

let stripe: FakeStripe;
let prices: string;
let mortal: MortalServer;

/** So expensive that the first minutes of a month are worth a charge. */
async function raisePrices(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-prices-'));
  await cp(fileURLToPath(new URL('../../../billing', import.meta.url)), directory, { recursive: true });
  const file = path.join(directory, 'prices-EUR.json');
  const table = JSON.parse(await readFile(file, 'utf8'));
  for (const list of table.lists) for (const tier of list.tiers) tier.unit *= 1000;
  await writeFile(file, JSON.stringify(table));
  return directory;
}

beforeAll(async () => {
  stripe = await startFakeStripe();
  prices = await raisePrices();
  mortal = await startMortalServer({
    BILLING_DIR: prices,
    VIES_URL: 'http://127.0.0.1:9',
    ...stripe.env,
  });
});
afterAll(async () => {
  await mortal.end();
  await stripe.close();
  await rm(prices, { recursive: true, force: true });
});

test('case 131: killed between the charge and its commit, again and again, the removal of a card charges once', async () => {
  const { owner, url } = mortal;
  const server = `${url}/s/museum`;
  const [{ id }] = await owner.query(`select id from content.environments where slug = 'museum'`);
  const enter = async () => {
    const admin = new TestBrowser(url);
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

  for (let kills = 0; kills < iterations(3, 30); kills++) {
    // First when the charge is made, then when it is looked up.
    const call = kills === 0 ? /^POST \/v1\/payment_intents$/ : /^GET \/v1\/payment_intents$/;
    stripe.behave('held', 100, call);
    const asked = stripe.whenCalled(call);
    const removing = (await enter()).act('card-remove', { keep: displays[1] }).catch(() => null);
    await asked;
    await mortal.kill();
    expect(await removing).toBeNull();
    expect(stripe.charges()).toHaveLength(1);
    const rows = await owner.query('select state from content.payments where environment_id = $1', [id]);
    // There is more than one if a minute has passed since, which is a separate invoice.
    expect([...new Set(rows.map(({ state }) => state))]).toEqual(['started']);
    const active = await owner.query('select 1 from content.displays where environment_id = $1 and active', [
      id,
    ]);
    expect(active.length).toBeGreaterThanOrEqual(3);
    stripe.behave('well');
    stripe.forgetKeys();
    await mortal.start();
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
     where i.environment_id = $1 and i.paid_at is not null order by i.number`,
    [id],
  );
  // Minutes that passed in the meantime are a separate invoice; each is charged once.
  expect(paid.length).toBeGreaterThan(0);
  expect(stripe.charges()).toMatchObject(paid.map(({ gross }) => ({ amount: gross })));
});

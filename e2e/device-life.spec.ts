import type { APIRequestContext } from '@playwright/test';
import { expect, moveTo, test } from './fixtures.ts';
import { whole } from './hosts.ts';
import { openPage, question, rowOf, toasts } from './screen.ts';
import { addLocation, newServer } from './seed.ts';
import { addPaired } from './simulated-players.ts';

// The life cycle of a player without a browser, which uses the protocol over HTTP as described in
// docs/player-protocol.md.

class NativePlayer {
  readonly #request: APIRequestContext;
  #secret = '';
  #paired: { url: string; token: string } | null = null;
  #startedAt = new Date();
  readonly #done: string[] = [];

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Returns the phrase it shows. */
  async register(): Promise<string> {
    const reply = await this.#request.post(`${whole.auth}/api/player/register`, {
      data: { facts: { manufacturer: 'Acme', device: 'Box 3', localip: '192.168.7.20' } },
    });
    const { secret, connectString } = await reply.json();
    this.#secret = secret;
    this.#paired = null;
    return connectString;
  }

  async sendHeartbeat(facts: object = {}) {
    this.#paired ??= await this.#call('GET', `${whole.auth}/api/player/pairing`, this.#secret).then(
      ({ body }) => (body.state === 'paired' ? body : null),
    );
    if (!this.#paired) return { status: 0, commands: [] };
    const { status, body } = await this.#call('POST', this.#at('heartbeat'), this.#paired.token, {
      playing: null,
      done: this.#done.splice(0),
      facts: { lastStart: this.#startedAt.toISOString(), appversion: '0.9.0', ...facts },
    });
    return { status, commands: (body.commands ?? []) as { id: string; kind: string }[], code: body.code };
  }

  async manifest() {
    return (await this.#call('GET', this.#at('manifest'), this.#paired!.token)).body;
  }

  restart(command: string): void {
    this.#done.push(command);
    this.#startedAt = new Date();
  }

  #at(call: string): string {
    return `${this.#paired!.url}/api/player/${call}`;
  }

  async #call(method: string, url: string, bearer: string, data?: object) {
    const headers = { Authorization: `Bearer ${bearer}` };
    const reply = await this.#request.fetch(url, { method, headers, ...(data && { data }) });
    return { status: reply.status(), body: await reply.json() };
  }
}

test('a player is paired, marked as on a slow connection, opened by an admin, restarted, deleted and paired again', async ({
  page,
  request,
  database,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const player = new NativePlayer(request);
  const phrase = await player.register();
  // It sends heartbeats while somebody types its phrase.
  const heartbeatTimer = setInterval(() => void player.sendHeartbeat().catch(() => {}), 300);
  await openPage(page, server, '/displays');
  await addPaired(page, phrase, 'Front window');
  clearInterval(heartbeatTimer);
  await player.sendHeartbeat({
    anydeskId: '123 456',
    anydeskPass: 'swordfish',
    devicePassword: 'open sesame',
  });

  await moveTo(page, '/en/devices');
  const row = rowOf(page, 'Front window');
  await expect(row).toContainText('Acme Box 3');
  await expect(page.getByRole('heading', { name: '1 has an update' })).toBeVisible();
  await row.getByRole('link').first().click();

  const slow = page.getByRole('switch', { name: 'Low bandwidth mode' });
  await slow.press('Space');
  await expect(slow).toBeChecked();
  await expect.poll(async () => (await player.manifest()).device.lowBandwidth).toBe(true);
  await page.reload();
  await expect(slow).toBeChecked();

  const access = page.getByRole('region', { name: 'Remote access' });
  await expect(access.getByText('swordfish')).toBeHidden();
  await access.getByRole('button', { name: 'Show AnyDesk password for 20 seconds' }).click();
  await expect(access.getByText('swordfish')).toBeVisible();
  await access.getByRole('button', { name: 'Hide AnyDesk password' }).click();
  await expect(access.getByText('swordfish')).toBeHidden();
  await access.getByRole('button', { name: 'Show Device password for 20 seconds' }).click();
  await expect(access.getByText('open sesame')).toBeVisible();
  const traces = await database.query(
    `select action from content.audit where environment_id = $1 and action = 'devices.actions.reveal'`,
    [server.id],
  );
  expect(traces).toHaveLength(2);

  await page.getByRole('button', { name: 'Apply update' }).click();
  await expect(question(page)).toContainText('Update Acme Box 3 · ');
  await expect(question(page)).toContainText(
    'The update is applied by rebooting. It may take a few minutes.',
  );
  await question(page).getByRole('button', { name: 'Reboot and update' }).click();
  await expect(page.getByText(/requested \d\d:\d\d:\d\d in .+/i)).toBeVisible();
  const { commands } = await player.sendHeartbeat();
  expect(commands.map(({ kind }) => kind)).toEqual(['update']);
  player.restart(commands[0]!.id);
  await player.sendHeartbeat({ appversion: '1.0.0' });
  await expect(page.getByText(/Back online after \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply update' })).toBeHidden();
  expect((await player.sendHeartbeat({ appversion: '1.0.0' })).commands).toEqual([]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete device' }).click();
  await expect(question(page)).toContainText('Delete Acme Box 3 · ');
  await question(page).getByRole('button', { name: 'Delete device' }).click();
  await expect(page).toHaveURL('/en/devices');
  expect(await player.sendHeartbeat()).toMatchObject({ status: 401, code: 'device_deleted' });

  const newPhrase = await player.register();
  await moveTo(page, '/en/displays');
  await rowOf(page, 'Front window').getByRole('button', { name: 'Pair', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pair Front window' });
  await dialog.getByLabel('Word 1').fill(newPhrase);
  await expect(dialog.getByText(/is waiting$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(toasts(page)).toContainText('Front window is paired.');
  await expect.poll(async () => (await player.sendHeartbeat()).status).toBe(200);
  await expect(rowOf(page, 'Front window').getByText('Nothing planned')).toBeVisible();
  expect((await player.manifest()).device.lowBandwidth).toBe(false);
});

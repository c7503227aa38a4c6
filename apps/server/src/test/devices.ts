import type { Owner } from './owner.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestServer } from './test-server.ts';

// Players as tests need them, made through the calls a real one and its owner make.

export interface WaitingDevice {
  readonly deviceId: string;
  readonly secret: string;
  readonly connectString: string;
}

export interface PairedDevice extends WaitingDevice {
  readonly display: string;
  /** Where it goes from now on, and with what. */
  readonly url: string;
  readonly token: string;
}

export async function registerDevice(server: TestServer, facts: object = {}): Promise<WaitingDevice> {
  const { status, body } = await server.browser().post(`${server.authUrl}/api/player/register`, { facts });
  if (status !== 201) throw new Error(`Registering answered ${status}.`);
  return body;
}

export async function askPairing(server: TestServer, secret: string) {
  const headers = { Authorization: `Bearer ${secret}` };
  return server.browser().get(`${server.authUrl}/api/player/pairing`, { headers });
}

/** On a display of its own. */
export async function pairDevice(
  server: TestServer,
  staff: TestBrowser,
  { slug = 'demo', name = 'Paired', facts = {} }: { slug?: string; name?: string; facts?: object } = {},
): Promise<PairedDevice> {
  const api = (path: string) => `${server.serverUrl(slug)}/api/v1/${path}`;
  const waiting = await registerDevice(server, facts);
  const { body: places } = await staff.get(api('options/locations'));
  const made = await staff.post(api('displays'), { name, location: places.data[0].id });
  const display = made.body.data.id as string;
  const { connectString } = waiting;
  const paired = await staff.put(api(`displays/${display}?action=pair`), { connectString });
  if (paired.status !== 200) throw new Error(`Pairing answered ${paired.status}.`);
  const { body } = await askPairing(server, waiting.secret);
  return { ...waiting, display, url: body.url, token: body.token };
}

/** What the demo has only after it ran for a while: pictures, and a history of each device. */
export async function fillHistory(owner: Owner): Promise<void> {
  await owner.query(
    `update content.displays set image = '\\x89504e470d0a1a0a', image_type = 'image/png' where image is null`,
  );
  await owner.query(`
    insert into content.availability (environment_id, id, device_id, kind, at, created_at, updated_at)
    select environment_id, gen_random_uuid(), id, 'player_up', now(), now(), now() from content.devices`);
}

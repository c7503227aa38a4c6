import { createPublicKey, verify } from 'node:crypto';
import path from 'node:path';
import { type Moved, movedText } from '@vitrine/contract/moved';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { type PairedDevice, pairDevice } from '../test/devices.ts';
import { testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { commands } from './commands.ts';

let server: TestServer;
let device: PairedDevice;

beforeAll(async () => {
  server = await startTestServer();
  device = await pairDevice(server, await server.signIn('admin@vitrine.test'));
});
afterAll(() => server.stop());

async function run(...words: string[]): Promise<void> {
  const command = commands.find(({ name }) => name === words[0])!;
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const installation = {
    config: readConfig({ DATA_DIR: server.dataDir }),
    databaseUrl: server.database.url,
    secretKey: testSecretKey,
    storage: openLocalStorage(path.join(server.dataDir, 'media')),
    isInUse: false,
    close: async () => {},
  };
  try {
    await command.run(async () => installation, words.slice(1));
  } finally {
    log.mockRestore();
  }
}
async function heartbeat(): Promise<{ key: string; moved?: Moved }> {
  const headers = { Authorization: `Bearer ${device.token}` };
  const { status, body } = await server
    .browser()
    .post(`${device.url}/api/player/heartbeat`, { playing: null }, { headers });
  expect(status).toBe(200);
  return body;
}
/** The first message after the handshake. */
function welcome(): Promise<{ type: string; key: string; moved?: Moved }> {
  const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
  return new Promise((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: device.token, protocol: 1 }));
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
      socket.close();
      resolve(JSON.parse(String(data)));
    };
  });
}

test('PL19: the operator signs where the installation moved, and players are told with each welcome and heartbeat', async () => {
  const { key, moved: none } = await heartbeat();
  expect(none).toBeUndefined();
  await run('moved', '--to', 'https://signs.example.com/');
  const { key: same, moved } = await heartbeat();
  expect(same).toBe(key);
  expect(moved!.to).toBe('https://signs.example.com');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  const isSigned = (of: Moved) =>
    verify(
      'sha256',
      Buffer.from(movedText(of)),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(of.signature, 'base64'),
    );
  expect(isSigned(moved!)).toBe(true);
  expect(isSigned({ ...moved!, to: 'https://evil.example.com' })).toBe(false);
  expect(await welcome()).toMatchObject({ type: 'welcome', key, moved });
  await run('moved', '--back');
  expect((await heartbeat()).moved).toBeUndefined();
});

test('PL19: only an address over https can be announced', async () => {
  for (const address of [
    'http://signs.example.com',
    'signs.example.com',
    'https://signs.example.com/s/orchard',
  ])
    await expect(run('moved', '--to', address)).rejects.toThrow(/--to/);
});

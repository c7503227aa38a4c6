import { expect, test } from 'vitest';
import { pairDevice } from '../test/devices.ts';
import { startTestServer } from '../test/test-server.ts';

test('OP5: people sign in and pair when the public name of the program is unreachable from inside', async () => {
  const server = await startTestServer({ behindProxyAt: 'https://signage.invalid' });
  try {
    const admin = await server.signIn('admin@vitrine.test');
    expect((await admin.get(`${server.serverUrl('demo')}/api/v1/displays`)).body.meta.total).toBe(25);
    const { display } = await pairDevice(server, admin, { name: 'Behind a proxy' });
    expect((await admin.get(`${server.serverUrl('demo')}/api/v1/displays/${display}`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

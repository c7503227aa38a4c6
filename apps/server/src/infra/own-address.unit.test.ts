import { expect, test } from 'vitest';
import { findOwnAddress, isOwnPeer, type Machine } from './own-address.ts';

const machine = (interfaces: Record<string, string[]>, routes: Record<string, string> = {}): Machine => ({
  interfaces: () =>
    Object.fromEntries(
      Object.entries({ lo: ['127.0.0.1'], ...interfaces }).map(([name, list]) => [
        name,
        list.map((address) => ({ address, internal: name === 'lo' })),
      ]),
    ),
  sourceTowards: async (address) => routes[address] ?? null,
});
const v4 = '192.0.2.1';
const v6 = '2001:db8::1';

test('the address is the one that the machine sends from, and the others are named', async () => {
  const shop = machine(
    { eth0: ['10.0.0.5'], wlan0: ['192.168.1.20'], docker0: ['172.17.0.1'], wg0: ['10.9.0.1'] },
    { [v4]: '192.168.1.20' },
  );
  expect(await findOwnAddress('0.0.0.0', shop)).toEqual({ host: '192.168.1.20', others: ['10.0.0.5'] });
});

test('without a route, or with a public source, the first private address of a real network is taken', async () => {
  const closed = machine({ 'br-1': ['172.18.0.1'], tailscale0: ['10.1.1.1'], eth0: ['192.168.7.3'] });
  expect(await findOwnAddress('0.0.0.0', closed)).toEqual({ host: '192.168.7.3', others: [] });
  const both = machine({ eth0: ['203.0.113.9'], eth1: ['192.168.7.3'] }, { [v4]: '203.0.113.9' });
  expect((await findOwnAddress('0.0.0.0', both)).host).toBe('192.168.7.3');
});

test('an address that nobody gave is the last choice', async () => {
  const given = machine({ eth0: ['169.254.8.9'], eth1: ['10.0.0.5'] });
  expect(await findOwnAddress('0.0.0.0', given)).toEqual({ host: '10.0.0.5', others: ['169.254.8.9'] });
});

test('HOST itself is the address if it is a private one', async () => {
  expect(await findOwnAddress('192.168.1.20', machine({}))).toEqual({ host: '192.168.1.20', others: [] });
  expect(await findOwnAddress('fd00::20', machine({}))).toEqual({ host: '[fd00::20]', others: [] });
});

test.each([
  ['0.0.0.0', machine({ eth0: ['203.0.113.9'] }, { [v4]: '203.0.113.9' })],
  ['::', machine({ eth0: ['fe80::1'] }, { [v6]: 'fe80::1' })],
  ['0.0.0.0', machine({})],
  ['203.0.113.9', machine({})],
  ['fe80::1', machine({})],
  ['shop.local', machine({ eth0: ['192.168.1.20'] })],
])(
  'HOST=%s without an address of a local network stops with the sentence of PUBLIC_URL',
  async (host, none) => {
    await expect(findOwnAddress(host, none)).rejects.toThrow(
      'PUBLIC_URL is missing: it is required when HOST is not a loopback address.',
    );
  },
);

test('with IPv6 only, 0.0.0.0 says what to start with, and :: serves at that address', async () => {
  const modern = machine({ eth0: ['fe80::1', 'fd12:3456::20'] }, { [v6]: 'fd12:3456::20' });
  await expect(findOwnAddress('0.0.0.0', modern)).rejects.toThrow(/start it with HOST=::$/);
  expect(await findOwnAddress('::', modern)).toEqual({ host: '[fd12:3456::20]', others: [] });
});

test('asking the system sends nothing and answers, with or without a route', async () => {
  await findOwnAddress('0.0.0.0').catch((error: Error) =>
    expect(error.message).toMatch(/PUBLIC_URL|HOST=::/),
  );
});

test('a caller with any address of this machine is this machine', () => {
  const shop = machine({ eth0: ['192.168.1.20'] });
  expect(['127.0.0.1', '::ffff:192.168.1.20', '192.168.1.20'].map((peer) => isOwnPeer(peer, shop))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOwnPeer('192.168.1.21', shop)).toBe(false);
});

import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutboundRule, FetchRefused, isPublicAddress } from './outbound-address.ts';

const never = new AbortController().signal;
const refusalOf = (address: string) =>
  createOutboundRule()(new URL(address), never).then(
    () => undefined,
    (error) => (error instanceof FetchRefused ? error.reason : String(error)),
  );

/** Listed a second time, by number, so that an error in the library is noticed. */
const CLOSED_V4: [first: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const numberOf = (address: string) =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
const dotted = (number: number) => [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.');
const isClosedV4 = (number: number) =>
  CLOSED_V4.some(
    ([first, bits]) => Math.floor(number / 2 ** (32 - bits)) === numberOf(first) / 2 ** (32 - bits),
  );
const v4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const closedV4 = fc
  .constantFrom(...CLOSED_V4)
  .chain(([first, bits]) =>
    fc.integer({ min: 0, max: 2 ** (32 - bits) - 1 }).map((offset) => numberOf(first) + offset),
  );
const group = fc.integer({ min: 0, max: 0xffff });
const v6 = fc.array(group, { minLength: 8, maxLength: 8 });
const written = (groups: number[]) => groups.map((one) => one.toString(16)).join(':');
const halves = (number: number): [number, number] => [number >>> 16, number & 0xffff];

describe('the address rule', () => {
  test('no IPv4 address of a closed range is ever public', () => {
    fc.assert(
      fc.property(closedV4, (number) => !isPublicAddress(dotted(number))),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(v4, (number) => !(isClosedV4(number) && isPublicAddress(dotted(number)))),
      { numRuns: 5000 },
    );
  });

  test('no IPv6 address outside 2000::/3 is ever public', () => {
    const isGlobal = (groups: number[]) => groups[0]! >>> 13 === 1;
    fc.assert(
      fc.property(v6, (groups) => isGlobal(groups) || !isPublicAddress(written(groups))),
      { numRuns: 5000 },
    );
  });

  test('no IPv6 address that contains an IPv4 address is public, whatever it contains', () => {
    const forms: ((high: number, low: number) => number[])[] = [
      (high, low) => [0, 0, 0, 0, 0, 0xffff, high, low],
      (high, low) => [0, 0, 0, 0, 0, 0, high, low],
      (high, low) => [0, 0, 0, 0, 0xffff, 0, high, low],
      (high, low) => [0x64, 0xff9b, 0, 0, 0, 0, high, low],
      (high, low) => [0x64, 0xff9b, 1, 0, 0, 0, high, low],
      (high, low) => [0x2002, high, low, 0, 0, 0, 0, 1],
      (high, low) => [0x2001, 0, 0, 0, 0, 0, high ^ 0xffff, low ^ 0xffff],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.oneof(v4, closedV4), (form, number) => {
        expect(isPublicAddress(written(form(...halves(number))))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '2001:db8::1',
    '2001:2::1',
    '3fff::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
    '168.63.129.16',
    '100.100.100.200',
    '0177.0.0.1',
    '0x7f.1',
    '2130706433',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['1.1.1.1', '172.15.255.255', '100.128.0.1', '93.184.215.14', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1:8080/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::a00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://①②⑦.0.0.1/',
    'http://0/',
    'http://localhost/',
    'http://localhost./',
    'http://anything.localhost/',
  ])('%s is refused for its address', async (address) => {
    expect(await refusalOf(address)).toBe('address');
  });

  test('the addresses of this machine itself are refused', async () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      const host = address.includes(':') ? `[${address.replace(/%.*/, '')}]` : address;
      expect(await refusalOf(`http://${host}:8080/`)).toBe('address');
    }
  });

  test.each([
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://a.test/1',
    'chrome://version',
    'rtsp://1.1.1.1/',
    'gopher://1.1.1.1/',
    'ws://1.1.1.1/',
  ])('case 102: %s is refused for its scheme', async (address) => {
    expect(await refusalOf(address)).toBe('scheme');
  });

  test('a user name or a password in an address is refused', async () => {
    expect(await refusalOf('https://user:word@1.1.1.1/')).toBe('credentials');
    expect(await refusalOf('https://user@1.1.1.1/')).toBe('credentials');
  });

  test('ports of mail, shells and other protocols are refused, ports of web servers are not', async () => {
    for (const port of [22, 25, 445, 993, 6000, 6667]) {
      expect(await refusalOf(`http://1.1.1.1:${port}/`)).toBe('port');
    }
    for (const port of [80, 443, 8080, 8443, 3000]) {
      expect(await refusalOf(`http://1.1.1.1:${port}/`)).toBeUndefined();
    }
  });
});

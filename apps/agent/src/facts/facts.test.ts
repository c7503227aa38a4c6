import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeviceFacts } from '@vitrine/contract/player';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEdid, readScreens } from './edid.ts';
import { readFacts } from './facts.ts';
import { readBootedAt, readMemory, readTemperature } from './load.ts';
import { readMachine } from './machine.ts';
import { readNetwork } from './network.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vitrine-facts-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
}

test('a Raspberry Pi is named by its device tree', async () => {
  await put('proc/device-tree/model', 'Raspberry Pi 4 Model B Rev 1.4\0');
  await put('proc/device-tree/serial-number', '10000000abcdef01\0');
  expect(await readMachine(root)).toEqual({
    manufacturer: 'Raspberry Pi',
    device: '4 Model B Rev 1.4',
    serial: '10000000abcdef01',
  });
});

test('a PC is named by its firmware, without the placeholders of cheap boards', async () => {
  await put('sys/class/dmi/id/sys_vendor', 'Intel(R) Client Systems\n');
  await put('sys/class/dmi/id/product_name', 'NUC11ATKC4\n');
  await put('sys/class/dmi/id/product_serial', 'To be filled by O.E.M.\n');
  expect(await readMachine(root)).toEqual({ manufacturer: 'Intel(R) Client Systems', device: 'NUC11ATKC4' });
});

/** A block of 128 bytes with vendor SAM, a native size of 3840 × 2160 and the name "LS32BM80". */
function edid(): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write('00ffffffffffff00', 'hex');
  bytes.writeUInt16BE(0x4c2d, 8);
  bytes.writeUInt16LE(59_400, 54);
  bytes[56] = 0x00;
  bytes[58] = 0xf0;
  bytes[59] = 0x70;
  bytes[61] = 0x80;
  bytes[72 + 3] = 0xfc;
  bytes.write('LS32BM80\n    ', 72 + 5, 'latin1');
  bytes[127] = (256 - (bytes.reduce((sum, byte) => sum + byte, 0) % 256)) % 256;
  return bytes;
}

test('a screen is named by its EDID, with its native size', async () => {
  await put('card1-HDMI-A-1/status', 'connected\n');
  await put('card1-HDMI-A-1/edid', edid());
  await put('card1-HDMI-A-2/status', 'disconnected\n');
  await put('card1-DP-1/status', 'connected\n');
  await put('card1-DP-1/edid', Buffer.from('nonsense'));
  expect(await readScreens(root)).toEqual([
    { name: 'DP-1', width: null, height: null },
    { name: 'HDMI-A-1 SAM LS32BM80', width: 3840, height: 2160 },
  ]);
});

test('an EDID with a wrong checksum is not believed', () => {
  const bytes = edid();
  bytes[60] = 7;
  expect(parseEdid(bytes)).toBeNull();
});

test('memory is what is not available, and the temperature that of the warmest sensible sensor', async () => {
  await put(
    'meminfo',
    'MemTotal:        4096000 kB\nMemFree:          100000 kB\nMemAvailable:    3072000 kB\n',
  );
  expect(await readMemory(path.join(root, 'meminfo'))).toEqual({ used: 1_056_964_608, total: 4_194_304_000 });
  await put('thermal_zone0/temp', '51234\n');
  await put('thermal_zone1/temp', '-274000\n');
  await put('cooling_device0/temp', '99000\n');
  expect(await readTemperature(root)).toBe(51);
  expect(await readTemperature(path.join(root, 'nothing'))).toBeUndefined();
});

test('the address and MAC are those of the interface that leads out', async () => {
  const at = (address: string, mac: string, internal = false) =>
    [{ address, mac, internal, family: 'IPv4', netmask: '', cidr: null }] as never;
  const interfaces = {
    lo: at('127.0.0.1', '00:00:00:00:00:00', true),
    docker0: at('172.17.0.1', '02:42:00:00:00:01'),
    wlan0: at('192.168.1.21', 'D8:3A:DD:01:02:04'),
    eth0: at('192.168.1.20', 'D8:3A:DD:01:02:03'),
  };
  const routes = `Iface Destination Gateway Flags RefCnt Use Metric Mask
wlan0 00000000 0101A8C0 0003 0 0 600 00000000
eth0 00000000 0101A8C0 0003 0 0 100 00000000`;
  expect(await readNetwork(interfaces, routes)).toEqual({
    localip: '192.168.1.20',
    mac: 'd8:3a:dd:01:02:03',
  });
  expect(await readNetwork({}, '')).toEqual({});
});

test('the start of the machine stays the same while its clock is corrected by seconds', () => {
  const now = Date.parse('2026-11-17T10:00:00Z');
  const first = readBootedAt(now, 3600);
  expect(readBootedAt(now + 5000, 3601)).toBe(first);
  expect(readBootedAt(now + 3_600_000, 10)).not.toBe(first);
});

test('the server accepts the facts of this machine', async () => {
  const facts = await readFacts({ etc: root, state: root, run: root, boot: [] });
  expect(DeviceFacts.strict().safeParse(facts).error).toBeUndefined();
  expect(facts).toMatchObject({ platform: 'linux', agentVersion: expect.any(String) });
});

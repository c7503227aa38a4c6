import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Paths, pathsFrom } from './paths.ts';
import { parseServerAddress, readServerAddress } from './server-address.ts';

let root: string;
let paths: Paths;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vitrine-agent-'));
  const boot = [path.join(root, 'firmware'), path.join(root, 'boot')];
  paths = { etc: path.join(root, 'etc'), state: root, run: root, boot };
  for (const directory of [paths.etc, ...boot]) await mkdir(directory);
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['https://signs.example.com', 'https://signs.example.com'],
  ['https://signs.example.com/player/\n', 'https://signs.example.com'],
  ['\uFEFFsigns.example.com\r\n', 'https://signs.example.com'],
  ['# our server\r\n\r\n  http://192.168.1.5:4400  \r\n', 'http://192.168.1.5:4400'],
  ['server=signs.example.com', 'https://signs.example.com'],
  ['192.168.1.5:4400/player', 'http://192.168.1.5:4400'],
  ['[fd00::5]:4400', 'http://[fd00::5]:4400'],
  ['https://192.168.1.5', 'https://192.168.1.5'],
  ['203.0.113.5', 'https://203.0.113.5'],
  ['10.example.com', 'https://10.example.com'],
])('the address is read as a person writes it: %j', (text, address) => {
  expect(parseServerAddress(text)).toBe(address);
});

test.each([
  '',
  '# nothing yet',
  'not an address',
  'https://',
  'https://user:secret@signs.example.com',
  'file:///etc',
])('what names no server is ignored: %j', (text) => {
  expect(parseServerAddress(text)).toBeNull();
});

test('the boot partition wins over the installed address, and a file without an address over nothing', async () => {
  expect(await readServerAddress(paths)).toBeNull();
  await writeFile(path.join(paths.etc, 'server'), 'https://installed.example.com');
  expect(await readServerAddress(paths)).toBe('https://installed.example.com');
  await writeFile(path.join(paths.boot[1]!, 'vitrine.txt'), 'https://card.example.com');
  await writeFile(path.join(paths.boot[0]!, 'vitrine.txt'), '# empty');
  expect(await readServerAddress(paths)).toBe('https://card.example.com');
});

test('the boot partition is looked for where Raspberry Pi OS, Debian and PCs mount it', () => {
  expect(pathsFrom({}).boot).toEqual(['/boot/firmware', '/boot', '/boot/efi']);
});

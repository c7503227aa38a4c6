import { execFileSync } from 'node:child_process';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkTizenManifest, readWebosManifest } from './manifests.ts';
import { tizenPackage, webosPackage } from './packages.ts';

const version = '1.2.3';
const largestBytes = 200_000;

/** Members of an `ar` archive, read by its own rules. */
function membersOf(archive: Buffer): Map<string, Buffer> {
  expect(archive.subarray(0, 8).toString()).toBe('!<arch>\n');
  const members = new Map<string, Buffer>();
  for (let at = 8; at < archive.length; ) {
    const header = archive.subarray(at, at + 60).toString();
    expect(header.slice(58)).toBe('`\n');
    const size = Number(header.slice(48, 58));
    members.set(header.slice(0, 16).trim(), archive.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return members;
}

const tar = (args: string[], input: Buffer) => execFileSync('tar', args, { input }).toString();

function zipEntries(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06', archive.length, 'latin1');
  const entries = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const start = offset + 30 + archive.readUInt16LE(offset + 26);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    entries.set(name, content.toString());
    at += 46 + nameLength;
  }
  return entries;
}

test('PL4: the package for webOS is a Debian archive with the shell, its icons and a complete manifest', () => {
  const archive = webosPackage({ version });
  expect(archive.length).toBeLessThan(largestBytes);
  const members = membersOf(archive);
  expect([...members.keys()]).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
  expect(members.get('debian-binary')!.toString()).toBe('2.0\n');
  expect(tar(['-xzOf', '-', 'control'], members.get('control.tar.gz')!)).toContain(`Version: ${version}\n`);
  const data = members.get('data.tar.gz')!;
  const folder = 'usr/palm/applications/app.vitrine.player/';
  const files = tar(['-tzf', '-'], data).split('\n');
  const manifest = readWebosManifest(tar(['-xzOf', '-', `${folder}appinfo.json`], data));
  expect(manifest.version).toBe(version);
  for (const name of [manifest.main, manifest.icon, manifest.largeIcon, 'shell.js'])
    expect(files).toContain(`${folder}${name}`);
  expect(files).toContain('usr/palm/packages/app.vitrine.player/packageinfo.json');
});

test('PL4: the package for Tizen is a zip archive with the shell, its icon and a complete manifest', () => {
  const archive = tizenPackage({ version });
  expect(archive.length).toBeLessThan(largestBytes);
  const entries = zipEntries(archive);
  expect(entries.get('config.xml')).toContain(`version="${version}"`);
  for (const name of ['index.html', 'shell.js', 'icon-512.png']) expect([...entries.keys()]).toContain(name);
});

test('an incomplete manifest, or an application outside its package, is refused', () => {
  const xml = zipEntries(tizenPackage({ version })).get('config.xml')!;
  for (const broken of [
    xml.replace('package="VitrineTv1"', 'package="Vitrine"'),
    xml.replace('id="VitrineTv1.player"', 'id="Another001.player"'),
    xml.replace('name="tv"', 'name="mobile"'),
    xml.replace(version, '1.2'),
  ])
    expect(() => checkTizenManifest(broken)).toThrow();
});

test('an address given at build time is opened without asking', () => {
  const server = 'https://signage.example.com';
  expect(zipEntries(tizenPackage({ version, server })).get('address.js')).toContain(
    `window.givenAddress = "${server}"`,
  );
  expect(zipEntries(tizenPackage({ version })).get('address.js')).toContain("window.givenAddress = ''");
});

test('the same sources always make the same package', () => {
  expect(webosPackage({ version }).equals(webosPackage({ version }))).toBe(true);
});

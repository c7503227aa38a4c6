import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

// The three kinds of archives that packages for televisions consist of. Times are fixed, so that the same files
// always make the same package.

export interface ArchiveFile {
  readonly name: string;
  readonly content: Buffer;
}

const fixedSeconds = Date.UTC(2026, 0, 1) / 1000;

/** The format of `ar`, as Debian packages have it: 60 bytes of header, content padded to an even length. */
export function ar(files: readonly ArchiveFile[]): Buffer {
  const parts: Buffer[] = [Buffer.from('!<arch>\n')];
  for (const { name, content } of files) {
    const header = `${name.padEnd(16)}${String(fixedSeconds).padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}`;
    parts.push(Buffer.from(`${header}${String(content.length).padEnd(10)}\`\n`), content);
    if (content.length % 2 === 1) parts.push(Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}

const blockBytes = 512;

/** A compressed archive in the `ustar` format; folders are entries of their own, before what they hold. */
export function tarGz(files: readonly ArchiveFile[]): Buffer {
  const parts: Buffer[] = [];
  const folders = new Set<string>();
  for (const { name, content } of files) {
    const steps = name.split('/').slice(0, -1);
    steps.forEach((_, i) => {
      const folder = `${steps.slice(0, i + 1).join('/')}/`;
      if (!folders.has(folder)) parts.push(tarHeader(folder, 0, true));
      folders.add(folder);
    });
    const padding = Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes);
    parts.push(tarHeader(name, content.length, false), content, padding);
  }
  parts.push(Buffer.alloc(2 * blockBytes));
  return gzipSync(Buffer.concat(parts), { level: 9 });
}

function tarHeader(name: string, size: number, isFolder: boolean): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for the archive: ${name}`);
  const octal = (number: number, digits: number) => `${number.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(isFolder ? 0o755 : 0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(fixedSeconds, 11), 136);
  header.write('        ', 148); // counts as spaces in the checksum
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\0' + '00', 257);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** 1 January 2026 as MS-DOS stores it. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;

export function zip(files: readonly ArchiveFile[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    // What both headers share: version 2.0, no flags, deflate, time, date, checksum, sizes, length of the name.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(dosDate, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    bodies.push(Buffer.from('PK\x03\x04'), shared, nameBytes, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, place, nameBytes]));
    offset += 4 + shared.length + nameBytes.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readText } from './read-text.ts';

// Connected screens by what they say about themselves (EDID, VESA E-EDID 1.4): name and native size.

export interface Screen {
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}

const header = '00ffffffffffff00';
const firstDescriptor = 54;
const descriptorBytes = 18;
const nameTag = 0xfc;

export async function readScreens(directory = '/sys/class/drm'): Promise<Screen[]> {
  const names = await readdir(directory).catch(() => []);
  const connectors = names.filter((name) => /^card\d+-/.test(name)).sort();
  const screens = await Promise.all(
    connectors.map(async (connector): Promise<Screen[]> => {
      const place = path.join(directory, connector);
      if ((await readText(path.join(place, 'status'))) !== 'connected') return [];
      const edid = parseEdid(await readFile(path.join(place, 'edid')).catch(() => Buffer.alloc(0)));
      const output = connector.replace(/^card\d+-/, '');
      const name = [output, edid?.name].filter(Boolean).join(' ').slice(0, 100);
      return [{ name, width: edid?.width ?? null, height: edid?.height ?? null }];
    }),
  );
  return screens.flat().slice(0, 16);
}

/** Null if it is not readable. A screen that sends nonsense is still a screen. */
export function parseEdid(
  bytes: Buffer,
): { name: string; width: number | null; height: number | null } | null {
  if (bytes.length < 128 || bytes.toString('hex', 0, 8) !== header) return null;
  const sum = bytes.subarray(0, 128).reduce((total, byte) => total + byte, 0);
  if (sum % 256 !== 0) return null;
  const letters = bytes.readUInt16BE(8);
  const vendor = [10, 5, 0].map((shift) => String.fromCharCode(64 + ((letters >> shift) & 31))).join('');
  let model = '';
  let size: { width: number; height: number } | null = null;
  for (let at = firstDescriptor; at + descriptorBytes <= 126; at += descriptorBytes) {
    if (bytes.readUInt16LE(at) > 0) {
      // A timing; the first is the native one.
      size ??= {
        width: bytes[at + 2]! | ((bytes[at + 4]! & 0xf0) << 4),
        height: bytes[at + 5]! | ((bytes[at + 7]! & 0xf0) << 4),
      };
    } else if (bytes[at + 3] === nameTag) {
      model = bytes
        .toString('latin1', at + 5, at + descriptorBytes)
        .split('\n')[0]!
        .replace(/[^\x20-\x7e]/g, '')
        .trim();
    }
  }
  return { name: `${vendor} ${model}`.trim(), width: size?.width ?? null, height: size?.height ?? null };
}

import { fingerprintBytes } from '@vitrine/contract/uploads';
import { sha256Of } from '../sha256.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A hash of the first and the last megabyte, by which a file is recognised. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const first = file.slice(0, fingerprintBytes);
  const last = file.slice(Math.max(0, file.size - fingerprintBytes));
  const bytes = await new Blob([first, last]).arrayBuffer();
  return hex(await sha256Of(new Uint8Array(bytes)));
}

import { fingerprintBytes } from '@vitrine/contract/uploads';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A hash of the first and the last megabyte, by which a file is recognised. Null if the page may not hash (no
 * https).
 */
export async function fingerprintOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const first = file.slice(0, fingerprintBytes);
  const last = file.slice(Math.max(0, file.size - fingerprintBytes));
  const bytes = await new Blob([first, last]).arrayBuffer();
  return hex(await crypto.subtle.digest('SHA-256', bytes));
}

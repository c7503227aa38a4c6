// What Chromium 87 (TVs of 2022) lacks and the build cannot lower. Every browser takes the same path, so that
// tests on a new one show how an old one behaves. `scripts/check-engines.ts` keeps newer built-ins out.

/** `AbortSignal.timeout` (Chromium 103). */
export function timeoutSignal(ms: number): AbortSignal {
  const control = new AbortController();
  setTimeout(() => control.abort(), ms);
  return control.signal;
}

/** `crypto.randomUUID` (Chromium 92, and never over plain http). */
export function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** `URL.canParse` (Chromium 120). */
export function canParse(address: string): boolean {
  try {
    return Boolean(new URL(address));
  } catch {
    return false;
  }
}

/** `Array.prototype.at(-1)` (Chromium 92). */
export const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

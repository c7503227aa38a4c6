import { createHash, randomUUID } from 'node:crypto';

/** UUIDv7: random, but ordered by creation time, so that new rows are adjacent in an index. */
export function newId(now: Date = new Date()): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // Versions 4 and 7 have their random part in the same position.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** UUIDv8: always the same of the same parts. */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

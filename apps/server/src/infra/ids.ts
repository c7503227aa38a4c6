import { randomUUID } from 'node:crypto';

/** UUIDv7: random, but ordered by creation time, so that new rows are adjacent in an index. */
export function newId(now: Date = new Date()): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // Versions 4 and 7 have their random part in the same position.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

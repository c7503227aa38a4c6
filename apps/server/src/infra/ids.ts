import { randomUUID } from 'node:crypto';

/** UUIDv7: random, yet in order of creation, so that new rows land side by side in an index. */
export function newId(now: Date = new Date()): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // The random part of a version 4 lies where that of a version 7 does.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

import type { FoundBackup } from './backup-directory.ts';

/** What must stay free, because a full disk stops the product too. */
const spareBytes = 1_000_000_000;
const growth = 1.5;

/** Free bytes without which no backup is begun. A compressed backup is never larger than its database. */
export const neededBytes = (last: FoundBackup | null, otherwise: number): number =>
  (last?.checked ? last.checked.bytes * growth : otherwise) + spareBytes;

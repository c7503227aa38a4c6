import { takeoverLevels } from '@vitrine/contract/takeover-values';
import type { Takeover } from '@vitrine/contract/takeovers';

/** The highest level first, then the newest. */
export const byUrgency = (takeovers: readonly Takeover[]): Takeover[] =>
  takeovers.toSorted(
    (a, b) =>
      takeoverLevels.indexOf(a.level) - takeoverLevels.indexOf(b.level) ||
      b.startedAt.localeCompare(a.startedAt),
  );

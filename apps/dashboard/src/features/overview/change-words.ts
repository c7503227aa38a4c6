import type { NextChange } from '@vitrine/contract/overview';
import { durationText } from '../../lib/i18n/duration.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

// One change in words. What is in brackets in the catalogues stands out; names come in afterwards, so that brackets in them
// stay what they are.

export interface Piece {
  readonly text: string;
  readonly isStrong: boolean;
}

const name = '\uE000';
const other = '\uE001';

const sentences = {
  starts: 'overview.changes.starts',
  replaces: 'overview.changes.replaces',
  nothing: 'overview.changes.nothing',
  closing: 'overview.changes.closing',
} as const satisfies Record<NextChange['kind'], string>;

export function sentenceOf(change: NextChange, t: Translate): Piece[] {
  const length = durationText(change.minutes * 60_000);
  const sentence = t(sentences[change.kind], { name, other, length });
  const filled = (text: string) =>
    text.replace(name, () => change.playlist?.name ?? '').replace(other, () => change.replaced?.name ?? '');
  return sentence
    .split(/(\[[^\]]*\])/)
    .filter(Boolean)
    .map((part) => {
      const isStrong = part.startsWith('[');
      return { text: filled(isStrong ? part.slice(1, -1) : part), isStrong };
    });
}

/** In the order of their next change, each with its own changes. */
export function placesIn(changes: readonly NextChange[]) {
  return [...Map.groupBy(changes, ({ location }) => location.id).values()].map((own) => ({
    place: own[0]!.location,
    changes: own,
  }));
}

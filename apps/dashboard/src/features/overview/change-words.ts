import type { NextChange } from '@vitrine/contract/overview';
import { durationText } from '../../lib/duration.ts';
import type { Translate } from '../../lib/i18n.ts';
import { dayAt } from '../../lib/local-days.ts';

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

/** More places than these are counted. */
const mostNamed = 2;

export function placesOf(change: NextChange, t: Translate, locale: string): string {
  const { places, placesTotal } = change;
  return placesTotal > mostNamed
    ? t('locations.count', { count: placesTotal })
    : new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(places);
}

/** Whether it is on another day at the place. */
export const isTomorrow = ({ at, timezone }: NextChange, now: number): boolean =>
  dayAt(timezone, Date.parse(at)) !== dayAt(timezone, now);

import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { dateOfDay, localMoment } from '@vitrine/schedule/local-clock';
import { listText } from '../../lib/condition-words.ts';
import { withoutMarks } from '../../lib/i18n/rich-message.tsx';
import type { PlaylistsRef, Say, SayValue } from './say.ts';
import type { WhenWords } from './when-words.ts';

// What every sentence about a difference is made of: the difference in a language, names of it, and plain text.

const maxNames = 3;

export interface DiffWords extends Omit<WhenWords, 'today'> {
  readonly diff: PlanDiff;
  /** Somebody else must approve it first. */
  readonly isProposed?: boolean;
  /** Of a change that was made: none of its days is called "today". */
  readonly isPast?: boolean;
}

export const todayOf = ({ from }: Pick<PlanDiff, 'from'>, timezone: string): string =>
  dateOfDay(localMoment(timezone, Date.parse(from)).day);

export const whenWords = (words: DiffWords, timezone: string): WhenWords => ({
  ...words,
  today: words.isPast ? '' : todayOf(words.diff, timezone),
});

export const playlistsOf = ({ diff }: DiffWords, ids: readonly string[]): PlaylistsRef => ({
  playlists: ids.flatMap((id) => diff.playlists.find((each) => each.id === id) ?? []),
});

/** "Brno, Praha and 2 more"; nothing for a reader who may know none of them. */
export function someOf(
  { t, locale }: Pick<DiffWords, 't' | 'locale'>,
  names: readonly string[],
  count: number,
) {
  if (names.length === 0) return '';
  const shown = count > maxNames ? names.slice(0, maxNames - 1) : names;
  const rest = count - shown.length;
  return listText(locale, rest > 0 ? [...shown, t('planDiff.more', { count: rest })] : shown);
}

/** A sentence as plain text. */
export function textOf(words: Pick<DiffWords, 't' | 'locale'>, { key, values }: Say): string {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, plainOf(words, value)]),
  );
  return withoutMarks(words.t(key, plain));
}

function plainOf(words: Pick<DiffWords, 't' | 'locale'>, value: SayValue): string | number {
  if (typeof value !== 'object') return value;
  if ('playlists' in value)
    return listText(
      words.locale,
      value.playlists.map(({ name }) => name),
    );
  if ('times' in value) return value.times;
  if ('bold' in value) return value.bold;
  return textOf(words, value);
}

import type { Locale } from '@vitrine/contract/pages';
import { calendarPhrase } from '../../../lib/calendar-words.ts';
import { dateText, listText } from '../../../lib/condition-words.ts';
import { capitalized } from '../../../lib/i18n/day-names.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { Explanation } from '../calendar.queries.ts';
import { type Explained, isWinner } from '../why-words.ts';

// Why a display played what it played, in words of the past and as short as a line.

export function thenTitle(t: Translate, locale: Locale, { state, playlists }: Explanation): string {
  if (state !== 'playing') return t('calendar.why.then.nothingTitle');
  const names = playlists.filter(isWinner).map(({ name }) => name);
  return names.length > 1
    ? t('calendar.why.then.tookTurnsTitle', { names: listText(locale, names) })
    : t('calendar.why.then.playedTitle', { name: names[0] ?? '' });
}

/** Why nothing played, where no playlist tells it. */
export function thenState(t: Translate, { state, playlists }: Explanation): string {
  if (state === 'closed') return t('calendar.why.then.closedText');
  return t(playlists.length === 0 ? 'calendar.why.then.noPlaylist' : 'calendar.why.then.nothingText');
}

/** "Always, priority 50" for what played; for the others what held them back: "Always, but priority 10", "From 16:30". */
export function thenReason(
  t: Translate,
  locale: Locale,
  one: Explained,
  all: readonly Explained[],
  day: string,
): string {
  const rule = calendarPhrase(t, locale, one, day) || t('conditions.always');
  const { priority } = one;
  const winner = all.find(({ id }) => id === one.beatenBy);
  const words = (): string => {
    switch (one.why) {
      case 'plays':
      case 'takes_turns':
        return t('calendar.why.then.winner', { rule, priority });
      case 'priority':
        return t('calendar.why.then.priority', { rule, priority });
      case 'group_priority':
        return t('calendar.why.then.groupPriority', {
          rule,
          own: one.groupPriority,
          other: winner?.groupPriority ?? 0,
        });
      case 'exception':
        return t('calendar.why.then.exception', { date: dateText(one.exceptionDate ?? day) });
      case 'disabled':
        return t('calendar.why.then.disabled');
      case 'empty':
        return t('calendar.why.then.empty');
      case 'orientation':
        return t('calendar.why.then.orientation');
      case 'items':
        return t('calendar.why.then.items');
      case 'condition':
      case 'closed':
        return rule;
    }
  };
  return capitalized(locale, words());
}

/** The winners first, then what would have been next, then those that were kept out by their times. */
export const byReason = (playlists: readonly Explained[]): Explained[] => {
  const rank = (one: Explained) =>
    isWinner(one) ? 0 : one.why === 'priority' || one.why === 'group_priority' ? 1 : 2;
  return playlists.toSorted((a, b) => rank(a) - rank(b) || b.priority - a.priority);
};

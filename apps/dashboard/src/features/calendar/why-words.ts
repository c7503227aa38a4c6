import type { Locale } from '@vitrine/contract/pages';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { dateText, listText } from '../../lib/condition-words.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Explanation } from './calendar.queries.ts';

// Why a display shows what it shows, in words.

export type Explained = Explanation['playlists'][number];

export const isWinner = ({ why }: Explained) => why === 'plays' || why === 'takes_turns';

export function whyTitle(t: Translate, locale: Locale, { state, playlists }: Explanation): string {
  if (state === 'closed') return t('calendar.why.closedTitle');
  if (state === 'nothing') return t('calendar.why.nothingTitle');
  const names = playlists.filter(isWinner).map(({ name }) => name);
  return names.length > 1
    ? t('calendar.why.turnsTitle', { names: listText(locale, names) })
    : t('calendar.why.playsTitle', { name: names[0] ?? '' });
}

/** What the state means where no playlist tells it. */
export function whyState(t: Translate, { state, playlists }: Explanation): string | null {
  if (state === 'closed') return t('calendar.why.closedText');
  if (state === 'playing') return null;
  return t(playlists.length === 0 ? 'calendar.noPlaylistLong' : 'calendar.why.nothingText');
}

/** The rule that decided about one playlist. */
export function verdictText(t: Translate, locale: Locale, one: Explained, all: readonly Explained[]): string {
  const sentence = calendarSentence(t, locale, one);
  const winner = all.find(({ id }) => id === one.beatenBy);
  switch (one.why) {
    case 'plays':
      return sentence;
    case 'takes_turns': {
      const others = all.filter((each) => each.why === 'takes_turns' && each.id !== one.id);
      return t('calendar.why.takesTurns', {
        sentence,
        names: listText(
          locale,
          others.map(({ name }) => name),
        ),
      });
    }
    case 'closed':
      return t('calendar.why.closed', { sentence });
    case 'disabled':
      return t('calendar.why.disabled');
    case 'empty':
      // Its pages are told of by themselves.
      return one.refused.length > 0 ? '' : t('calendar.why.empty');
    case 'orientation':
      return t('calendar.why.orientation');
    case 'condition':
      return t('calendar.why.condition', { sentence });
    case 'exception':
      return t('calendar.why.exception', { sentence, date: dateText(one.exceptionDate ?? '') });
    case 'items':
      return t('calendar.why.items');
    case 'priority':
      return t('calendar.why.priority', { name: winner?.name ?? '', priority: winner?.priority ?? 0 });
    case 'group_priority':
      return t('calendar.why.groupPriority', {
        name: winner?.name ?? '',
        own: one.groupPriority,
        other: winner?.groupPriority ?? 0,
      });
  }
}

/** Pages of a playlist that no screen shows, and why. */
export function refusedText(t: Translate, locale: Locale, { refused }: Explained): string {
  const names = listText(
    locale,
    refused.map(({ name }) => name),
  );
  return refused.length === 0 ? '' : t('calendar.why.refused', { count: refused.length, names });
}

/** The groups through which the winners come. */
export function groupsText(t: Translate, locale: Locale, { groups }: Explained): string {
  return groups.length === 0
    ? ''
    : t('calendar.why.groups', {
        count: groups.length,
        names: listText(
          locale,
          groups.map(({ name }) => name),
        ),
      });
}

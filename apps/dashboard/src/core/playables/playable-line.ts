import { dayNumber } from '@vitrine/schedule/local-clock';
import { dateText } from '../../lib/condition-words.ts';
import { dateIn, expiryOf, lastDateOf } from '../../lib/expiry.ts';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useMissingText } from '../../lib/missing-text.ts';
import type { PlayableRecord } from '../queries/playables.queries.ts';
import { useLocalNow } from './ExpiryTag.tsx';

export interface PlayableLine {
  readonly words: string;
  readonly tone: 'muted' | 'warning' | 'danger';
  /** The whole reason. */
  readonly title?: string | undefined;
}

const daysPerWeek = 7;

/** "Fri" within a week, else "21.11.", and the year where it is another. */
function useShortDate() {
  const locale = useLocale();
  return (date: string, today: string): string => {
    const ahead = dayNumber(date) - dayNumber(today);
    if (ahead > 0 && ahead < daysPerWeek) return weekdayName(locale, dayNumber(date), 'short');
    return dayAndMonth(date, today);
  };
}

const dayAndMonth = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dateText(date).slice(0, 6) : dateText(date);

/** "On 1 display until Fri", of what is shown for a time or by no playlist. */
export function useShownText() {
  const t = useT();
  const shortDate = useShortDate();
  const today = dateIn(useLocalNow());
  return ({ shownOn, playlists }: PlayableRecord): string | null => {
    if (!shownOn) return null;
    const { displays: count, until } = shownOn;
    if (until === null) return playlists.length > 0 ? null : t('playables.line.on', { count });
    if (until <= today) return t('playables.line.onToday', { count });
    return t('playables.line.onUntil', { count, day: shortDate(until, today) });
  };
}

/** What matters about a playable, if anything does: the first of what may be said. */
export function usePlayableLine() {
  const t = useT();
  const { number } = useFormat();
  const missingText = useMissingText();
  const shownText = useShownText();
  const now = useLocalNow();
  const today = dateIn(now);
  const progressOf = ({ status, progress, waiting }: PlayableRecord): string | null => {
    if (waiting?.missing) return missingText(waiting.missing);
    if (waiting) return t('playables.waiting');
    const percent = progress ? number(progress / 100, { style: 'percent' }) : '';
    if (status === 'uploading') return `${t('playables.uploading')} ${percent}`.trim();
    return status === 'processing' || status === 'converting'
      ? `${t('playables.states.converting')} ${percent}`.trim()
      : null;
  };
  return (playable: PlayableRecord): PlayableLine | null => {
    const { status, error, isReachable, url, showUntil } = playable;
    if (status === 'failed')
      return { words: t('playables.line.broken'), tone: 'danger', title: error ?? undefined };
    // A page may answer and still show nothing in a player.
    if (isReachable === false || (error && url))
      return { words: t('playables.line.noAnswer'), tone: 'warning', title: error ?? undefined };
    const progress = progressOf(playable);
    if (progress !== null) return { words: progress, tone: 'muted' };
    const expiry = expiryOf(playable, now);
    if (expiry?.kind === 'over')
      return { words: t('playables.expiry.over', { date: dayAndMonth(expiry.date, today) }), tone: 'muted' };
    if (expiry?.kind === 'today' || (expiry?.kind === 'soon' && expiry.isNear)) {
      const date = dayAndMonth(lastDateOf(showUntil!), today);
      return { words: t('playables.line.expires', { date }), tone: 'warning' };
    }
    if (expiry?.kind === 'later')
      return { words: t('playables.expiry.from', { date: dayAndMonth(expiry.date, today) }), tone: 'muted' };
    const shown = shownText(playable);
    return shown === null ? null : { words: shown, tone: 'muted' };
  };
}

import type { Calendar } from '@vitrine/contract/calendars';
import { canCalendarsMeet } from '@vitrine/schedule/can-hold';
import type { ReactNode } from 'react';
import { calendarSentence } from '../../../lib/calendar-words.ts';
import { listText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { useTimeFormats } from '../../../ui/time/time-format.tsx';
import classes from './inspector.module.css';
import { nextText } from './next-words.ts';
import { type PlaylistStatus, playlistStatus } from './playlist-status.ts';
import { goToPlace, type SectionProps } from './section-props.ts';

interface PlaylistSentenceProps extends SectionProps {
  /** The parts of the calendar that are complete, and how many are not. */
  readable: Calendar;
  unfilled: number;
}

/** What will happen, the main obstacle first, with a fix if no warning offers one. */
export function PlaylistSentence({ draft, change, check, readable, unfilled }: PlaylistSentenceProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const { rendered } = useTimeFormats();
  const status = playlistStatus({
    ...{ items: draft.items, enabled: draft.enabled, hasUnfilled: unfilled > 0, check },
  });
  const { tone, reason } = status;
  // Contradictory conditions are reported once, before the server has answered.
  const next =
    check &&
    reason !== 'off' &&
    canCalendarsMeet(readable, { conditions: [] }) &&
    nextText(rendered, check, readable, now.getTime());
  const isPlain = readable.conditions.length === 0 && readable.exceptions.length === 0;
  const isAlways = tone === 'plays' && isPlain && check?.closes === false;
  const when = (
    <Hours>{isAlways ? t('inspector.status.always') : calendarSentence(t, locale, readable)}</Hours>
  );
  const lead = reasonText(status, unfilled);
  const lines: ReactNode[] =
    reason === 'unfilled' ? [lead] : reason === 'never' && next ? [next, when] : [lead, when, next];
  return (
    <div className={classes.summary} data-tone={tone} aria-live="polite">
      <div>
        {lines.filter(Boolean).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
          <p key={place} className={place > 0 ? classes.next : undefined}>
            {line}
          </p>
        ))}
      </div>
      {reason === 'off' && (
        <Button size="sm" onClick={() => change({ enabled: true })}>
          {t('inspector.act.switchOn')}
        </Button>
      )}
      {reason === 'unfilled' && (
        <Button size="sm" onClick={() => goToPlace('when')}>
          {t('inspector.act.changeConditions')}
        </Button>
      )}
      {reason === 'waits' && (
        <LinkButton size="sm" href={`/${locale}/locations`}>
          {t('inspector.act.openingHours')}
        </LinkButton>
      )}
    </div>
  );

  function reasonText(of: PlaylistStatus, count: number): string | null {
    switch (of.reason) {
      case 'unfilled':
        return t('inspector.status.unfilled', { count });
      case 'off':
        return t('inspector.status.off');
      case 'waits':
        return t('inspector.status.waits', { count: check!.activeDisplays });
      case 'failed':
      case 'converting': {
        const names = listText(
          locale,
          [...new Set(of.items.map(({ playable }) => playable.name))].slice(0, 3),
        );
        return t(of.reason === 'failed' ? 'inspector.status.failed' : 'inspector.status.converting', {
          names,
        });
      }
      default:
        return null;
    }
  }
}

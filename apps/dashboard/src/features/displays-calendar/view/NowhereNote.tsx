import type { CalendarPlans } from '@vitrine/contract/calendar-calls';
import { dayMs, localMoment } from '@vitrine/schedule/local-clock';
import { timeline } from '@vitrine/schedule/timeline';
import { useMemo } from 'react';
import { capitalized, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { enginePlan } from '../../calendar/edit/edited-plan.ts';
import classes from '../calendar-page.module.css';
import { dayMonth } from '../edit/reach.ts';
import { plansByDisplay } from '../edit/ribbon-plans.ts';

interface NowhereNoteProps {
  playlist: string;
  plans: CalendarPlans;
  now: number;
  onGo: (day: number) => void;
}

const lookedAheadDays = 60;
/** Plans that differ are few; more of them would take long. */
const mostLookedAt = 10;

/** The chosen playlist plays on none of these days: when it plays next. */
export function NowhereNote({ playlist, plans, now, onGo }: NowhereNoteProps) {
  const t = useT();
  const locale = useLocale();
  const next = useMemo(() => {
    const looked = [...new Set(plansByDisplay(plans).values())].slice(0, mostLookedAt);
    const days = looked.flatMap((plan) => {
      const found = timeline(enginePlan(plan, new Map()), now, now + lookedAheadDays * dayMs).find(
        ({ playlists }) => playlists.includes(playlist),
      );
      return found ? [localMoment(plan.timezone, found.from).day] : [];
    });
    return days.length > 0 ? Math.min(...days) : null;
  }, [playlist, plans, now]);
  const name = plans.playlists.find(({ id }) => id === playlist)?.name ?? '';
  return (
    <p role="status" className={classes.note}>
      {t('displaysCalendar.nowhere', { name })}
      {next !== null && (
        <>
          {' '}
          {t('displaysCalendar.next')} {capitalized(locale, weekdayName(locale, next)).replace(/\.$/, '')}{' '}
          {dayMonth(next)}
          <Button size="sm" onClick={() => onGo(next)}>
            {t('displaysCalendar.goThere')}
          </Button>
        </>
      )}
    </p>
  );
}

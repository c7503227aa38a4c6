import type { CalendarPlans } from '@vitrine/contract/calendar-calls';
import { dayMs, localMoment, startOfDay } from '@vitrine/schedule/local-clock';
import { timeline } from '@vitrine/schedule/timeline';
import { useMemo } from 'react';
import { enginePlan } from '../../../core/calendar-edit/edited-plan.ts';
import { dayMonth } from '../../../core/calendar-edit/reach.ts';
import type { Range } from '../../../core/queries/calendar-record.queries.ts';
import { capitalized, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { plansByDisplay } from '../edit/ribbon-plans.ts';

interface NowhereNoteProps {
  playlist: string;
  plans: CalendarPlans;
  now: number;
  days: Range;
  onGo: (day: number) => void;
}

const lookedAheadDays = 60;
/** Plans that differ are few; more of them would take long. */
const mostLookedAt = 10;

/** The chosen playlist plays on none of these days: when it plays next. A draft may be drawn as an outline on one of them. */
export function NowhereNote({ playlist, plans, now, days, onGo }: NowhereNoteProps) {
  const t = useT();
  const locale = useLocale();
  const { first } = days;
  const { isDraft } = plans;
  const next = useMemo(() => {
    const looked = [...new Set(plansByDisplay(plans, playlist).values())].slice(0, mostLookedAt);
    const found = looked.flatMap((plan) => {
      const from = isDraft ? Math.max(now, startOfDay(plan.timezone, first)) : now;
      const played = timeline(enginePlan(plan, new Map()), from, from + lookedAheadDays * dayMs).find(
        ({ playlists }) => playlists.includes(playlist),
      );
      return played ? [localMoment(plan.timezone, played.from).day] : [];
    });
    return found.length > 0 ? Math.min(...found) : null;
  }, [playlist, plans, isDraft, now, first]);
  if (isDraft && next !== null && next < first + days.count) return null;
  const name = plans.playlists.find(({ id }) => id === playlist)?.name ?? '';
  return (
    <Row as="p" role="status" gap={12} size="13" tone="soft" below={8}>
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
    </Row>
  );
}

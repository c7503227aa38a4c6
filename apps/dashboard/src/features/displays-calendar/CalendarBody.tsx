import { useWaiting } from '../../core/calendar-edit/use-editing.ts';
import { useRecord } from '../../core/queries/calendar-record.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dayAt } from '../../lib/local-days.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState, ProgressLine, useAfterDelay } from '../../ui/states.tsx';
import { useCalendar } from './calendar.queries.ts';
import { PhoneAgenda } from './phone/PhoneAgenda.tsx';
import type { CalendarPageState } from './use-calendar-state.ts';
import { DisplaysGrid } from './view/DisplaysGrid.tsx';

export interface CalendarBodyProps {
  state: CalendarPageState;
  days: { readonly first: number; readonly count: number };
  now: number;
  isPhone: boolean;
  /** Below a page that says which playlists there are. */
  isEmbedded?: boolean;
}

const filtersOf = ({ location, group, display }: CalendarPageState) => ({ location, group, display });

/** What displays show: as recorded until now, as planned from now on. */
export function CalendarBody({ state, days, now, isPhone, isEmbedded = false }: CalendarBodyProps) {
  const t = useT();
  const locale = useLocale();
  const waiting = useWaiting();
  const filters = filtersOf(state);
  const plan = useCalendar(days, filters);
  const isPast = days.first <= dayAt('Pacific/Kiritimati', now);
  // The server would work for both at once, and the rows come with the plan.
  const record = useRecord(days, filters, isPast && (plan.isSuccess || plan.isError));
  // Lines of an agenda begin with what was, so it is drawn with its record.
  const isAwaited = !plan.error && (!plan.data || (isPhone && isPast && !record.data && !record.error));
  const isLate = useAfterDelay(isAwaited);
  const isOld = useAfterDelay(plan.isPlaceholderData && plan.isFetching);

  const content = () => {
    if (plan.error && !plan.data)
      return (
        <Card>
          <ErrorState
            title={t('displaysCalendar.failed')}
            detail={errorMessage(plan.error)}
            onRetry={() => void plan.refetch()}
          />
        </Card>
      );
    if (isAwaited || !plan.data)
      return isLate ? (
        <Card aria-busy="true">
          <CalendarSkeleton />
        </Card>
      ) : null;
    if (plan.data.displays.length === 0) {
      if (isEmbedded) return <EmptyState>{t('displaysCalendar.noneReady')}</EmptyState>;
      const isFiltered = Object.values(filters).some(Boolean);
      return (
        <Card>
          <EmptyState
            action={
              isFiltered ? (
                <Button onClick={() => state.set({ location: null, group: null, display: null })}>
                  {t('list.clearFilters')}
                </Button>
              ) : (
                <LinkButton variant="primary" icon="plus" href={`/${locale}/displays?add=display`}>
                  {t('displays.add')}
                </LinkButton>
              )
            }
          >
            {t(isFiltered ? 'displays.noMatch' : 'displaysCalendar.empty')}
          </EmptyState>
        </Card>
      );
    }
    const shown = {
      state,
      days,
      now,
      waiting,
      data: plan.data,
      record: isPast ? record.data : emptyRecord,
      isOld: plan.isPlaceholderData,
    };
    return isPhone ? <PhoneAgenda {...shown} /> : <DisplaysGrid {...shown} isEmbedded={isEmbedded} />;
  };
  return (
    <>
      <ProgressLine active={isOld} />
      {isPast && record.error && !record.data && (
        <Row as="p" role="alert" gap={12} size="13" tone="soft" below={8}>
          {t('timeAxis.recordFailed')}
          <Button size="sm" onClick={() => void record.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Row>
      )}
      {content()}
    </>
  );
}

const emptyRecord = { now: new Date(0).toISOString(), rows: [], playlists: [] };

import type { OverviewTimeline } from '@vitrine/contract/overview';
import { dayMs, localMoment } from '@vitrine/schedule/local-clock';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt, daysFrom, shownDays } from '../../../lib/local-days.ts';
import { blockAt } from '../../../lib/plan-blocks.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import frame from '../../../ui/calendar-frame.module.css';
import { CalendarSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState, ProgressLine, useAfterDelay } from '../../../ui/states.tsx';
import { cityPlace } from '../../../ui/time/time-text.ts';
import {
  Agenda,
  CalendarToolbar,
  DaysGrid,
  MonthGrid,
  useCalendarWords,
  WhyThisPlays,
} from '../../calendar/calendar-parts.views.tsx';
import { commonZone, hourMs, sameClock } from '../timeline/hour-axis.ts';
import { filterScreens } from '../timeline/rows.ts';
import { StaleNote } from '../timeline/StaleNote.tsx';
import { screensOf } from '../timeline/screens.ts';
import { useOverviewTimeline, useScreens } from '../timeline/timeline.queries.ts';
import { CalendarFilters } from './CalendarFilters.tsx';
import { WeekLanes } from './lanes/WeekLanes.tsx';
import { MergedAgenda } from './MergedAgenda.tsx';
import { MergedDayGrid, type MergedGridProps } from './MergedDayGrid.tsx';
import { MergedMonth } from './MergedMonth.tsx';
import classes from './merged.module.css';
import { joinNeighbours, type Merged, mergeDays, sharersOf } from './merged-days.ts';
import { useMergedWords } from './merged-words.ts';
import { useOverviewCalendar } from './use-overview-calendar.ts';
import { WhereItPlays } from './WhereItPlays.tsx';

/** Days, weeks and months of all or selected displays. */
export function OverviewCalendar() {
  const t = useT();
  const locale = useLocale();
  const now = useNow().getTime();
  const everybody = useScreens(Math.floor(now / hourMs) * hourMs);
  const isWaiting = useAfterDelay(!everybody.data);
  if (!everybody.data) {
    if (everybody.error) return <Failed error={everybody.error} onRetry={() => void everybody.refetch()} />;
    return isWaiting ? (
      <Card>
        <CalendarSkeleton />
      </Card>
    ) : null;
  }
  if (everybody.data.displays.length === 0) {
    return (
      <Card>
        <EmptyState action={<LinkButton href={`/${locale}/displays`}>{t('timeline.toDisplays')}</LinkButton>}>
          {t('timeline.empty')}
        </EmptyState>
      </Card>
    );
  }
  return <Calendar everybody={everybody.data} now={now} />;
}

/** The days of any time zone differ from UTC days by at most this much. */
const westernmost = 12 * hourMs;
const easternmost = 14 * hourMs;

function Calendar({ everybody, now }: { everybody: OverviewTimeline; now: number }) {
  const t = useT();
  const isPhone = usePhone();
  const state = useOverviewCalendar();
  const { span, date, location, group, display, q, onlyProblems, order, isFolded, isList, of, why, set } =
    state;
  const chosen = { location, group, display };
  const zones = useZones(everybody, chosen);
  const timeZone = commonZone(zones);
  const today = dayAt(timeZone, now);
  const day = date === null ? today : Date.parse(date) / dayMs;
  const { first, count } = shownDays(span, day);
  const range = useMemo(
    () => ({ from: first * dayMs - easternmost, to: (first + count) * dayMs + westernmost }),
    [first, count],
  );
  const { data, error, refetch, isPlaceholderData, isFetching, dataUpdatedAt } = useOverviewTimeline(
    range,
    chosen,
  );
  const [picked, setPicked] = useState<Merged | null>(null);
  const settled = useRef({ span, day, first, count });
  if (data && !isPlaceholderData) settled.current = { span, day, first, count };
  const shown = settled.current;
  const { first: firstShown, count: countShown } = shown;
  const isExact = shown.span === 'day';

  const localDays = useMemo(() => daysFrom(timeZone, first, count), [timeZone, first, count]);
  const screens = useMemo(() => {
    if (!data) return [];
    const seen = { from: localDays[0]!.from, to: localDays.at(-1)!.to };
    const all = screensOf(data, seen, seen.from);
    return filterScreens(all, { q, onlyProblems, location: null, group: null });
  }, [data, localDays, q, onlyProblems]);
  const sharers = useMemo(() => sharersOf(screens), [screens]);
  const days = useMemo(() => {
    const exact = mergeDays(screens, firstShown, countShown);
    return isExact ? exact : exact.map((each) => joinNeighbours(each, sharers));
  }, [screens, sharers, firstShown, countShown, isExact]);
  const [only] = screens;
  const place =
    display !== null && only ? { name: only.location.name, timezone: timeZone } : cityPlace(timeZone);
  const calendar = useCalendarWords(place, data?.playlists ?? noPlaylists);
  const isOld = useAfterDelay(isFetching && isPlaceholderData);

  const several = zones.some((zone) => !sameClock(zone.timeZone, timeZone, range));
  const words = useMergedWords(data?.playlists ?? noPlaylists, sharers, calendar, several);
  const onDay = (next: number) => set({ span: 'day', date: next === today ? null : dateOf(next) });
  const onWhy = (screen: string, at: number) =>
    set({ of: screen, why: new Date(at).toISOString() }, { replace: why !== null });
  const onSelect = (merged: Merged) => {
    const [only] = words.screensOf(merged);
    setPicked(merged);
    if (merged.count === 1 && only) onWhy(only.screen.id, only.at);
    else if (why !== null) set({ why: null, of: null }, { replace: true });
  };
  const asList = isPhone || isList;
  const grid: MergedGridProps = {
    ...{ days, words, calendar, today, onSelect, onDay },
    clocks: clocksOf(zones, now),
    selected: picked?.key ?? null,
  };
  const single = display !== null ? screens[0] : undefined;
  const explained = why === null ? undefined : screens.find(({ id }) => id === of);
  const close = () => {
    setPicked(null);
    set({ why: null, of: null }, { replace: true });
  };

  const content = (): ReactNode => {
    if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />;
    if (screens.length === 0) {
      return (
        <EmptyState action={<Button onClick={() => set(noFilters)}>{t('list.clearFilters')}</Button>}>
          {t('displays.noMatch')}
        </EmptyState>
      );
    }
    if (single) {
      const own = {
        ...{ timeZone, now, words: calendar, blocks: single.timeline.blocks },
        days: daysFrom(timeZone, shown.first, shown.count),
        selected: why === null ? null : Date.parse(why),
        onSelect: (at: number) => onWhy(single.id, at),
        onDay: (next: { number: number }) => onDay(next.number),
      };
      if (asList) return <Agenda {...own} />;
      return shown.span === 'month' ? <MonthGrid {...own} month={shown.day} /> : <DaysGrid {...own} />;
    }
    if (asList) return <MergedAgenda {...grid} />;
    if (shown.span === 'month') return <MergedMonth {...grid} month={shown.day} sharers={sharers} />;
    if (shown.span === 'day') return <MergedDayGrid {...grid} />;
    return (
      <WeekLanes
        {...{ screens, data, today, now, order, isFolded, onDay, onWhy }}
        first={shown.first}
        day={shown.day}
        onStep={(next) => set({ date: next === today ? null : dateOf(next) }, { replace: true })}
        onUnfoldNights={() => set({ isFolded: false })}
      />
    );
  };
  const isBeside = explained !== undefined || picked !== null;
  return (
    <>
      <StaleNote updatedAt={dataUpdatedAt} isFetching={isFetching} onRefresh={() => void refetch()} />
      <CalendarFilters {...{ state, everybody }} hasLanes={span === 'week' && !asList && display === null} />
      <Card className={classes.card}>
        <CalendarToolbar
          {...{ timeZone, day, today, words: calendar, days: localDays }}
          view={span}
          set={(change) => {
            setPicked(null);
            set({
              ...(change.view && { span: change.view }),
              ...(change.date !== undefined && { date: change.date }),
              ...(change.isList !== undefined && { isList: change.isList }),
              ...{ why: null, of: null },
            });
          }}
          {...(several ? { zone: t('overviewCalendar.ownClocks') } : {})}
          {...(isPhone ? {} : { list: { isOn: isList } })}
          withoutViewKeys
        />
        <ProgressLine active={isOld} />
        <ClockChanges days={localDays} />
        <div className={frame.columns} data-explained={isBeside || undefined}>
          <div className={frame.main} data-old={isPlaceholderData || undefined}>
            {content()}
          </div>
          {explained && why !== null ? (
            <WhyThisPlays
              displayId={explained.id}
              name={explained.name}
              place={{ name: explained.location.name, timezone: explained.timeline.timeZone }}
              at={why}
              block={blockAt(explained.timeline.blocks, Date.parse(why))}
              onClose={close}
            />
          ) : (
            picked && <WhereItPlays merged={picked} words={words} onWhy={onWhy} onClose={close} />
          )}
        </div>
      </Card>
    </>
  );
}

const noPlaylists: OverviewTimeline['playlists'] = [];
const noFilters = { location: null, group: null, display: null, q: '', onlyProblems: false };

interface Chosen {
  readonly location: string | null;
  readonly group: string | null;
  readonly display: string | null;
}

/** One entry for each selected display. */
function useZones({ displays, locations }: OverviewTimeline, { location, group, display }: Chosen) {
  return useMemo(() => {
    const zoneOf = new Map(locations.map(({ id, timezone }) => [id, timezone]));
    return displays
      .filter(
        (each) =>
          (!location || each.location.id === location) &&
          (!group || each.groups.includes(group)) &&
          (!display || each.id === display),
      )
      .map((each) => ({ timeZone: zoneOf.get(each.location.id) ?? 'UTC' }));
  }, [displays, locations, location, group, display]);
}

/** The current local times, without duplicates. */
function clocksOf(zones: readonly { timeZone: string }[], now: number) {
  const found = new Map<string, { day: number; minute: number }>();
  for (const zone of new Set(zones.map(({ timeZone }) => timeZone))) {
    const moment = localMoment(zone, now);
    found.set(`${moment.day} ${moment.minute}`, moment);
  }
  return [...found.values()];
}

/** Days that are longer or shorter than 24 hours. */
function ClockChanges({ days }: { days: readonly { date: string; from: number; to: number }[] }) {
  const t = useT();
  return days
    .filter(({ from, to }) => to - from !== dayMs)
    .map(({ date, from, to }) => (
      <p key={date} className={frame.note}>
        {t('calendar.dayLength', {
          date: date.split('-').reverse().join('.'),
          hours: Math.round(((to - from) / hourMs) * 10) / 10,
        })}
      </p>
    ));
}

function Waiting() {
  const isLate = useAfterDelay(true);
  return isLate ? (
    <div className={frame.waiting} aria-busy="true">
      <CalendarSkeleton />
    </div>
  ) : null;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return <ErrorState title={t('calendar.failed')} detail={errorMessage(error)} onRetry={onRetry} />;
}

import { useNavigate } from '@tanstack/react-router';
import type { OverviewTimeline } from '@vitrine/contract/overview';
import { useCallback, useMemo, useState } from 'react';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { blockAt } from '../../../lib/plan-blocks.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Beside } from '../../../ui/layout/grids.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FactsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState, Skeleton, useAfterDelay } from '../../../ui/states.tsx';
import { WhyThisPlays } from '../../calendar/calendar-parts.views.tsx';
import { NextDaySummary } from './NextDaySummary.tsx';
import classes from './next-day.module.css';
import {
  axisMs,
  closedEverywhere,
  commonZone,
  fullHourBefore,
  hourMs,
  type NextHours,
} from './next-hours.ts';
import { filterScreens, rowsOf } from './rows.ts';
import { StaleNote } from './StaleNote.tsx';
import { type Screen, screensOf } from './screens.ts';
import { type Picked, TimelineGrid } from './TimelineGrid.tsx';
import { TimelineList } from './TimelineList.tsx';
import { TimelineTools } from './TimelineTools.tsx';
import { type Range, useOverviewTimeline } from './timeline.queries.ts';
import { useTimelineWords } from './timeline-words.ts';
import { useTimelineState } from './use-timeline-state.ts';

/** What plays on all displays in the next 24 hours. */
export function NextDay() {
  const t = useT();
  const locale = useLocale();
  const now = useNow().getTime();
  const hour = Math.floor(now / hourMs) * hourMs;
  // The axis begins with a full hour of a time zone that may be half an hour off.
  const known = { from: hour - hourMs, to: hour + axisMs + hourMs };
  const { data, error, refetch, dataUpdatedAt, isFetching } = useOverviewTimeline(known);
  const isWaiting = useAfterDelay(!data);
  if (error && !data) {
    return (
      <ErrorState title={t('timeline.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return isWaiting ? <Waiting /> : null;
  if (data.displays.length === 0) {
    return (
      <Card>
        <EmptyState action={<LinkButton href={`/${locale}/displays`}>{t('timeline.toDisplays')}</LinkButton>}>
          {t('timeline.empty')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <StaleNote updatedAt={dataUpdatedAt} isFetching={isFetching} onRefresh={() => void refetch()} />
      <Timeline data={data} known={known} now={now} />
    </>
  );
}

function Timeline({ data, known, now }: { data: OverviewTimeline; known: Range; now: number }) {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const state = useTimelineState();
  const { order, q, location, group, onlyProblems, isFolded, isList, display, why, set } = state;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const words = useTimelineWords(data.playlists, known);

  // The values below change with the hour, the filters and the response, not with every minute.
  const timeZone = useMemo(() => commonZone(placesOf(data)), [data]);
  const from = fullHourBefore(timeZone, now);
  const range = useMemo(() => ({ from, to: from + axisMs }), [from]);
  const all = useMemo(() => screensOf(data, range, range.from), [data, range]);
  const screens = useMemo(
    () => filterScreens(all, { q, location, group, onlyProblems }),
    [all, q, location, group, onlyProblems],
  );
  const hours = useMemo((): NextHours => {
    const timelines = screens.map(({ timeline }) => timeline);
    return { ...range, timeZone, folds: isFolded ? closedEverywhere(timelines, range) : [] };
  }, [timeZone, range, screens, isFolded]);
  const rows = useMemo(() => rowsOf(screens, order, data, closed), [screens, order, data, closed]);

  const onToggle = useCallback(
    (key: string) =>
      setClosed((before) =>
        before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
      ),
    [],
  );
  /** What plays now is explained as of now: why something began is told by its past day. */
  const onSelect = ({ screen, from: at }: Picked) => {
    const isOn = at <= now && blockAt(screen.timeline.blocks, now)?.from === at;
    const instant = isOn ? now : Math.max(at, range.from);
    set({ display: screen.id, why: new Date(instant).toISOString() }, { replace: why !== null });
  };
  const onOpen = ({ screen, from: at }: Picked) => {
    const [playlist] = blockAt(screen.timeline.blocks, at)?.playlists ?? [];
    if (playlist) void navigate({ to: `/${locale}/playlists/detail/${playlist}` });
  };
  const selected = display !== null && why !== null ? { display, at: Date.parse(why) } : null;
  const asList = isPhone || isList;
  const common = { rows, hours, words, now, selected, onSelect, onToggle };
  return (
    <>
      <TimelineTools state={state} data={data} isPhone={isPhone} />
      <Beside aside={300} align="start">
        <Card className={classes.main}>
          {rows.length === 0 ? (
            <NothingLeft isQuiet={onlyProblems && !q && !location && !group} onClear={() => set(cleared)} />
          ) : asList ? (
            <TimelineList {...common} />
          ) : (
            <TimelineGrid
              {...common}
              order={order}
              onOpen={onOpen}
              corner={t('timeline.counts', {
                displays: t('displays.count', { count: screens.length }),
                locations: t('locations.count', {
                  count: new Set(screens.map((each) => each.location.id)).size,
                }),
              })}
            />
          )}
        </Card>
        <Stack as="aside" className={classes.side} gap={16} shrink scroll="y">
          <Explained
            screen={selected ? screens.find(({ id }) => id === selected.display) : undefined}
            {...{ why, known }}
            onClose={() => set({ why: null, display: null }, { replace: true })}
          />
          <NextDaySummary
            {...{ screens, range, now, onlyProblems }}
            onProblems={() => set({ onlyProblems: !onlyProblems })}
          />
        </Stack>
      </Beside>
    </>
  );
}

const cleared = { q: '', location: null, group: null, onlyProblems: false };

/** One entry per display, with the time zone of its location. */
function placesOf({ displays, locations }: OverviewTimeline) {
  const zones = new Map(locations.map(({ id, timezone }) => [id, timezone]));
  return displays.map(({ location }) => ({ timeZone: zones.get(location.id) ?? 'UTC' }));
}

interface ExplainedProps {
  screen: Screen | undefined;
  why: string | null;
  known: Range;
  onClose: () => void;
}

function Explained({ screen, why, known, onClose }: ExplainedProps) {
  const t = useT();
  if (!screen || why === null) {
    return (
      <Card className={classes.hint}>
        <p>{t('timeline.choose')}</p>
        <p>{t('timeline.keys')}</p>
      </Card>
    );
  }
  const block = blockAt(screen.timeline.blocks, Date.parse(why));
  // A block truncated by the response range is fetched completely.
  const isWhole = block && block.from > known.from && block.to < known.to;
  return (
    <Card className={classes.why}>
      <WhyThisPlays
        displayId={screen.id}
        name={screen.name}
        place={{ name: screen.location.name, timezone: screen.timeline.timeZone }}
        at={why}
        block={isWhole ? block : undefined}
        onClose={onClose}
      />
    </Card>
  );
}

function NothingLeft({ isQuiet, onClear }: { isQuiet: boolean; onClear: () => void }) {
  const t = useT();
  return (
    <EmptyState
      action={<Button onClick={onClear}>{t(isQuiet ? 'timeline.showAll' : 'list.clearFilters')}</Button>}
    >
      {t(isQuiet ? 'timeline.noProblems' : 'displays.noMatch')}
    </EmptyState>
  );
}

/** Placeholder with the same layout. */
function Waiting() {
  const t = useT();
  return (
    <Beside aside={300} align="start" aria-busy="true">
      <Card className={classes.waiting}>
        {[0.9, 0.55, 0.75, 0.6, 0.85, 0.5, 0.7, 0.8, 0.65].map((width) => (
          <div key={width}>
            <Skeleton width={110} />
            <Skeleton width={`${width * 100}%`} height={30} />
          </div>
        ))}
        <span className={hidden.hidden}>{t('timeline.loading')}</span>
      </Card>
      <Stack className={classes.side} gap={16} shrink scroll="y">
        <FactsSkeleton />
      </Stack>
    </Beside>
  );
}

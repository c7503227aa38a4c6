import { useNavigate } from '@tanstack/react-router';
import type { OverviewTimeline } from '@vitrine/contract/overview';
import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useT } from '../../../../lib/i18n/i18n.ts';
import { useBlockKeys } from '../../../calendar/calendar-parts.views.tsx';
import type { Screen } from '../../timeline/screens.ts';
import { LaneCard } from './LaneCard.tsx';
import { LaneHead } from './LaneHead.tsx';
import { LaneLegend } from './LaneLegend.tsx';
import { LaneRowView } from './LaneRowView.tsx';
import { type LaneOrder, type LaneRow, laneRowsOf } from './lane-rows.ts';
import { laneScreens, useLaneWords } from './lane-words.ts';
import classes from './lanes.module.css';
import { dayAxis } from './lanes.ts';
import { createRowModels } from './row-models.ts';
import { useLaneCard } from './use-lane-card.ts';
import { useNameWidth } from './use-name-width.ts';
import { useOneDay, useSwipe } from './use-one-day.ts';

export interface WeekLanesProps {
  screens: readonly Screen[];
  data: Pick<OverviewTimeline, 'locations' | 'groups' | 'playlists'>;
  /** Monday of the week. */
  first: number;
  /** The day that is shown, if one day is shown at a time. */
  day: number;
  today: number;
  now: number;
  order: LaneOrder;
  isFolded: boolean;
  onDay: (day: number) => void;
  /** Switches to another day, if one day is shown at a time. */
  onStep: (day: number) => void;
  onWhy: (display: string, at: number) => void;
  onUnfoldNights: () => void;
}

const nameColumn = 172;
const leastDay = 142;
const weekDays = 7;

/** A week of all displays: a row for each location, group or display, with a lane for each playlist. */
export function WeekLanes(props: WeekLanesProps) {
  const { screens, data, first, day, today, now, order, isFolded, onDay, onStep, onWhy, onUnfoldNights } =
    props;
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const isOneDay = useOneDay();
  const nameWidth = useNameWidth();
  const words = useLaneWords(data.playlists);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  const count = isOneDay ? 1 : weekDays;
  const firstShown = isOneDay ? day : first;
  const dayWidth = isOneDay
    ? Math.max(leastDay, width - nameColumn)
    : Math.max(leastDay, Math.floor((width - nameColumn) / weekDays));
  const axis = useMemo(() => dayAxis(isFolded, dayWidth), [isFolded, dayWidth]);
  // `screens` is listed because the same rows are laid out again when their plans have changed.
  const modelOf = useMemo(
    () => screens && createRowModels({ first: firstShown, count, axis, words, nameWidth }),
    [screens, firstShown, count, axis, words, nameWidth],
  );
  const rows = useMemo(() => laneRowsOf(screens, order, data, open), [screens, order, data, open]);
  const days = Array.from({ length: count }, (_, index) => firstShown + index);

  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const laneOf = (row: LaneRow, lane: string) =>
    modelOf(row)
      .layout.days.flat()
      .find(({ merged }) => merged.key === lane)?.merged;
  const onOpen = ({ row: key, lane }: { row: string; lane: string }) => {
    const row = rowOf(key);
    const merged = row && laneOf(row, lane);
    if (!merged) return;
    const [playlist] = merged.playlists;
    if (playlist) return void navigate({ to: `/${locale}/playlists/detail/${playlist}` });
    const [first] = laneScreens(row, merged);
    if (first) onWhy(first.screen.id, first.at);
  };
  const { shown, card, close, handlers } = useLaneCard({ onOpen });
  const shownRow = shown && rowOf(shown.row);
  const shownLane = shownRow && laneOf(shownRow, shown.lane);

  const keys = useMemo(() => {
    const keysOf = (row: LaneRow) =>
      modelOf(row).layout.days.flatMap((lanes) => lanes.map(({ merged }) => `${row.key} ${merged.key}`));
    return width > 0 ? rows.filter(({ isOpen }) => !isOpen).flatMap(keysOf) : [];
  }, [rows, modelOf, width]);
  const { container, tabIndexOf } = useBlockKeys(keys, undefined, undefined, true);
  const stop = keys.find((key) => tabIndexOf(key) === 0) ?? null;
  const swipe = useSwipe((step) => isOneDay && onStep(day + step));
  const toggle = useCallback(
    (key: string) =>
      setOpen((current) => {
        const next = new Set(current);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const isScrolled = !isOneDay && width > 0 && width < nameColumn + weekDays * leastDay;
  const columns = {
    '--name-column': `${isScrolled ? nameColumn : width - count * dayWidth}px`,
    '--day': `${dayWidth}px`,
    '--days': count,
  } as CSSProperties;
  return (
    <>
      <div ref={scroller} className={classes.scroller} data-scrolled={isScrolled || undefined}>
        <section
          {...handlers}
          {...swipe}
          ref={container.ref}
          className={classes.grid}
          style={columns}
          aria-label={t('calendar.title')}
          onFocus={(event) => {
            container.onFocus(event);
            handlers.onFocus(event);
          }}
          onKeyDown={(event) => {
            container.onKeyDown(event);
            handlers.onKeyDown(event);
          }}
        >
          {width > 0 && (
            <>
              <LaneHead
                {...{ screens, days, axis, today, first, words, onDay }}
                onStep={isOneDay ? onStep : null}
              />
              {rows.map((row) => (
                <LaneRowView
                  key={row.key}
                  {...{ row, axis, now, words, onUnfoldNights }}
                  model={modelOf(row)}
                  selected={shown?.row === row.key ? shown.lane : null}
                  stop={stop?.startsWith(`${row.key} `) ? stop : null}
                  onToggle={toggle}
                />
              ))}
            </>
          )}
          {shown && shownRow && shownLane && (
            <LaneCard
              key={`${shown.row} ${shown.lane}`}
              {...{ card, words }}
              playlists={data.playlists}
              anchor={shown.anchor}
              row={shownRow}
              merged={shownLane}
              onWhy={(display, at) => {
                close();
                onWhy(display, at);
              }}
              onClose={close}
            />
          )}
        </section>
      </div>
      <LaneLegend />
    </>
  );
}

/** Zero until it is measured, before the first paint. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.floor(element.current?.clientWidth ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

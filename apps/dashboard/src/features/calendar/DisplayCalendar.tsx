import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { drawnCalendar, type Target } from '../../core/calendar-edit/calendar-edits.ts';
import { EditBar } from '../../core/calendar-edit/EditBar.tsx';
import { editedBlocks } from '../../core/calendar-edit/edited-plan.ts';
import type { Taken } from '../../core/calendar-edit/taking.ts';
import { useToConditions } from '../../core/calendar-edit/use-to-conditions.ts';
import { WindowSheet } from '../../core/calendar-edit/WindowSheet.tsx';
import { useRecord } from '../../core/queries/calendar-record.queries.ts';
import { DayStrip } from '../../core/time/DayStrip.tsx';
import { openHours } from '../../core/time/open-hours.ts';
import type { TimeBlock } from '../../core/time/row-layout.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAt, daysFrom, type LocalDay, shownDays, views } from '../../lib/local-days.ts';
import { type Block, blockAt, blocksOf } from '../../lib/plan-blocks.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import frame from '../../ui/calendar-frame.module.css';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState, ProgressLine, useAfterDelay } from '../../ui/states.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { CalendarMenu } from './CalendarMenu.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import classes from './calendar.module.css';
import { type Timeline, useTimeline } from './calendar.queries.ts';
import { useCalendarWords } from './calendar-words.ts';
import { DayAgenda } from './days/DayAgenda.tsx';
import { DayRows } from './days/DayRows.tsx';
import { displayDays } from './days/display-days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { PastWhy } from './past/PastWhy.tsx';
import { pastPieceAt } from './past/past-piece.ts';
import { useCalendarState } from './use-calendar-state.ts';
import { useDisplayEditing } from './use-display-editing.ts';
import { WhyThisPlays } from './WhyThisPlays.tsx';

export interface CalendarDisplay {
  readonly id: string;
  readonly name: string;
  readonly location: Place;
  readonly orientation: string;
  readonly groups?: readonly { readonly id: string; readonly name: string }[];
}

const dayMs = 86_400_000;
const noBlocks: readonly Block[] = [];
const noPlaylists: Timeline['playlists'] = [];

/** A display by day, week or month, in the time zone of its location: as recorded until now, as planned from now on. */
export function DisplayCalendar({ display }: { display: CalendarDisplay }) {
  const { groups = [] } = display;
  const t = useT();
  const toConditions = useToConditions();
  const locale = useLocale();
  const { history } = useRouter();
  const now = useNow().getTime();
  const { location: place } = display;
  const { timezone: timeZone } = place;
  const isPhone = usePhone();
  const { view: asked, day: askedDay, at, set } = useCalendarState();
  // A phone has no room for a month.
  const view = isPhone && asked === 'month' ? 'week' : asked;
  const today = dayAt(timeZone, now);
  const day = askedDay ?? today;
  const { first, count } = shownDays(isPhone ? 'week' : view, day);
  const days = useMemo(() => daysFrom(timeZone, first, count), [timeZone, first, count]);
  // One more day at both ends shows when blocks across midnight begin and end.
  const margin = view === 'month' ? 0 : dayMs;
  const timeline = useTimeline(display.id, { from: days[0]!.from - margin, to: days.at(-1)!.to + margin });
  const { data, error, isPlaceholderData } = timeline;
  // The previous days stay visible until the next ones are loaded.
  const settled = useRef({ view, day, days });
  const { current: before } = settled;
  const isOther = before.view !== view || before.day !== day || before.days !== days;
  if (data && !isPlaceholderData && isOther) settled.current = { view, day, days };
  const shown = settled.current;
  const filters = { location: null, group: null, display: display.id };
  const rangeOf = (those: readonly LocalDay[]) => ({ first: those[0]!.number, count: those.length });
  const isRecorded = (those: readonly LocalDay[]) => those.length < 15 && those[0]!.from < now;
  // Asked beside the timeline.
  useRecord(rangeOf(days), filters, isRecorded(days));
  const record = useRecord(rangeOf(shown.days), filters, isRecorded(shown.days));

  const saved = useMemo(() => (data ? blocksOf(data.segments) : noBlocks), [data]);
  const rows = useMemo(
    () =>
      data && shown.view !== 'month'
        ? displayDays({
            display: display.id,
            days: shown.days,
            planned: saved,
            now,
            record: record.data,
          })
        : null,
    [data, shown, display.id, saved, now, record.data],
  );
  const hours = useMemo(() => {
    const segments = [...saved, ...(rows?.was ?? []).map((block) => ({ ...block, state: block.kind }))];
    return openHours([{ timeZone, segments }], { first: shown.days[0]!.number, count: shown.days.length });
  }, [saved, rows, timeZone, shown.days]);
  const names = useMemo(
    () =>
      new Map([...(record.data?.playlists ?? []), ...(data?.playlists ?? [])].map((of) => [of.id, of.name])),
    [record.data, data],
  );
  const words = useCalendarWords(place, data?.playlists ?? noPlaylists);
  const { editing, editRow, plan } = useDisplayEditing({
    display,
    timeZone,
    now,
    days: shown.days,
    shown: rows,
    isWanted: data !== undefined && view !== 'month',
    refetch: timeline.refetch,
  });
  const { edits } = editing;
  const blocks = useMemo(() => {
    if (!plan || edits.size === 0) return saved;
    const rules = new Map([...edits].map(([id, edit]) => [id, edit.rules]));
    return editedBlocks(plan, rules, shown.days[0]!.from - dayMs, shown.days.at(-1)!.to + dayMs);
  }, [plan, edits, shown.days, saved]);
  const pending = useSyncExternalStore(
    useCallback((listener) => editing.store.subscribeRow(editRow.key, listener), [editing, editRow]),
    () => (isPhone ? editing.store.rowOf(editRow.key) : null),
  );
  const [opened, setOpened] = useState<{ playlist: string; taken: Taken } | null>(null);
  const decided = useRef<{ readonly at: string; readonly isPast: boolean } | null>(null);
  const isRefetching = useAfterDelay(timeline.isFetching && isPlaceholderData);
  const hasWhy = at !== null;
  const explain = useCallback(
    (instant: number) => set({ at: new Date(instant).toISOString() }, { replace: hasWhy }),
    [set, hasWhy],
  );
  if (error && !data)
    return (
      <ErrorState
        title={t('calendar.failed')}
        detail={errorMessage(error)}
        onRetry={() => void timeline.refetch()}
      />
    );

  const openDay = (number: number) =>
    set({ view: 'day', day: number === today ? null : dateOf(number), at: null });
  const selected = at === null ? null : Date.parse(at);
  const close = () => set({ at: null }, { replace: true });
  const isRecordKnown = !(isRecorded(shown.days) && record.isPending);
  const dayOf = shown.days.find(({ from, to }) => selected !== null && from <= selected && selected < to);
  const piece = rows && isRecordKnown && dayOf ? pastPieceAt(rows, dayOf, selected!) : null;
  // What was opened as planned stays so while its first minutes pass.
  if (decided.current?.at !== at) decided.current = null;
  if (at !== null && rows && isRecordKnown && dayOf) decided.current ??= { at, isPast: piece !== null };
  const past = piece && dayOf && decided.current?.isPast && (
    <PastWhy display={display} place={place} piece={piece} day={dayOf} at={selected!} onClose={close} />
  );
  const isBeside =
    selected !== null && (view === 'month' ? selected >= now : decided.current?.isPast === false);
  /** A line of a phone's list opens its day and times, if they can be changed; others are explained. */
  const openBlock = (block: TimeBlock, of: LocalDay) => {
    const open = { block, playlist: block.playlists[0] ?? null };
    const taken = block.isRecorded ? null : editing.lookUp(editRow, open);
    if (taken && !('obstacle' in taken)) setOpened({ playlist: editing.playlistOf(open)!, taken });
    else explain(Math.max(of.from, block.from));
  };
  /** A month is drawn as planned: what is over is told by its week, as recorded. */
  const explainInMonth = (instant: number) =>
    instant < now
      ? set({
          view: 'week',
          day: dateOf(dayAt(timeZone, instant)),
          at: new Date(instant).toISOString(),
        })
      : explain(instant);
  const draw = (target: Target | null) => {
    const calendar = target && drawnCalendar(target, 'all');
    const given = new URLSearchParams({
      ...(calendar ? { calendar: JSON.stringify(calendar) } : {}),
      groups: JSON.stringify(groups.map(({ id, name }) => ({ id, name }))),
    });
    history.push(`/${locale}/playlists?add=playlist#${given}`);
  };
  const content = () => {
    // The hours of the axis are those of both.
    if (!data || (isRecorded(shown.days) && record.isPending)) return <Waiting />;
    if (shown.view === 'month')
      return (
        <MonthGrid
          {...{ days: shown.days, blocks, words, now, selected }}
          month={shown.day}
          onSelect={explainInMonth}
          onDay={({ number }) => openDay(number)}
        />
      );
    const common = { place, hours, names, now, days: shown.days };
    if (isPhone)
      return (
        <DayAgenda
          {...{ ...common, day, today }}
          shown={pending ? { ...rows!, coming: pending.coming } : rows!}
          isWeek={view === 'week'}
          onBlock={openBlock}
        />
      );
    return (
      <DayRows
        {...{ ...common, shown: rows!, selected, editing, editRow }}
        under={past ? { date: dayOf!.date, content: past } : null}
        onSelect={explain}
        onDay={({ number }) => openDay(number)}
        onUnsayable={toConditions}
        onDraw={draw}
      />
    );
  };
  return (
    <Text as="div" className={classes.calendar} shrink>
      <CalendarToolbar
        {...{ place, view, day, today, words, now, set }}
        days={view === 'day' ? days.filter(({ number }) => number === day) : days}
        offered={isPhone ? ['day', 'week'] : views}
        menu={
          <CalendarMenu display={display} place={place} list={data?.list} isPast={first + count <= today} />
        }
      />
      {isPhone && <DayStrip {...{ first, count, day, today }} onDay={openDay} />}
      <ProgressLine active={isRefetching} />
      {record.error && !record.data && (
        <Row as="p" role="alert" className={classes.note} ruled gap={12} size="13" tone="soft">
          {t('timeAxis.recordFailed')}
          <Button size="sm" onClick={() => void record.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Row>
      )}
      <Stack className={frame.columns} fit data-explained={isBeside || undefined}>
        <Text as="div" className={frame.main} shrink data-old={isPlaceholderData || undefined}>
          {content()}
        </Text>
        {isPhone && past}
        {isBeside && (
          <WhyThisPlays
            displayId={display.id}
            name={display.name}
            place={place}
            at={at!}
            block={blockAt(blocks, selected!)}
            onClose={close}
          />
        )}
      </Stack>
      {opened ? (
        <WindowSheet
          {...{ editing, ...opened }}
          row={editRow}
          name={editing.nameOf(opened.playlist)}
          onClose={() => setOpened(null)}
        />
      ) : (
        <EditBar editing={editing} />
      )}
    </Text>
  );
}

/** A placeholder as high as a week. An empty grid would mean that nothing is planned. */
function Waiting() {
  const t = useT();
  return (
    <div className={frame.waiting} aria-busy="true">
      <CalendarSkeleton />
      <span className={hidden.hidden}>{t('calendar.loading')}</span>
    </div>
  );
}

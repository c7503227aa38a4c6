import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAt, daysFrom, shownDays } from '../../lib/local-days.ts';
import { type Block, blockAt, blocksOf, gapsWithin } from '../../lib/plan-blocks.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import frame from '../../ui/calendar-frame.module.css';
import hidden from '../../ui/hidden.module.css';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState, ProgressLine, useAfterDelay } from '../../ui/states.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { PastDay, pastDaysOf } from '../history/past-day.views.tsx';
import { Agenda } from './Agenda.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { CalendarWarnings } from './CalendarWarnings.tsx';
import classes from './calendar.module.css';
import { type Timeline, usePlan, useTimeline } from './calendar.queries.ts';
import { useCalendarWords } from './calendar-words.ts';
import type { GridProps } from './DaysGrid.tsx';
import { EditableDays } from './edit/EditableDays.tsx';
import { EditBar } from './edit/EditBar.tsx';
import { EditHint } from './edit/EditHint.tsx';
import { EditSheet } from './edit/EditSheet.tsx';
import { editedBlocks } from './edit/edited-plan.ts';
import type { Rules } from './edit/occurrences.ts';
import { useCalendarEdit } from './edit/use-calendar-edit.ts';
import { useEditSaving } from './edit/use-edit-saving.ts';
import { useEdits } from './edit/use-edits.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { Regenerate } from './Regenerate.tsx';
import { useCalendarState } from './use-calendar-state.ts';
import { WhyThisPlays } from './WhyThisPlays.tsx';

export interface CalendarDisplay {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly location: Place;
  readonly groups?: readonly { readonly id: string; readonly name: string }[];
}

interface DisplayCalendarProps {
  display: CalendarDisplay;
  /** Groups of a playlist that is drawn here; those of the display by default. */
  groups?: readonly { readonly id: string; readonly name: string }[];
}

const dayMs = 86_400_000;
const noBlocks: readonly Block[] = [];
const noPlaylists: Timeline['playlists'] = [];

/** The plan of a display by day, week or month, in the time zone of its location. Days and weeks are editable. */
export function DisplayCalendar({ display, groups = display.groups ?? [] }: DisplayCalendarProps) {
  const t = useT();
  const { history } = useRouter();
  const now = useNow().getTime();
  const { timezone: timeZone } = display.location;
  const isPhone = usePhone();
  const locale = useLocale();
  const { view, day: asked, isList, why, set } = useCalendarState();
  const today = dayAt(timeZone, now);
  const day = asked ?? today;
  const { first, count } = shownDays(view, day);
  const days = useMemo(() => daysFrom(timeZone, first, count), [timeZone, first, count]);
  const range = { from: days[0]!.from, to: days.at(-1)!.to };
  // One more day at both ends shows when blocks across midnight begin and end.
  const margin = view === 'month' ? 0 : dayMs;
  const timeline = useTimeline(display.id, { from: range.from - margin, to: range.to + margin });
  const { data, error, isPlaceholderData } = timeline;
  const words = useCalendarWords(display.location, data?.playlists ?? noPlaylists);
  const saved = useMemo(() => (data ? blocksOf(data.segments) : noBlocks), [data]);
  // The previous days stay visible until the next ones are loaded.
  const settled = useRef({ view, day, days });
  if (data && !isPlaceholderData) settled.current = { view, day, days };
  const shown = settled.current;
  const plan = usePlan(display.id, data !== undefined && view !== 'month');
  const { edits, onEdit, forget, discard } = useEdits();
  const blocks = useMemo(
    () =>
      plan.data && edits.size > 0
        ? editedBlocks(plan.data, edits, shown.days[0]!.from - dayMs, shown.days.at(-1)!.to + dayMs)
        : saved,
    [plan.data, edits, shown.days, saved],
  );
  const edit = useCalendarEdit({ plan: plan.data, edits, days: shown.days, blocks, today, onEdit });
  const saving = useEditSaving({
    ...{ edits, plan: plan.data, forget },
    refetch: () => Promise.all([plan.refetch(), timeline.refetch()]),
  });
  useUnsavedGuard({
    ...{ changes: edits.size, name: display.name, isOfTab: true },
    save: async () => {
      if (!(await saving.save())) throw new Error(t('calendar.edit.stillUnsaved'));
    },
  });
  // Past gaps cannot be fixed.
  const gaps = isPlaceholderData ? [] : gapsWithin(blocks, { from: Math.max(now, range.from), to: range.to });
  const isRefetching = useAfterDelay(timeline.isFetching && isPlaceholderData);
  const hasWhy = why !== null;
  const explain = useCallback(
    (at: number) => set({ why: new Date(at).toISOString() }, { replace: hasWhy }),
    [set, hasWhy],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void timeline.refetch()} />;

  const selected = why === null ? null : Date.parse(why);
  const grid: GridProps = {
    ...{ timeZone, days: shown.days, blocks, words, now, selected },
    onSelect: explain,
    onDay: (next) => set({ view: 'day', date: next.number === today ? null : dateOf(next.number) }),
    ...(shown.view === 'week' && {
      past: pastDaysOf({ display: display.id, place: words.place, today, onDay: (next) => grid.onDay(next) }),
    }),
  };
  const asList = isPhone || isList;
  // A day that is over is shown as it was, not by the plan of now.
  const isPastDay = view === 'day' && day < today;
  /** A block of a phone's list opens its day and times; others are explained. */
  const openBlock = (at: number) => {
    const block = blockAt(blocks, at);
    const found = block && edit.lookUp({ block, from: at, to: block.to });
    if (!isPhone || !found || !('taken' in found)) return explain(at);
    const { day: start, from, to } = found.taken.occurrence;
    edit.begin({ kind: 'move', by: 'sheet', taken: found.taken, target: { day: start, from, to } }, true);
  };
  const create = (rules: Rules) => {
    const given = new URLSearchParams({
      calendar: JSON.stringify(rules),
      groups: JSON.stringify(groups.map(({ id, name }) => ({ id, name }))),
    });
    history.push(`/${locale}/playlists?add=playlist#${given}`);
  };
  const proofHref = `/${locale}/displays/detail/${display.id}?tab=plays&from=${days[0]!.date}&to=${days.at(-1)!.date}`;
  return (
    <div className={classes.calendar}>
      <CalendarToolbar
        {...{ timeZone, view, day, today, days, words, set }}
        plan={<Regenerate display={display.id} place={words.place} list={data?.list} />}
        {...(isPhone ? {} : { list: { isOn: isList } })}
      />
      {!asList && days.at(-1)!.number >= today && view !== 'month' && (
        <EditHint>{t('calendar.edit.hint')}</EditHint>
      )}
      <ProgressLine active={isRefetching} />
      {data && !isPastDay && (
        <CalendarWarnings
          {...{ gaps, days, words }}
          isActive={display.active}
          isReached={data.playlists.length > 0}
          onWhy={explain}
          proofHref={range.to <= now ? proofHref : null}
        />
      )}
      <div className={frame.columns} data-explained={why !== null || undefined}>
        <div className={frame.main} data-old={isPlaceholderData || undefined}>
          {isPastDay ? (
            <PastDay key={days[0]!.date} display={display.id} place={words.place} day={days[0]!.date} />
          ) : !data ? (
            <Waiting />
          ) : asList ? (
            <Agenda {...grid} onSelect={openBlock} />
          ) : shown.view === 'month' ? (
            <MonthGrid {...grid} month={shown.day} />
          ) : (
            <EditableDays {...grid} edit={edit} onCreate={create} />
          )}
        </div>
        {why !== null && (
          <WhyThisPlays
            displayId={display.id}
            name={display.name}
            place={words.place}
            at={why}
            block={blockAt(blocks, Date.parse(why))}
            onClose={() => set({ why: null }, { replace: true })}
          />
        )}
      </div>
      <EditSheet edit={edit} />
      <EditBar
        edits={edits}
        playlists={plan.data?.playlists ?? []}
        isSaving={saving.isSaving}
        preview={saving.preview}
        onDiscard={() => {
          edit.putBack();
          discard();
        }}
        onSave={() => void saving.save()}
      />
    </div>
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

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return <ErrorState title={t('calendar.failed')} detail={errorMessage(error)} onRetry={onRetry} />;
}

import { dayMs } from '@vitrine/schedule/local-clock';
import { useId, useMemo, useState } from 'react';
import { type DisplayRecord, useDisplayRecord } from '../../core/queries/displays.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAt, daysFrom, shownDays, type View } from '../../lib/local-days.ts';
import { blockAt } from '../../lib/plan-blocks.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import sheet from '../../ui/SideSheet.module.css';
import { CalendarSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { Agenda } from './Agenda.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import classes from './calendar.module.css';
import { usePlan } from './calendar.queries.ts';
import { useCalendarWords } from './calendar-words.ts';
import { DisplayChoice, type ShownDisplay } from './DisplayChoice.tsx';
import { EditableDays } from './edit/EditableDays.tsx';
import { EditHint } from './edit/EditHint.tsx';
import { EditSheet } from './edit/EditSheet.tsx';
import { rulesText } from './edit/edit-words.ts';
import { type DisplayPlan, type Edits, editedBlocks, type PlanPlaylist } from './edit/edited-plan.ts';
import type { Rules } from './edit/occurrences.ts';
import { useCalendarEdit } from './edit/use-calendar-edit.ts';
import type { CalendarChange } from './use-calendar-state.ts';

/** A playlist as it is edited: what decides when it plays. */
export type DraftPlaylist = Pick<
  PlanPlaylist,
  'id' | 'name' | 'priority' | 'enabled' | 'orientation' | 'calendar' | 'items'
>;

interface PlaylistWeekProps {
  playlist: DraftPlaylist;
  /** The displays to choose from, at least one. */
  displays: readonly ShownDisplay[];
  onEdit: (rules: Rules) => void;
  onClose: () => void;
}

const noEdits: Edits = new Map();
const offered: readonly View[] = ['day', 'week'];

/** The week of a playlist on one of its displays. What is dragged goes into the draft that is being edited. */
export function PlaylistWeek({ playlist, displays, onEdit, onClose }: PlaylistWeekProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const [chosen, setChosen] = useState(displays[0]!.id);
  const { data: display, error, refetch } = useDisplayRecord(chosen);
  return (
    <Layer onClose={onClose} labelledBy={id} className={`${sheet.sheet} ${classes.weekSheet}`} closeOnScrim>
      <header className={sheet.head}>
        <h2 id={id}>{t('calendar.edit.weekOf', { name: playlist.name })}</h2>
        <IconButton
          label={t('common.close')}
          icon="close"
          onClick={onClose}
          className={sheet.close}
          data-autofocus
        />
      </header>
      <div className={classes.weekBody}>
        <DisplayChoice displays={displays} value={chosen} onChange={setChosen} />
        {display ? (
          <Week key={display.id} {...{ playlist, display, onEdit }} />
        ) : error ? (
          <ErrorState
            title={t('calendar.failed')}
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <CalendarSkeleton />
        )}
      </div>
      <footer className={classes.weekFoot}>
        <p role="status">
          <Hours>{rulesText(t, locale, playlist.calendar)}</Hours>
        </p>
        <Button variant="primary" onClick={onClose}>
          {t('calendar.edit.done')}
        </Button>
      </footer>
    </Layer>
  );
}

interface WeekProps extends Pick<PlaylistWeekProps, 'playlist' | 'onEdit'> {
  display: DisplayRecord;
}

function Week({ playlist, display, onEdit }: WeekProps) {
  const t = useT();
  const now = useNow().getTime();
  const isPhone = usePhone();
  const { timezone: timeZone } = display.location;
  const [state, setState] = useState<{ view: View; date: string | null }>({ view: 'week', date: null });
  const today = dayAt(timeZone, now);
  const day = state.date === null ? today : Date.parse(`${state.date}T00:00:00Z`) / dayMs;
  const { first, count } = shownDays(state.view, day);
  const days = useMemo(() => daysFrom(timeZone, first, count), [timeZone, first, count]);
  const { data, error, refetch } = usePlan(display.id, true);
  const plan = useMemo(() => data && withDraft(data, playlist), [data, playlist]);
  const blocks = useMemo(
    () => (plan ? editedBlocks(plan, noEdits, days[0]!.from - dayMs, days.at(-1)!.to + dayMs) : []),
    [plan, days],
  );
  const words = useCalendarWords(display.location, plan?.playlists ?? noPlaylists);
  const edit = useCalendarEdit({
    ...{ plan, edits: noEdits, days, blocks, today, only: playlist.id },
    onEdit: (_, rules) => onEdit(rules),
  });
  const set = ({ view, date }: CalendarChange) =>
    setState((current) => ({ view: view ?? current.view, date: date === undefined ? current.date : date }));
  /** A click opens its day and times: the way without dragging. */
  const open = (at: number) => {
    const block = blockAt(blocks, at);
    const found = block && edit.lookUp({ block, from: at, to: block.to });
    if (!found || !('taken' in found)) return;
    const { day: start, from, to } = found.taken.occurrence;
    edit.begin({ kind: 'move', by: 'sheet', taken: found.taken, target: { day: start, from, to } }, true);
  };
  if (error && !data)
    return (
      <ErrorState title={t('calendar.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
    );
  const grid = {
    ...{ timeZone, days, blocks, words, now, selected: null, onSelect: open },
    onDay: ({ number }: { number: number }) => set({ view: 'day', date: dateOf(number) }),
  };
  return (
    <>
      <CalendarToolbar {...{ timeZone, view: state.view, day, today, days, words, set, offered }} />
      {!playlist.enabled && <p className={classes.hint}>{t('calendar.edit.isOff')}</p>}
      {!isPhone && <EditHint>{t('calendar.edit.hintOfPlaylist')}</EditHint>}
      {!plan ? (
        <CalendarSkeleton />
      ) : isPhone ? (
        <Agenda {...grid} />
      ) : (
        <EditableDays {...grid} edit={edit} onCreate={() => {}} />
      )}
      <EditSheet edit={edit} />
    </>
  );
}

const noPlaylists: DisplayPlan['playlists'] = [];

/** The plan as it would be with the draft. A playlist that is off is shown as if it were on. */
function withDraft(plan: DisplayPlan, draft: DraftPlaylist): DisplayPlan {
  const saved = plan.playlists.find(({ id }) => id === draft.id);
  const playlist: PlanPlaylist = {
    // Not assigned yet: the newest of its priority.
    ...{ version: 0, implicit: false, groupPriority: 0, createdAt: new Date().toISOString() },
    ...saved,
    ...draft,
    enabled: true,
  };
  return { ...plan, playlists: [...plan.playlists.filter(({ id }) => id !== draft.id), playlist] };
}

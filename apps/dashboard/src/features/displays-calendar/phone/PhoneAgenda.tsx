import { useCallback, useMemo, useState } from 'react';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { capitalized, dayText, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { EditBar } from '../edit/EditBar.tsx';
import { useAddPlaylist } from '../edit/use-add-playlist.ts';
import { useEditing } from '../edit/use-editing.ts';
import { chosenAfter } from '../model/calendar-state.ts';
import { showsChip } from '../model/chips.ts';
import { dayOf } from '../model/shown-days.ts';
import { useCalendarModel } from '../use-calendar-model.ts';
import type { ShownCalendar } from '../view/DisplaysGrid.tsx';
import { PlaylistChips } from '../view/PlaylistChips.tsx';
import classes from './agenda.module.css';
import type { AgendaLine } from './agenda.ts';
import { LineSheet } from './LineSheet.tsx';
import { PlaceCard } from './PlaceCard.tsx';

/** Days of a week, and what one of them (or each) brings to every place. */
export function PhoneAgenda({ state, days, now, data, record, waiting }: ShownCalendar) {
  const t = useT();
  const locale = useLocale();
  const byPlace = useMemo(() => ({ ...state, by: 'place' as const }), [state]);
  const [box, width] = useAxisWidth(326);
  const model = useCalendarModel({ ...{ data, record, ...days, width }, state: byPlace });
  const { rows, sections, axis } = model;
  const day = dayOf(state, now);
  const today = dayAt(readerZone(), now);
  const chosen = useMemo(() => new Set(state.playlists), [state.playlists]);
  const choose = useCallback(
    (key: string, isAdded: boolean) => state.set({ playlists: chosenAfter(state.playlists, key, isAdded) }),
    [state],
  );
  const [open, setOpen] = useState<{ line: AgendaLine; playlist: string } | null>(null);
  const [only] = state.playlists;
  const single = state.playlists.length === 1 && only !== showsChip ? only! : null;
  const edited = open && !open.line.block.isRecorded ? open.playlist : single;
  const editing = useEditing({ waiting, rows, range: days, filters: state, chosen: edited, now });
  const { addIn } = useAddPlaylist(data);
  const onLine = (line: AgendaLine) => {
    const { block, playlists, rows: own } = line;
    const [playlist] = [...playlists.filter((id) => id === single), ...playlists];
    if (playlist !== undefined) setOpen({ line, playlist });
    else addIn(own[0]!.ribbon, block, now);
  };
  const week = Array.from({ length: days.count }, (_, index) => days.first + index);
  const listed =
    state.span === 'week' ? week.filter((each) => each >= Math.min(today, days.first + 6)) : [day];
  return (
    <>
      <div className={classes.days}>
        <IconButton
          label={t('calendar.previousWeek')}
          icon="chevron-left"
          size="sm"
          onClick={() => state.set({ date: dateOf(day - 7) })}
        />
        {week.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            data-past={each < today || undefined}
            onClick={() => state.set({ span: 'day', date: each === today ? null : dateOf(each) })}
          >
            {capitalized(locale, weekdayName(locale, each)).replace(/\.$/, '')}
            <b>{dayText(locale, each, { day: 'numeric' }).replace(/\.$/, '')}</b>
          </button>
        ))}
        <IconButton
          label={t('calendar.nextWeek')}
          icon="chevron-right"
          size="sm"
          onClick={() => state.set({ date: dateOf(day + 7) })}
        />
      </div>
      <PlaylistChips
        chips={rows?.chips ?? []}
        chosen={chosen}
        onChoose={choose}
        onRelease={() => state.set({ playlists: [] })}
        isScrolled
      />
      <div ref={box} className={classes.measure} />
      {rows &&
        listed.map((each) => (
          <section
            key={each}
            aria-label={dayText(locale, each, { weekday: 'long', day: 'numeric', month: 'long' })}
          >
            {listed.length > 1 && (
              <h2 className={classes.day}>
                {capitalized(
                  locale,
                  dayText(locale, each, { weekday: 'long', day: 'numeric', month: 'long' }),
                )}
              </h2>
            )}
            {sections.map((section) => (
              <PlaceCard
                key={section.key}
                {...{ section, rows, chosen, now, width, onLine }}
                pendingOf={editing.pendingOf}
                isDraft={editing.draft !== null}
                day={each}
                hours={axis.hours}
              />
            ))}
          </section>
        ))}
      {open && rows ? (
        <LineSheet
          key={`${open.line.key} ${open.playlist}`}
          {...{ ...open, editing }}
          names={rows.names}
          onPlaylist={(playlist) => setOpen({ ...open, playlist })}
          onClose={() => setOpen(null)}
        />
      ) : (
        <EditBar editing={editing} chosen={single} />
      )}
    </>
  );
}

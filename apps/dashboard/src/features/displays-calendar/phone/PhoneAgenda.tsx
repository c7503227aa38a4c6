import { useCallback, useMemo, useState } from 'react';
import { EditBar } from '../../../core/calendar-edit/EditBar.tsx';
import agendaClasses from '../../../core/time/agenda.module.css';
import { DayStrip } from '../../../core/time/DayStrip.tsx';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { capitalized, dayText } from '../../../lib/i18n/day-names.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { readerZone } from '../../../ui/time/time-text.ts';
import { useAddPlaylist } from '../edit/use-add-playlist.ts';
import { useRibbonEditing } from '../edit/use-ribbon-editing.ts';
import { chosenAfter } from '../model/calendar-state.ts';
import { showsChip } from '../model/chips.ts';
import { dayOf } from '../model/shown-days.ts';
import { useCalendarModel } from '../use-calendar-model.ts';
import type { ShownCalendar } from '../view/DisplaysGrid.tsx';
import { PlaylistChips } from '../view/PlaylistChips.tsx';
import { LineSheet } from './LineSheet.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import type { PlaceLine } from './place-lines.ts';

/** Days of a week, and what one of them (or each) brings to every place. */
export function PhoneAgenda({ state, days, now, data, record, waiting }: ShownCalendar) {
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
  const [open, setOpen] = useState<{ line: PlaceLine; playlist: string } | null>(null);
  const [only] = state.playlists;
  const single = state.playlists.length === 1 && only !== showsChip ? only! : null;
  const edited = open && !open.line.block.isRecorded ? open.playlist : single;
  const calendar = useRibbonEditing({ waiting, rows, range: days, filters: state, chosen: edited, now });
  const { editing, draft } = calendar;
  const { addIn } = useAddPlaylist(data);
  const onLine = (line: PlaceLine) => {
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
      <DayStrip
        {...{ ...days, day, today }}
        onDay={(next) => state.set({ span: 'day', date: next === today ? null : dateOf(next) })}
      />
      <PlaylistChips
        chips={rows?.chips ?? []}
        chosen={chosen}
        onChoose={choose}
        onRelease={() => state.set({ playlists: [] })}
        isScrolled
      />
      <div ref={box} className={agendaClasses.measure} />
      {rows &&
        listed.map((each) => (
          <section
            key={each}
            aria-label={dayText(locale, each, { weekday: 'long', day: 'numeric', month: 'long' })}
          >
            {listed.length > 1 && (
              <h2 className={agendaClasses.day}>
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
                isDraft={draft !== null}
                day={each}
                hours={axis.hours}
              />
            ))}
          </section>
        ))}
      {open && rows ? (
        <LineSheet
          key={open.line.key}
          {...{ ...open, calendar }}
          names={rows.names}
          onPlaylist={(playlist) => setOpen({ ...open, playlist })}
          onClose={() => setOpen(null)}
        />
      ) : (
        <EditBar editing={editing} />
      )}
    </>
  );
}

import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { useCallback, useMemo, useState } from 'react';
import { axisOfDays } from '../../../core/time/axis.ts';
import { placeOn } from '../../../core/time/placement.ts';
import { layOutRow } from '../../../core/time/row-layout.ts';
import { NowLine } from '../../../core/time/TimeMarks.tsx';
import { TimeRow } from '../../../core/time/TimeRow.tsx';
import { useBlockWords } from '../../../core/time/time-words.ts';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { capitalized, dayText, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt, daysFrom } from '../../../lib/local-days.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { chosenAfter } from '../model/calendar-state.ts';
import type { Section } from '../model/ribbons.ts';
import { dayOf } from '../model/shown-days.ts';
import { type CalendarModel, type CalendarRows, useCalendarModel } from '../use-calendar-model.ts';
import type { ShownCalendar } from '../view/DisplaysGrid.tsx';
import { PlaylistChips } from '../view/PlaylistChips.tsx';
import { rowText } from '../view/row-words.ts';
import classes from './agenda.module.css';
import { type AgendaLine, agendaOf } from './agenda.ts';

/** Days of a week, and what one of them (or each) brings to every place. */
export function PhoneAgenda({ state, days, now, data, record }: ShownCalendar) {
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
                {...{ section, rows, chosen, now, width }}
                day={each}
                hours={axis.hours}
              />
            ))}
          </section>
        ))}
    </>
  );
}

interface PlaceCardProps {
  section: Section;
  rows: CalendarRows;
  day: number;
  hours: CalendarModel['axis']['hours'];
  width: number;
  chosen: ReadonlySet<string>;
  now: number;
}

const noTab = () => -1;

function PlaceCard({ section, rows, day, hours, width, chosen, now }: PlaceCardProps) {
  const t = useT();
  const place = section.place!;
  const [isUnfolded, setOpen] = useState<boolean | null>(null);
  const agenda = useMemo(() => {
    const [local] = daysFrom(place.timezone, day, 1);
    const own = section.rows.map((row) => ({ row, ...rows.blocksOf(row.ribbon) }));
    return agendaOf(
      own,
      { number: day, from: local!.from, to: local!.to, timeZone: place.timezone },
      Math.max(now, rows.now),
    );
  }, [section, rows, day, place, now]);
  const largest = section.rows.reduce((a, b) =>
    b.ribbon.displays.length > a.ribbon.displays.length ? b : a,
  );
  const { axis, placement, pieces } = useMemo(() => {
    const made = axisOfDays({ ...{ first: day, count: 1, hours, width } });
    const placed = placeOn(made, place.timezone);
    const { blocks, outages } = rows.blocksOf(largest.ribbon);
    return { axis: made, placement: placed, pieces: layOutRow(placed, [...blocks, ...outages]) };
  }, [day, hours, width, place, rows, largest]);
  const words = useBlockWords({ timeZone: place.timezone, names: rows.names, row: rowText(t, largest) });
  const isShown = ({ playlists }: AgendaLine) => chosen.size === 0 || playlists.some((id) => chosen.has(id));
  const coming = agenda.coming.filter(isShown);
  const earlier = agenda.earlier.filter(isShown);
  // What is over has nothing else.
  const isOpen = isUnfolded ?? coming.length === 0;
  if (chosen.size > 0 && coming.length + earlier.length === 0) return null;
  return (
    <article className={classes.place}>
      <header>
        <h3>{place.name}</h3>
        <span>{t('displays.count', { count: section.displays })}</span>
      </header>
      <div className={classes.card}>
        <div className={classes.ribbon}>
          <TimeRow
            {...{ axis, pieces, words, chosen }}
            row={`${day} ${largest.key}`}
            label={rowText(t, largest)}
            text="hours"
            tabIndexOf={noTab}
          >
            <NowLine placement={placement} now={now} />
          </TimeRow>
        </div>
        {earlier.length > 0 && (
          <button
            type="button"
            className={classes.earlier}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
            {t('displaysCalendar.earlier')}
            {agenda.offlineSince !== null && (
              <em>
                <HeadedTime place={place}>
                  {t('displaysCalendar.offlineSince', {
                    time: clockText(place.timezone, agenda.offlineSince),
                  })}
                </HeadedTime>
              </em>
            )}
          </button>
        )}
        {isOpen && earlier.map((line) => <Line key={line.key} {...{ line, place, rows }} />)}
        {coming.map((line) => (
          <Line key={line.key} {...{ line, place, rows }} />
        ))}
      </div>
    </article>
  );
}

interface LineProps {
  line: AgendaLine;
  place: NonNullable<Section['place']>;
  rows: CalendarRows;
}

function Line({ line, place, rows }: LineProps) {
  const t = useT();
  const { kind, playlists, isNow, minute } = line;
  const where = line.rows.map(({ label }) =>
    label.isDisplay && label.count > 1 ? `${label.names[0]} +${label.count - 1}` : label.names.join(', '),
  );
  return (
    <div className={classes.line} data-recorded={line.block.isRecorded || undefined}>
      <b data-now={isNow || undefined}>
        <HeadedTime place={place}>{isNow ? t('calendar.now') : timeOfMinute(Math.max(0, minute))}</HeadedTime>
      </b>
      {kind === 'playing' ? (
        <span className={classes.names}>
          {playlists.map((id) => (
            <span key={id} style={playlistTones(id)}>
              {rows.names.get(id)}
            </span>
          ))}
        </span>
      ) : (
        <span className={classes.state} data-kind={kind}>
          {kind === 'closed' && <StatusMark status="closed" size={14} />}
          {kind === 'closed' ? t('displaysCalendar.closes') : t(`timeAxis.kind.${kind}`)}
        </span>
      )}
      {kind !== 'closed' && <em>{where.join(', ')}</em>}
    </div>
  );
}

const clockText = (timeZone: string, instant: number) => timeOfMinute(localMoment(timeZone, instant).minute);

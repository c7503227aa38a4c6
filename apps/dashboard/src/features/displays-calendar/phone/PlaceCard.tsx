import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { useMemo, useState } from 'react';
import { axisOfDays } from '../../../core/time/axis.ts';
import { placeOn } from '../../../core/time/placement.ts';
import { layOutRow } from '../../../core/time/row-layout.ts';
import { NowLine } from '../../../core/time/TimeMarks.tsx';
import { TimeRow } from '../../../core/time/TimeRow.tsx';
import { useBlockWords } from '../../../core/time/time-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { daysFrom } from '../../../lib/local-days.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { layOutEdited } from '../edit/ribbon-plans.ts';
import type { Editing } from '../edit/use-editing.ts';
import type { Section } from '../model/ribbons.ts';
import type { CalendarModel, CalendarRows } from '../use-calendar-model.ts';
import { rowText } from '../view/row-words.ts';
import classes from './agenda.module.css';
import { type AgendaLine, agendaOf, whereText } from './agenda.ts';

interface PlaceCardProps {
  section: Section;
  rows: CalendarRows;
  day: number;
  hours: CalendarModel['axis']['hours'];
  width: number;
  chosen: ReadonlySet<string>;
  now: number;
  /** What a row shows with the edits that wait. */
  pendingOf: Editing['pendingOf'];
  /** Of the chosen playlist, which is drawn where it would play. */
  isDraft: boolean;
  onLine: (line: AgendaLine) => void;
}

const noTab = () => -1;

/** One place: its largest ribbon, then changes from now on; what was is folded. */
export function PlaceCard(props: PlaceCardProps) {
  const { section, rows, pendingOf, isDraft, day, hours, width, chosen, now, onLine } = props;
  const t = useT();
  const place = section.place!;
  const [isUnfolded, setOpen] = useState<boolean | null>(null);
  const agenda = useMemo(() => {
    const [local] = daysFrom(place.timezone, day, 1);
    const own = section.rows.map((row) => {
      const { was, coming, outages } = rows.blocksOf(row.ribbon);
      const pending = pendingOf(row.ribbon.key);
      const outlines = isDraft ? (pending?.ghosts ?? []) : [];
      return { row, outages, outlines, blocks: [...was, ...(pending?.coming ?? coming)] };
    });
    return agendaOf(
      own,
      { number: day, from: local!.from, to: local!.to, timeZone: place.timezone },
      Math.max(now, rows.now),
    );
  }, [section, rows, pendingOf, isDraft, day, place, now]);
  const largest = section.rows.reduce((a, b) =>
    b.ribbon.displays.length > a.ribbon.displays.length ? b : a,
  );
  const { axis, placement, pieces } = useMemo(() => {
    const made = axisOfDays({ ...{ first: day, count: 1, hours, width } });
    const placed = placeOn(made, place.timezone);
    const blocks = rows.blocksOf(largest.ribbon);
    const pending = pendingOf(largest.ribbon.key);
    const laid = pending
      ? layOutEdited(placed, blocks, pending)
      : layOutRow(placed, [...blocks.blocks, ...blocks.outages]);
    return { axis: made, placement: placed, pieces: laid };
  }, [day, hours, width, place, rows, pendingOf, largest]);
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
        {isOpen && earlier.map((line) => <Line key={line.key} {...{ line, place, rows, onLine }} />)}
        {coming.map((line) => (
          <Line key={line.key} {...{ line, place, rows, onLine }} />
        ))}
      </div>
    </article>
  );
}

interface LineProps {
  line: AgendaLine;
  place: NonNullable<Section['place']>;
  rows: CalendarRows;
  onLine: (line: AgendaLine) => void;
}

/** What plays, and time in which nothing does, can be tapped. */
function Line({ line, place, rows, onLine }: LineProps) {
  const t = useT();
  const { kind, playlists, isNow, minute, block } = line;
  const isQuiet = kind !== 'playing' && (kind !== 'nothing' || block.isRecorded);
  const content = (
    <>
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
      {kind !== 'closed' && <em>{whereText(line)}</em>}
    </>
  );
  const look = {
    className: classes.line,
    'data-recorded': block.isRecorded || undefined,
    'data-outline': block.isGhost || undefined,
  };
  return isQuiet ? (
    <div {...look}>{content}</div>
  ) : (
    <button type="button" aria-haspopup="dialog" {...look} onClick={() => onLine(line)}>
      {content}
    </button>
  );
}

const clockText = (timeZone: string, instant: number) => timeOfMinute(localMoment(timeZone, instant).minute);

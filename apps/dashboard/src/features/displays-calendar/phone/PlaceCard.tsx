import { useMemo } from 'react';
import type { Editing } from '../../../core/calendar-edit/use-editing.ts';
import { AgendaCard } from '../../../core/time/AgendaCard.tsx';
import classes from '../../../core/time/agenda.module.css';
import { agendaOf } from '../../../core/time/agenda.ts';
import type { Hours } from '../../../core/time/axis.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { daysFrom } from '../../../lib/local-days.ts';
import type { Section } from '../model/ribbons.ts';
import type { CalendarRows } from '../use-calendar-model.ts';
import { rowText } from '../view/row-words.ts';
import { type PlaceLine, whereText } from './place-lines.ts';

interface PlaceCardProps {
  section: Section;
  rows: CalendarRows;
  day: number;
  hours: Hours;
  width: number;
  chosen: ReadonlySet<string>;
  now: number;
  /** What a row shows with the edits that wait. */
  pendingOf: Editing['pendingOf'];
  /** Of the chosen playlist, which is drawn where it would play. */
  isDraft: boolean;
  onLine: (line: PlaceLine) => void;
}

/** One place: its largest ribbon, then changes from now on; what was is folded. */
export function PlaceCard(props: PlaceCardProps) {
  const { section, rows, pendingOf, isDraft, day, hours, width, chosen, now, onLine } = props;
  const t = useT();
  const place = section.place!;
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
  const blocks = useMemo(() => {
    const { was, coming, outages } = rows.blocksOf(largest.ribbon);
    const pending = pendingOf(largest.ribbon.key);
    return [...was, ...(pending?.coming ?? coming), ...outages, ...(pending?.ghosts ?? [])];
  }, [rows, pendingOf, largest]);
  const isAnywhere = [...agenda.coming, ...agenda.earlier].some(({ playlists }) =>
    playlists.some((id) => chosen.has(id)),
  );
  if (chosen.size > 0 && !isAnywhere) return null;
  return (
    <article className={classes.place}>
      <header>
        <h3>{place.name}</h3>
        <span>{t('displays.count', { count: section.displays })}</span>
      </header>
      <AgendaCard
        {...{ agenda, blocks, place, day, hours, width, now, chosen, onLine }}
        row={`${day} ${largest.key}`}
        label={rowText(t, largest)}
        names={rows.names}
        asideOf={whereText}
        canOpen={canOpen}
      />
    </article>
  );
}

/** What plays, and time in which nothing does. */
const canOpen = ({ kind, block }: PlaceLine) =>
  kind === 'playing' || (kind === 'nothing' && !block.isRecorded);

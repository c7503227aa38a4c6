import { useMemo } from 'react';
import { AgendaCard } from '../../../core/time/AgendaCard.tsx';
import agenda from '../../../core/time/agenda.module.css';
import { type AgendaLine, agendaOf } from '../../../core/time/agenda.ts';
import type { Hours } from '../../../core/time/axis.ts';
import type { TimeBlock } from '../../../core/time/row-layout.ts';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { capitalized, dayText } from '../../../lib/i18n/day-names.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import type { LocalDay } from '../../../lib/local-days.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import type { Place } from '../../../ui/time/time-text.ts';
import type { DisplayDays } from './display-days.ts';

interface DayAgendaProps {
  place: Place;
  /** Of the week that the day is in. */
  days: readonly LocalDay[];
  hours: Hours;
  /** With the edits. */
  shown: DisplayDays;
  names: ReadonlyMap<string, string>;
  now: number;
  day: number;
  today: number;
  /** All days from today on, instead of one. */
  isWeek: boolean;
  onBlock: (block: TimeBlock, day: LocalDay) => void;
}

/** Days of one display as lists, for a phone. */
export function DayAgenda(props: DayAgendaProps) {
  const { place, days, hours, shown, names, now, day, today, isWeek, onBlock } = props;
  const locale = useLocale();
  const [box, width] = useAxisWidth(326);
  const first = days[0]!.number;
  const listed = days.filter(({ number }) =>
    isWeek ? number >= Math.min(today, first + 6) : number === day,
  );
  return (
    <Text as="div" pad="12">
      <div ref={box} className={agenda.measure} />
      {listed.map((each) => {
        const date = capitalized(
          locale,
          dayText(locale, each.number, { weekday: 'long', day: 'numeric', month: 'long' }),
        );
        return (
          <section key={each.date} aria-label={date}>
            {isWeek && <h3 className={agenda.day}>{date}</h3>}
            <OneDay {...{ place, hours, shown, names, now, width, onBlock }} day={each} label={date} />
          </section>
        );
      })}
    </Text>
  );
}

type OneDayProps = Pick<DayAgendaProps, 'place' | 'hours' | 'shown' | 'names' | 'now' | 'onBlock'> & {
  day: LocalDay;
  width: number;
  label: string;
};

function OneDay({ day, place, shown, onBlock, ...rest }: OneDayProps) {
  const { now } = rest;
  const { timezone } = place;
  const { blocks, lines } = useMemo(() => {
    const plan = [...shown.was, ...shown.coming];
    const own = { row: null, blocks: plan, outages: shown.outages };
    const range = { number: day.number, from: day.from, to: day.to, timeZone: timezone };
    return { blocks: [...plan, ...shown.outages], lines: agendaOf([own], range, now) };
  }, [shown, day, timezone, now]);
  return (
    <AgendaCard
      {...{ ...rest, blocks, place }}
      agenda={lines}
      row={day.date}
      day={day.number}
      canOpen={({ kind, block }) => kind !== 'closed' || block.isRecorded === true}
      onLine={({ block }: AgendaLine<null>) => onBlock(block, day)}
    />
  );
}

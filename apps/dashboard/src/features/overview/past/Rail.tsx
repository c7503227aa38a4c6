import type { OverviewEvents } from '@vitrine/contract/overview-moment';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dayAt } from '../../../lib/local-days.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { readerZone, useTimeText } from '../../../ui/time/time-text.ts';
import { useEventText } from './event-text.ts';
import classes from './rail.module.css';
import { clampTo, daysOf, eventsOf, nightsOf, percentOf, type RailSpan, shareOf } from './rail-scale.ts';

interface RailProps {
  events: OverviewEvents;
  at: number;
  onMove: (at: number) => void;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A press this close to an event means the event. */
const snapPixels = 5;

/** The last fourteen days: when displays were offline, what was saved, and the moment that is shown. */
export function Rail({ events, at, onMove }: RailProps) {
  const t = useT();
  const text = useTimeText();
  const eventText = useEventText(events);
  const track = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ x: number; words: string } | null>(null);
  const span = { from: Date.parse(events.from), to: Date.parse(events.to) };
  const all = eventsOf(events);

  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect();
    const instant = clampTo(span, span.from + ((clientX - left) / width) * (span.to - span.from));
    const near = (snapPixels / width) * (span.to - span.from);
    const event = all
      .filter((each) => Math.abs(each.at - instant) <= near)
      .toSorted((a, b) => Math.abs(a.at - instant) - Math.abs(b.at - instant))[0];
    return { x: shareOf(span, event?.at ?? instant), event, instant: event?.at ?? instant };
  };
  const onPointerMove = (event: PointerEvent) => {
    const found = placeOf(event);
    setPointed(found.event ? { x: found.x, words: eventText(found.event) } : null);
    if (event.buttons === 1 && track.current!.hasPointerCapture(event.pointerId)) onMove(found.instant);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
    const edge = { Home: span.from, End: span.to }[event.key];
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    onMove(edge ?? at + step! * (event.shiftKey ? hourMs : minuteMs));
  };
  return (
    <Text
      as="div"
      ref={track}
      className={classes.scrub}
      above={10}
      relative
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onMove(placeOf(event).instant);
      }}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <Marks events={events} span={span} at={at} />
      <span
        role="slider"
        tabIndex={0}
        className={classes.handle}
        style={{ left: percentOf(span, at) }}
        aria-label={t('timeTravel.rail')}
        aria-valuemin={span.from}
        aria-valuemax={span.to}
        aria-valuenow={Math.round(at)}
        aria-valuetext={text.instant(at, null, { form: 'minute' })}
        onKeyDown={onKeyDown}
      />
      {pointed && (
        <span
          className={classes.tip}
          style={{ left: `${pointed.x * 100}%` }}
          data-side={pointed.x > 0.5 ? 'left' : 'right'}
        >
          {pointed.words}
        </span>
      )}
    </Text>
  );
}

function Marks({ events, span, at }: { events: OverviewEvents; span: RailSpan; at: number }) {
  const t = useT();
  const locale = useLocale();
  const zone = readerZone();
  const recordedFrom = events.recordedFrom === null ? span.to : Date.parse(events.recordedFrom);
  const today = dayAt(zone, at);
  const widthOf = (from: number, to: number) =>
    `${((shareOf(span, to) - shareOf(span, from)) * 100).toFixed(3)}%`;
  return (
    <div aria-hidden="true">
      <div className={classes.rail}>
        <i className={classes.done} style={{ width: percentOf(span, at) }} />
        {nightsOf(zone, span).map(({ from, to }) => (
          <i
            key={from}
            className={classes.night}
            style={{ left: percentOf(span, from), width: widthOf(from, to) }}
          />
        ))}
        {recordedFrom > span.from && (
          <i
            className={classes.unrecorded}
            title={t('timeTravel.notRecorded')}
            style={{ width: percentOf(span, recordedFrom) }}
          />
        )}
        {events.offline.map(({ from, to, closed }) => (
          <i
            key={`${from} ${closed}`}
            className={classes.offline}
            data-closed={closed || undefined}
            style={{
              left: percentOf(span, Date.parse(from)),
              width: `max(3px, ${widthOf(Date.parse(from), Date.parse(to))})`,
            }}
          />
        ))}
      </div>
      {events.saves.map(({ id, at: savedAt }) => (
        <i key={id} className={classes.save} style={{ left: percentOf(span, Date.parse(savedAt)) }} />
      ))}
      {daysOf(zone, span).map(({ number, from, to, date }) => (
        <span key={number}>
          {from > span.from && <i className={classes.tick} style={{ left: percentOf(span, from) }} />}
          {isRoomy(span, from, to) && (
            <span
              className={classes.day}
              data-on={number === today || undefined}
              style={{ left: percentOf(span, (Math.max(from, span.from) + Math.min(to, span.to)) / 2) }}
            >
              {t('timeTravel.day', {
                weekday: weekdayName(locale, number).replace(/\.$/, ''),
                date: `${date.slice(8)}.`,
              })}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** The first and last day may be cut too short for their name. */
const isRoomy = (span: RailSpan, from: number, to: number) =>
  Math.min(to, span.to) - Math.max(from, span.from) > 14 * hourMs;

import type { ReactNode } from 'react';
import { midnightsBetween, type Span } from '../lib/availability.ts';
import { weekdayName } from '../lib/i18n/day-names.ts';
import { durationText } from '../lib/i18n/duration.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import classes from './AvailabilityStrip.module.css';
import { Row, Text } from './layout/layout.tsx';
import { type Place, readerZone, useTimeText } from './time/time-text.ts';

interface AvailabilityStripProps {
  /** Without gaps between them. */
  spans: readonly Span[];
  words: Readonly<Record<Span['state'], string>>;
  summary: ReactNode;
  /** The location whose days are shown; null for the reader's. */
  place: Place | null;
}

const states = ['up', 'down', 'unknown'] as const;

/**
 * Online is low, offline is tall, so that outages are visible without colour. The summary has the same
 * content as text.
 */
export function AvailabilityStrip({ spans, words, summary, place }: AvailabilityStripProps) {
  const locale = useLocale();
  const t = useT();
  const text = useTimeText();
  const from = spans[0]!.from;
  const to = spans.at(-1)!.to;
  const shareOf = (ms: number) => `${(ms / (to - from)) * 100}%`;
  const midnights = midnightsBetween(place?.timezone ?? readerZone(), from, to);
  /** A label at the right end would be cut off. */
  const named = midnights.filter((day) => (to - day.from) / (to - from) > 0.06);
  return (
    <figure>
      <figcaption className={classes.summary}>{summary}</figcaption>
      <Text as="div" framed rounded="tag" className={classes.strip} aria-hidden="true">
        {spans.map((span) => (
          <Text
            key={span.from}
            absolute
            className={classes.span}
            data-state={span.state}
            style={{ left: shareOf(span.from - from), width: shareOf(span.to - span.from) }}
            title={t('availability.stretch', {
              state: words[span.state],
              span: text.recordSpan(span.from, span.to, place),
              duration: durationText(span.to - span.from),
            })}
          />
        ))}
        {midnights.map((day) => (
          <Text
            key={day.date}
            absolute
            className={classes.midnight}
            style={{ left: shareOf(day.from - from) }}
          />
        ))}
      </Text>
      <Text as="div" above={4} className={classes.axis} aria-hidden="true">
        {named.map((day) => (
          <Text absolute nowrap key={day.date} style={{ left: shareOf(day.from - from) }}>
            {weekdayName(locale, day.number)}
          </Text>
        ))}
      </Text>
      <Row
        above={8}
        align="stretch"
        wrap
        gap={14}
        rowGap={4}
        size="12/16"
        tone="muted"
        className={classes.legend}
        aria-hidden="true"
      >
        {states
          .filter((state) => spans.some((span) => span.state === state))
          .map((state) => (
            <Row gap={6} align="center" inline as="span" key={state} data-state={state}>
              {words[state]}
            </Row>
          ))}
      </Row>
    </figure>
  );
}

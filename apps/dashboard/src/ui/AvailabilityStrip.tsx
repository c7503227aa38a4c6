import { midnightsBetween, type Span } from '../lib/availability.ts';
import { durationText } from '../lib/duration.ts';
import { useFormat } from '../lib/format.ts';
import { useLocale } from '../lib/i18n.ts';
import classes from './AvailabilityStrip.module.css';

interface AvailabilityStripProps {
  /** Without gaps between them. */
  spans: readonly Span[];
  words: Readonly<Record<Span['state'], string>>;
  summary: string;
}

const states = ['up', 'down', 'unknown'] as const;

/** Up is low and quiet, down is tall: the outages are seen without their colour too. The summary says the same in words. */
export function AvailabilityStrip({ spans, words, summary }: AvailabilityStripProps) {
  const locale = useLocale();
  const { dateTime } = useFormat();
  const from = spans[0]!.from;
  const to = spans.at(-1)!.to;
  const shareOf = (ms: number) => `${(ms / (to - from)) * 100}%`;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const midnights = midnightsBetween(from, to);
  /** A name at the right end would be cut off. */
  const named = midnights.filter((at) => (to - at) / (to - from) > 0.06);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{summary}</figcaption>
      <div className={classes.strip} aria-hidden="true">
        {spans.map((span) => (
          <span
            key={span.from}
            className={classes.span}
            data-state={span.state}
            style={{ left: shareOf(span.from - from), width: shareOf(span.to - span.from) }}
            title={`${words[span.state]}: ${dateTime(span.from)} – ${dateTime(span.to)} (${durationText(span.to - span.from)})`}
          />
        ))}
        {midnights.map((at) => (
          <span key={at} className={classes.midnight} style={{ left: shareOf(at - from) }} />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {named.map((at) => (
          <span key={at} style={{ left: shareOf(at - from) }}>
            {weekday.format(at)}
          </span>
        ))}
      </div>
      <div className={classes.legend} aria-hidden="true">
        {states
          .filter((state) => spans.some((span) => span.state === state))
          .map((state) => (
            <span key={state} data-state={state}>
              {words[state]}
            </span>
          ))}
      </div>
    </figure>
  );
}

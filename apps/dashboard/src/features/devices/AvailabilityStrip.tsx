import type { Availability } from '@vitrine/contract/availability';
import { durationText } from '../../lib/duration.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import classes from './AvailabilityStrip.module.css';
import { midnightsBetween, percentText, type Span, spansOf, totalsOf } from './availability-strip.ts';

interface AvailabilityStripProps {
  events: readonly Availability[];
  days: number;
  now: number;
}

/** Up is low and quiet, down is tall: the outages are seen without their colour too. The list below says the same in words. */
export function AvailabilityStrip({ events, days, now }: AvailabilityStripProps) {
  const t = useT();
  const locale = useLocale();
  const { dateTime } = useFormat();
  const from = now - days * 86_400_000;
  const spans = spansOf(events, from, now);
  const { upShare, outages } = totalsOf(spans);
  const placeOf = (at: number) => `${((at - from) / (now - from)) * 100}%`;
  const widthOf = (span: Span) => `${((span.to - span.from) / (now - from)) * 100}%`;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const words = {
    up: t('devices.events.up'),
    down: t('devices.events.down'),
    unknown: t('devices.events.noData'),
  };
  // Of a player that is new only the time since it came is judged.
  const known = spans[0]?.state === 'unknown' ? spans[1] : undefined;
  const values = { percent: percentText(upShare ?? 0, locale), count: outages };
  const summary = known
    ? t('devices.events.summarySince', { ...values, time: dateTime(known.from) })
    : t('devices.events.summary', values);
  const midnights = midnightsBetween(from, now);
  /** A name at the right end would be cut off. */
  const named = midnights.filter((at) => (now - at) / (now - from) > 0.06);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>
        {upShare === null ? t('devices.events.unknown') : summary}
      </figcaption>
      <div className={classes.strip} aria-hidden="true">
        {spans.map((span) => (
          <span
            key={span.from}
            className={classes.span}
            data-state={span.state}
            style={{ left: placeOf(span.from), width: widthOf(span) }}
            title={`${words[span.state]}: ${dateTime(span.from)} – ${dateTime(span.to)} (${durationText(span.to - span.from)})`}
          />
        ))}
        {midnights.map((at) => (
          <span key={at} className={classes.midnight} style={{ left: placeOf(at) }} />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {named.map((at) => (
          <span key={at} style={{ left: placeOf(at) }}>
            {weekday.format(at)}
          </span>
        ))}
      </div>
      <div className={classes.legend} aria-hidden="true">
        {(['up', 'down', 'unknown'] as const)
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

import { type ReactNode, useMemo } from 'react';
import { type TextKey, type Translate, useT } from '../../lib/i18n/i18n.ts';
import { richMessage } from '../../lib/i18n/rich-message.tsx';
import { ClockHead, Instant, TimeSpan } from './Time.tsx';
import { type InstantOptions, type Moment, type Place, type TimeText, useTimeText } from './time-text.ts';

// Sentences with times are needed twice: rendered, with marked components in them, and as a string for labels
// and titles. Functions that build them take a renderer of times and work with both.

export interface TimeFormat<Output> {
  readonly say: (key: TextKey, values?: Readonly<Record<string, string | number | Output>>) => Output;
  readonly instant: (at: Moment, place: Place | null, options?: InstantOptions) => Output;
  /** Names the location for the times after it (`isHeaded`). */
  readonly head: (place: Place) => Output;
  readonly span: (from: Moment, to: Moment, place: Place | null, options?: InstantOptions) => Output;
}

export const textTimeFormat = (t: Translate, text: TimeText): TimeFormat<string> => ({
  say: t,
  instant: text.instant,
  head: ({ name }) => name,
  span: text.span,
});

export const renderedTimeFormat = (t: Translate): TimeFormat<ReactNode> => ({
  say: (key, values = {}) => richMessage(t, key, values),
  instant: (at, place, options) => <Instant at={at} place={place} {...options} />,
  head: (place) => (
    <ClockHead place={place} isNamed>
      {place.name}
    </ClockHead>
  ),
  span: (from, to, place, options) => (
    <TimeSpan
      from={from}
      to={to}
      place={place}
      {...(options?.now !== undefined && { now: options.now })}
      {...(options?.isHeaded && { isHeaded: true })}
    />
  ),
});

export function useTimeFormats() {
  const t = useT();
  const text = useTimeText();
  return useMemo(() => ({ text: textTimeFormat(t, text), rendered: renderedTimeFormat(t) }), [t, text]);
}

import { type ReactNode, useMemo } from 'react';
import { type TextKey, type Translate, useT } from '../../lib/i18n/i18n.ts';
import { richMessage } from '../../lib/i18n/rich-message.tsx';
import { ClockHead, Instant, TimeSpan } from './Time.tsx';
import { type InstantOptions, type Moment, type Place, type TimeText, useTimeText } from './time-text.ts';

// Sentences with times are needed twice: rendered, with marked components in them, and as a string for labels
// and titles. Functions that build them take a renderer of times and work with both.

export interface TimeVoice<Said> {
  readonly say: (key: TextKey, values?: Readonly<Record<string, string | number | Said>>) => Said;
  readonly instant: (at: Moment, place: Place | null, options?: InstantOptions) => Said;
  /** Names the location for the times after it (`isHeaded`). */
  readonly head: (place: Place) => Said;
  readonly span: (from: Moment, to: Moment, place: Place | null, options?: InstantOptions) => Said;
}

export const textVoice = (t: Translate, text: TimeText): TimeVoice<string> => ({
  say: t,
  instant: text.instant,
  head: ({ name }) => name,
  span: text.span,
});

export const renderedVoice = (t: Translate): TimeVoice<ReactNode> => ({
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

export function useTimeVoices() {
  const t = useT();
  const text = useTimeText();
  return useMemo(() => ({ text: textVoice(t, text), rendered: renderedVoice(t) }), [t, text]);
}

import type { Locale } from '@vitrine/contract/pages';
import type { Currency } from '@vitrine/contract/pricing';
import { useMemo } from 'react';
import { translateKey, useLocale, useT } from './i18n.ts';

// How numbers, money and moments are written. Dates are DD.MM.YYYY, HH:mm:ss in every language; the rest follows the locale.

type Moment = string | number | Date | false | null | undefined;
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const pad = (value: number) => String(value).padStart(2, '0');

const instantOf = (moment: Exclude<Moment, false | null | undefined>) =>
  moment instanceof Date ? moment : new Date(moment);

/** Wall-clock parts, in the zone of the browser unless a zone is named. */
function partsOf(instant: Date, timeZone?: string) {
  if (!timeZone) {
    return {
      day: pad(instant.getDate()),
      month: pad(instant.getMonth() + 1),
      year: String(instant.getFullYear()),
      time: `${pad(instant.getHours())}:${pad(instant.getMinutes())}:${pad(instant.getSeconds())}`,
    };
  }
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

const symbols: Record<Currency, string> = { EUR: '€', CZK: 'Kč', USD: '$' };

const relativeSteps = [
  { unit: 'second', seconds: 1, upTo: 60 },
  { unit: 'minute', seconds: 60, upTo: 60 },
  { unit: 'hour', seconds: 3600, upTo: 24 },
  { unit: 'day', seconds: 86_400, upTo: 30 },
  { unit: 'month', seconds: 2_592_000, upTo: 12 },
  { unit: 'year', seconds: 31_536_000, upTo: Number.POSITIVE_INFINITY },
] as const;

export function createFormat(locale: Locale, say: Say) {
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);

  /** `Never` when the value is false or missing. */
  const dateTime = (moment: Moment, timeZone?: string) => {
    if (moment === false || moment === null || moment === undefined) return say('format.never');
    const { day, month, year, time } = partsOf(instantOf(moment), timeZone);
    return `${day}.${month}.${year}, ${time}`;
  };
  const date = (moment: Moment, timeZone?: string) => {
    if (moment === false || moment === null || moment === undefined) return say('format.never');
    const { day, month, year } = partsOf(instantOf(moment), timeZone);
    return `${day}.${month}.${year}`;
  };
  /** HH:mm, for axes and opening hours. */
  const time = (moment: Exclude<Moment, false | null | undefined>, timeZone?: string) =>
    partsOf(instantOf(moment), timeZone).time.slice(0, 5);

  /** "8 min ago". Always shown with the exact moment in the tooltip (`<RelativeTime>`). */
  const relative = (moment: Moment, now = Date.now()) => {
    if (moment === false || moment === null || moment === undefined) return say('format.never');
    const seconds = Math.round((now - instantOf(moment).getTime()) / 1000);
    if (Math.abs(seconds) < 10) return say('format.justNow');
    const step = relativeSteps.find((each) => Math.abs(seconds) < each.seconds * each.upTo)!;
    const amount = Math.trunc(seconds / step.seconds);
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }).format(
      -amount,
      step.unit,
    );
    // English writes "8 min ago", without the full stop of the abbreviation.
    return locale === 'en' ? words.replace(/(\p{L})\./u, '$1') : words;
  };

  /** Minor units → "9.90 €". */
  const money = (minor: number, currency: Currency) => {
    const amount = number(minor / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return `${amount}\u00a0${symbols[currency]}`;
  };

  const sizes = ['B', 'kB', 'MB', 'GB', 'TB'];
  /** Decimal units, as the quota counts them: 5 GB = 5·10⁹. */
  const bytes = (value: number) => {
    const step = value < 1000 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(value) / 3));
    const scaled = value / 1000 ** step;
    return `${number(scaled, { maximumFractionDigits: scaled < 10 && step > 0 ? 1 : 0 })}\u00a0${sizes[step]}`;
  };

  return { number, dateTime, date, time, relative, money, bytes };
}

export type Format = ReturnType<typeof createFormat>;

export function useFormat(): Format {
  const locale = useLocale();
  // Renders again when a catalogue arrives.
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: translateKey reads the language that t stands for
  return useMemo(() => createFormat(locale, translateKey), [locale, t]);
}

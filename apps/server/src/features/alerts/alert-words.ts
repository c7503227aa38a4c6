import { type Locale, locales } from '@vitrine/contract/pages';
import { pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { translatorFor } from '../../http/translate.ts';
import type { AlertMail, Entry } from './notices.ts';

// The texts of alerts. Times are in the local time of the display's location, which its staff uses.

/** Longer lists are useless in a mail. */
const longestList = 100;

export interface Reader {
  readonly locale: string;
  /** Name of the environment. */
  readonly server: string;
  readonly slug: string;
}

type Values = Readonly<Record<string, string | number>>;

export const knownLocale = (locale: string): Locale => locales.find((each) => each === locale) ?? 'en';

export function voiceOf(locale: Locale) {
  const translate = translatorFor(locale);
  return (key: string, values: Values = {}) => translate({ key: `mails.${key}`, values });
}

export function wordsOfAlert(app: App, { locale, server, slug }: Reader, mail: AlertMail) {
  const known = knownLocale(locale);
  const say = voiceOf(known);
  const { entries, isLate } = mail;
  const [first] = entries as [Entry];
  const isOne = entries.length === 1;
  const path = isOne ? `/displays/detail/${first.display}` : '/displays?sort=urgency:asc';
  const about = isOne ? aboutOne(say, first) : aboutMany(say, entries);
  return {
    locale: known,
    subject: about.subject,
    paragraphs: [...about.paragraphs, ...(isLate ? [say('alertLate')] : [])],
    button: {
      label: isOne ? say('alertOne.button', { display: first.name }) : say('alertMany.button'),
      url: `${app.urls.dashboard}/${known}${pathOnServer(path, slug)}`,
    },
    foot: say('alertFoot', { server }),
  };
}

type Say = ReturnType<typeof voiceOf>;

const kindOf: Readonly<Record<Entry['state'], string>> = { offline: 'Offline', back: 'Back', was: 'Was' };

function aboutOne(say: Say, entry: Entry) {
  const values = valuesOf(entry);
  const kind = kindOf[entry.state];
  return { subject: say(`alert${kind}.subject`, values), paragraphs: [say(`alert${kind}.text`, values)] };
}

function aboutMany(say: Say, entries: readonly Entry[]) {
  const states = new Set(entries.map(({ state }) => state));
  const [only] = states;
  const kind = states.size > 1 ? 'Mixed' : kindOf[only!];
  const count = entries.length;
  const lines = entries
    .slice(0, longestList)
    .map((entry) => say(`alert${entry.state === 'offline' ? 'Offline' : 'Was'}.line`, valuesOf(entry)));
  const rest = count - lines.length;
  return {
    subject: say(`alertMany${kind}.subject`, { count }),
    paragraphs: [
      say(`alertMany${kind}.text`, { count }),
      ...lines,
      ...(rest > 0 ? [say('alertMany.more', { count: rest })] : []),
    ],
  };
}

const valuesOf = (entry: Entry) => ({
  display: entry.name,
  place: entry.place,
  zone: entry.timezone,
  since: momentAt(entry.timezone, entry.silentSince),
  until: entry.endedAt ? momentAt(entry.timezone, entry.endedAt) : '',
});

/** `17.11.2026, 14:00:00`, as everywhere in the product. */
export function momentAt(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  return `${part('day')}.${part('month')}.${part('year')}, ${part('hour')}:${part('minute')}:${part('second')}`;
}

export interface Rule {
  readonly enabled: boolean;
  readonly minutes: number;
  readonly recipients: readonly string[];
}

export function wordsOfTest(
  app: App,
  { locale, server, slug }: Reader,
  { enabled, minutes, recipients }: Rule,
) {
  const known = knownLocale(locale);
  const say = voiceOf(known);
  const rule = !enabled ? 'off' : recipients.length === 0 ? 'nobody' : 'on';
  return {
    locale: known,
    subject: say('alertTest.subject', { server }),
    paragraphs: [
      say('alertTest.text'),
      say(`alertTest.${rule}`, { count: minutes, recipients: recipients.join(', ') }),
    ],
    button: {
      label: say('alertTest.button'),
      url: `${app.urls.dashboard}/${known}${pathOnServer('/alerts', slug)}`,
    },
    foot: say('alertTest.foot', { server }),
  };
}

import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import type { Locale } from '@vitrine/contract/pages';
import { placesOf, type Takeover, type TakeoverDisplay } from '@vitrine/contract/takeovers';
import type { Context, RequestContext } from '../../http/context.ts';
import { translatorFor } from '../../http/translate.ts';
import { createPrinter } from '../../infra/printer.ts';
import { readDisplays } from './alarm-board.ts';
import type { PrintedReport } from './alarm-pdf.ts';
import { languageFor, wordsIn } from './alarm-words.ts';
import { read } from './alarms.service.ts';

// The report of an alarm as a file. CSV has a line per display, paper those that were missed and a line per place. Times are those of
// the place.

const columns = ['display', 'place', 'state', 'reason', 'received', 'shown', 'ended'] as const;

export function localTime(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  return parts.format(new Date(instant));
}

const inSeconds = (milliseconds: number | null) =>
  milliseconds === null ? null : Math.round(milliseconds / 100) / 10;

export function reasonText(display: TakeoverDisplay, locale: Locale): string {
  const translate = translatorFor(locale);
  if (display.reason === null)
    return display.screenOff ? translate({ key: 'takeovers.reasons.screen_off' }) : '';
  const since = localTime(display.since, display.timezone);
  const reason = translate({ key: `takeovers.reasons.${display.reason}` });
  return since ? `${reason} (${since})` : reason;
}

export async function csvReport(context: Context, id: string, locale: Locale) {
  const translate = translatorFor(locale);
  await read(context, id);
  const displays = await readDisplays(context, id);
  const decimal = (value: number | null): Cell =>
    value === null ? null : locale === 'en' ? value : String(value).replace('.', ',');
  const rows: Cell[][] = displays.map((display) => [
    display.name,
    display.place,
    translate({ key: `takeovers.states.${display.state}` }),
    reasonText(display, locale),
    decimal(inSeconds(display.receivedAfter)),
    decimal(inSeconds(display.shownAfter)),
    localTime(display.endedAt, display.timezone),
  ]);
  const head = columns.map((name) => translate({ key: `takeovers.columns.${name}` }));
  return {
    contentType: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`${byteOrderMark}${toCsv([head, ...rows], locale)}`),
    ...{ cacheControl: 'private, max-age=0, must-revalidate', downloadAs: 'alarm.csv' },
  };
}

const print = createPrinter<PrintedReport>('features/alarms/report-thread.ts');
/** Of each table; more than fit on ten pages are in the other file. */
const maxPrinted = 400;

export async function pdfReport(caller: RequestContext, id: string, locale: Locale) {
  const report = await caller.transact(async (context) => {
    const { data } = await read(context, id);
    return describe(context, data, await readDisplays(context, id), locale);
  });
  return {
    ...{ contentType: 'application/pdf', bytes: await print(report) },
    ...{ cacheControl: 'private, max-age=0, must-revalidate', downloadAs: 'alarm.pdf' },
  };
}

/** Those that were missed, then a line per place. */
export function describe(
  { environment, now }: Pick<Context, 'environment' | 'now'>,
  takeover: Takeover,
  displays: readonly TakeoverDisplay[],
  locale: Locale,
): PrintedReport {
  const translate = translatorFor(locale);
  const say = (key: string, values?: Record<string, string | number>) =>
    translate({ key: `takeovers.${key}`, values });
  const zone = displays[0]?.timezone ?? 'UTC';
  const at = (instant: string | null) => (instant === null ? '' : `${localTime(instant, zone)} (${zone})`);
  const seconds = (value: number | null) =>
    value === null ? '' : (value / 1000).toLocaleString(locale, { maximumFractionDigits: 1 });
  const { title, text } = wordsIn(takeover.texts, languageFor(takeover.texts, locale));
  const { reach, startedBy, endedBy } = takeover;
  const named = ({ name, via }: Takeover['startedBy']) =>
    name || say(via === 'schedule' ? 'bySchedule' : 'erased');
  const places = placesOf(takeover.kind, displays);
  const missed = places.flatMap((place) => place.missed);
  const withoutPlayer = displays.length - places.reduce((sum, place) => sum + place.displays, 0);
  return {
    ...{ locale, server: environment.name, title, text, at: now },
    heading: say(`kinds.${takeover.kind}`),
    facts: [
      [say('facts.level'), say(`levels.${takeover.level}`)],
      [say('facts.where'), takeover.where.join(', ') || say('everywhere')],
      [say('facts.started'), `${at(takeover.startedAt)}, ${named(startedBy)}`],
      [
        say('facts.ended'),
        takeover.endedAt === null
          ? say('facts.running')
          : `${at(takeover.endedAt)}, ${endedBy ? named(endedBy) : say('facts.byItself')}`,
      ],
      [say('facts.shown'), say('facts.reach', { shown: reach.shown, displays: reach.displays })],
      [say('facts.slowest'), reach.slowest === null ? '' : `${seconds(reach.slowest)} s`],
    ],
    tables: [
      {
        columns: [say('columns.display'), say('columns.place'), say('states.not_reached')],
        rows: missed
          .slice(0, maxPrinted)
          .map((display) => [display.name, display.place, reasonText(display, locale)]),
      },
      {
        columns: [say('columns.place'), say('facts.shown'), say('facts.slowest')],
        rows: places
          .slice(0, maxPrinted)
          .map(({ name, shown, displays: count, slowest }) => [
            name,
            say('facts.reach', { shown, displays: count }),
            slowest === null ? '' : `${seconds(slowest)} s`,
          ]),
      },
    ],
    notes: [...(withoutPlayer > 0 ? [say('withoutPlayer', { count: withoutPlayer })] : []), say('eachInCsv')],
  };
}

import { sampleIds } from '@vitrine/contract/test/sample-boxes';
import type { DesignContext, SourceData } from './context.ts';

// A place in Prague on a Monday at half past eight, with a table, a calendar, a feed and the weather.

export const monday = Date.UTC(2026, 10, 16, 7, 30);
export const hourMs = 3_600_000;

const day = { start: '07:00', end: '19:00', nonstop: false, closed: false };
const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: { ...day, closed: true } };
const texts = (...names: string[]) => names.map((name) => ({ name, kind: 'text' }));
const rowsOf = (rows: readonly SourceData['rows'][number]['values'][]) =>
  rows.map((values, i) => ({ id: `r${i + 1}`, values }));

export const prices: SourceData = {
  columns: [
    { name: 'Name', kind: 'text' },
    { name: 'Price', kind: 'price' },
    ...texts('soldOut', 'from', 'to'),
  ],
  rows: rowsOf([
    { Name: 'Espresso', Price: 2.2, soldOut: false, from: null, to: null },
    { Name: 'Flat white', Price: 3.2, soldOut: true, from: null, to: null },
    { Name: 'Eggs on rye', Price: 6.8, soldOut: false, from: '07:00', to: '11:00' },
    { Name: 'Chai latte', Price: 3.9, soldOut: false, from: null, to: null },
  ]),
  fetchedAt: null,
  isOld: false,
  currency: 'EUR',
};

export const sources: Readonly<Record<string, SourceData>> = {
  [sampleIds.source]: prices,
  [sampleIds.calendar]: {
    columns: texts('start', 'end', 'title', 'location'),
    rows: rowsOf([
      { start: '2026-11-16T06:00:00Z', end: '2026-11-16T06:30:00Z', title: 'Over', location: '' },
      {
        start: '2026-11-16T07:00:00Z',
        end: '2026-11-16T09:00:00Z',
        title: 'Tour of the house',
        location: 'Foyer',
      },
      { start: '2026-11-16T18:00', end: '2026-11-16T19:00', title: 'Jazz night', location: 'Bar' },
      { start: '2026-11-17', end: '2026-11-18', title: 'Holiday', location: '' },
    ]),
    fetchedAt: new Date(monday).toISOString(),
    isOld: false,
  },
  [sampleIds.feed]: {
    columns: texts('title', 'published'),
    rows: rowsOf([{ title: 'First headline' }, { title: 'Second headline' }]),
    fetchedAt: new Date(monday - 3 * hourMs).toISOString(),
    isOld: false,
  },
  [sampleIds.weather]: {
    columns: [...texts('time', 'symbol'), { name: 'temperature', kind: 'number' }],
    rows: rowsOf(
      Array.from({ length: 72 }, (_, i) => ({
        time: new Date(monday - hourMs / 2 + i * hourMs).toISOString(),
        temperature: 6 + (i % 5),
        symbol: i % 2 ? 'rain' : 'partlycloudy_day',
      })),
    ),
    fetchedAt: new Date(monday).toISOString(),
    isOld: false,
  },
};

/** In Prague it is one hour later than in Greenwich in winter. */
const offsets: Readonly<Record<string, number>> = { 'Europe/Prague': hourMs, 'Europe/London': 0 };

export const worldOf = (own: Partial<DesignContext> = {}): DesignContext => ({
  now: () => monday,
  timezone: 'Europe/Prague',
  offsetAt(timezone) {
    const offset = offsets[timezone];
    if (offset === undefined) throw new RangeError(timezone);
    return offset;
  },
  locale: 'cs',
  words: { closed: 'zavřeno', allDay: 'celý den' },
  hours,
  file: () => null,
  data: (source) => sources[source] ?? null,
  holds: () => true,
  isStill: true,
  ...own,
});

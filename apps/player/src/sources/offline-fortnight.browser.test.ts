import type { Manifest, ManifestDesign } from '@vitrine/contract/player';
import type { PlayerSource } from '@vitrine/contract/player-data';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { afterEach, expect, test, vi } from 'vitest';
import { createDesign } from '../designs/design-view.ts';
import { openDataStore } from './data-store.ts';
import { startDataSync } from './data-sync.ts';

// Two weeks without a network, over a night in which the clocks change: every morning the player starts anew from its own store,
// and lists the tours of that day.

const source = sampleBoxes.events.source;
const dayMs = 86_400_000;
const dateAt = (first: string, day: number) =>
  new Date(Date.parse(`${first}T00:00Z`) + day * dayMs).toISOString().slice(0, 10);

interface Fortnight {
  readonly timezone: string;
  /** The day on which the line was cut. */
  readonly first: string;
  /** How far clocks are ahead of UTC before and after the night of the change, in hours. */
  readonly before: number;
  readonly after: number;
  /** The first day with the other time. */
  readonly changes: string;
}

const offsetOn = ({ before, after, changes }: Fortnight, date: string) => (date < changes ? before : after);
/** A time on the clock of the place, as an instant: by the facts above, not by the code that is tested. */
const instantOf = (place: Fortnight, date: string, time: string) =>
  Date.parse(`${date}T${time}Z`) - offsetOn(place, date) * 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

/** As the server expands a calendar of three weeks. */
const calendarOf = (place: Fortnight): PlayerSource => ({
  ...{ id: source, version: 1, validFrom: `${dateAt(place.first, -2)}T00:00:00.000Z`, kind: 'calendar' },
  ...{ currency: 'EUR', files: [] },
  columns: ['title', 'start', 'end'].map((name) => ({ name, label: name, kind: 'text' })),
  rows: Array.from({ length: 21 }, (_, day) => {
    const date = dateAt(place.first, day);
    const at = (time: string) => iso(instantOf(place, date, time));
    return [
      { id: `tour ${date}`, values: { title: `Tour ${date}`, start: at('10:00'), end: at('11:00') } },
      // Without a zone: by the clock of each place.
      {
        id: `concert ${date}`,
        values: { title: `Concert ${date}`, start: `${date}T18:00`, end: `${date}T19:00` },
      },
    ];
  }).flat(),
});

const stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await openDataStore().clear();
});

/** What the screen shows at a moment, after a start without a network. */
async function shownAt(timezone: string, now: number): Promise<string> {
  const sync = await startDataSync({
    ...{ credentials: {} as never, store: openDataStore(), clock: { now: () => now }, record: () => {} },
    ...{ isHere: () => true, onFiles: () => {}, onChange: () => {} },
  });
  const design: ManifestDesign = {
    ...{ shape: 'landscape', background: '#14342b', files: [], sources: [source] },
    boxes: [{ ...sampleBoxes.events, show: 'today', count: 4 }],
  } as never;
  const view = createDesign(design, {
    ...{ data: sync.data, offsetAt, now: () => now },
    manifest: () => ({ display: { timezone, language: 'en' } }) as unknown as Manifest,
    isMet: () => true,
    ...{ cache: {} as never, choose: () => null, picture: () => undefined, watchData: () => () => {} },
    ...{ drawFrame: () => {}, drawInside: () => {}, onFault: () => {} },
  } as never);
  Object.assign(view.element.style, { position: 'fixed', inset: '0', width: '960px', height: '540px' });
  document.body.append(view.element);
  const end = () => {
    view.end();
    view.element.remove();
    sync.stop();
  };
  stops.push(end);
  await view.load(() => 0);
  const box = view.element.querySelector<HTMLElement>('[data-box="events"]')!;
  const text = box.dataset.state === 'shown' ? box.innerText.replace(/\s+/g, ' ').trim() : '';
  stops.splice(stops.indexOf(end), 1);
  end();
  return text;
}

test.each<Fortnight>([
  { timezone: 'Europe/Prague', first: '2026-10-18', before: 2, after: 1, changes: '2026-10-25' },
  { timezone: 'Europe/Prague', first: '2026-03-22', before: 1, after: 2, changes: '2026-03-29' },
  { timezone: 'Pacific/Auckland', first: '2026-09-20', before: 12, after: 13, changes: '2026-09-27' },
  { timezone: 'Pacific/Auckland', first: '2026-03-29', before: 13, after: 12, changes: '2026-04-05' },
])('events are right on each of 14 days without a network: $timezone from $first', async (place) => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const calendar = calendarOf(place);
  await openDataStore().saveVersion(calendar);
  await openDataStore().saveIndex({
    version: 'v',
    sources: [
      {
        ...{ id: source, goodAt: calendar.validFrom, oldAfterMinutes: 60 },
        versions: [{ version: 1, validFrom: calendar.validFrom }],
      },
    ],
  });
  for (let day = 0; day <= 14; day++) {
    const date = dateAt(place.first, day);
    const at = (time: string) => shownAt(place.timezone, instantOf(place, date, time));
    expect([date, await at('08:00')]).toEqual([date, `10:00 Tour ${date} 18:00 Concert ${date}`]);
    expect([date, await at('12:00')]).toEqual([date, `18:00 Concert ${date}`]);
    expect([date, await at('19:30')]).toEqual([date, '']);
  }
});

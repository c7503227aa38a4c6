import { offlineAfterSeconds } from '@vitrine/contract/displays';
import { dayMs, localMoment, minuteMs, minuteNumber, startOfLocalDay } from '@vitrine/schedule/local-clock';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { activationsOf } from './demo-billing.ts';
import { type DemoEnvironment, type DemoLocation, demoEnvironments } from './demo-data.ts';
import { deviceIdOf, displayIdOf, idOf } from './demo-ids.ts';

// When devices of the demo were offline in the last month. Availability and alerts are both derived from it,
// so that they agree.

export interface Outage {
  readonly slug: string;
  readonly place: DemoLocation;
  readonly display: string;
  readonly device: string;
  readonly silentSince: number;
  /** Null if it is still offline. */
  readonly backAt: number | null;
}

/** In local time, this many days ago. */
interface PastOutage {
  readonly name: string;
  readonly place: string;
  readonly daysAgo: number;
  readonly at: string;
  readonly minutes: number;
}

const past: readonly PastOutage[] = [
  { name: 'Bar', place: 'Barcelona · Gràcia', daysAgo: 1, at: '16:41', minutes: 34 },
  { name: 'Menu board 2', place: 'Praha · Vinohrady', daysAgo: 1, at: '11:07', minutes: 28 },
  { name: 'Terrace', place: 'Barcelona · Gràcia', daysAgo: 3, at: '11:02', minutes: 95 },
  { name: 'Counter', place: 'Berlin · Mitte', daysAgo: 5, at: '17:20', minutes: 22 },
  { name: 'Shop window', place: 'Praha · Vinohrady', daysAgo: 7, at: '09:07', minutes: 12 },
  { name: 'Menu board left', place: 'Wien · Flughafen', daysAgo: 9, at: '04:12', minutes: 25 },
  { name: 'Menu board right', place: 'Wien · Flughafen', daysAgo: 9, at: '04:12', minutes: 25 },
  { name: 'Counter left', place: 'Praha · Vinohrady', daysAgo: 12, at: '10:25', minutes: 23 },
  { name: 'Queue screen', place: 'Auckland · Britomart', daysAgo: 14, at: '16:36', minutes: 58 },
  { name: 'Menu board', place: 'Portland · Pearl', daysAgo: 17, at: '12:19', minutes: 21 },
  { name: 'Harbour window', place: 'Auckland · Britomart', daysAgo: 24, at: '13:21', minutes: 46 },
  // While the location was closed, and shorter than the limit, so no alert was sent.
  { name: 'Counter', place: 'Auckland · Britomart', daysAgo: 2, at: '02:36', minutes: 90 },
  { name: 'Upstairs', place: 'Wien · Flughafen', daysAgo: 4, at: '19:03', minutes: 7 },
];

/** A few hours before the first start. */
const recent = { name: 'Menu board 2', place: 'Praha · Vinohrady', minutesAgo: 210, minutes: 6 };

/** All devices restarted with a new version at night. */
const maintenance = { daysAgo: 29, at: '03:10', minutes: 4 };

export function outagesOf(environment: DemoEnvironment, now: Date): Outage[] {
  const { slug, locations } = environment;
  const activeSince = new Map(activationsOf(environment, now).map(({ id, started }) => [id, started]));
  const all = locations.flatMap((place) =>
    place.displays.flatMap((each, i) => {
      if (each.device === 'none') return [];
      const display = displayIdOf(slug, place.name, each.name);
      const isThis = (other: { name: string; place: string }) =>
        other.name === each.name && other.place === place.name;
      const spans = past.filter(isThis).map((one) => spanOf(place, one, now, i));
      if (slug === 'demo' && isThis(recent)) spans.push(spanAgo(now, recent.minutesAgo, recent.minutes));
      spans.push(spanOf(place, maintenance, now, i));
      if (each.silentMinutes !== undefined) spans.push(spanAgo(now, each.silentMinutes, null));
      return spans
        .filter(({ silentSince }) => silentSince > (activeSince.get(display)?.getTime() ?? 0))
        .map((span) => ({
          ...{ slug, place, display, device: deviceIdOf(slug, place.name, each.name) },
          ...span,
        }));
    }),
  );
  return all.sort((a, b) => a.silentSince - b.silentSince);
}

type Span = Pick<Outage, 'silentSince' | 'backAt'>;

const spanAgo = (now: Date, minutesAgo: number, minutes: number | null): Span => {
  const silentSince = now.getTime() - minutesAgo * minuteMs;
  return { silentSince, backAt: minutes === null ? null : silentSince + minutes * minuteMs };
};

function spanOf(
  { timezone }: DemoLocation,
  { daysAgo, at, minutes }: Pick<PastOutage, 'daysAgo' | 'at' | 'minutes'>,
  now: Date,
  /** Two that go offline together differ by some seconds. */
  seconds: number,
): Span {
  const midnight = startOfLocalDay(timezone, now.getTime() - daysAgo * dayMs);
  const shift = minuteNumber(at) - localMoment(timezone, midnight).minute;
  const silentSince = midnight + shift * minuteMs + (11 + seconds * 7) * 1000;
  return { silentSince, backAt: silentSince + minutes * minuteMs };
}

/** A device is detected as down after it has been offline for this long. */
const foundDownAfterMs = (offlineAfterSeconds + 5) * 1000;

/** Up and down events as the program would have recorded them. */
export async function fillAvailability(db: Db, environment: DemoEnvironment, now: Date): Promise<void> {
  const { slug } = environment;
  const rows = [
    ...firstStarts(environment, now),
    ...outagesOf(environment, now).flatMap(({ device, display, silentSince, backAt }) => [
      { device, display, kind: 'player_down', at: silentSince },
      ...(backAt === null ? [] : [{ device, display, kind: 'player_up', at: backAt }]),
    ]),
  ].map((row) => ({
    ...row,
    id: idOf('availability', row.device, row.kind, String(row.at)),
    at: new Date(row.at),
    noticed: new Date(row.at + (row.kind === 'player_down' ? foundDownAfterMs : 0)),
  }));
  await db.query(sql`
    insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
    select ${idOf(slug)}, r.id, r.device, r.display, r.kind, r.at, r.noticed, r.noticed
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, device uuid, display uuid, kind text, at timestamptz, noticed timestamptz)
    on conflict do nothing`);
}

/** Older availability is pruned, and so is the first start of older devices. */
const rememberedDays = 90;

function firstStarts(environment: DemoEnvironment, now: Date) {
  const { slug, locations } = environment;
  const started = new Map(activationsOf(environment, now).map((each) => [each.id, each.started.getTime()]));
  return locations.flatMap(({ name: place, displays }) =>
    displays.flatMap((each) => {
      const display = displayIdOf(slug, place, each.name);
      const at = started.get(display);
      if (each.device === 'none' || !at || at < now.getTime() - rememberedDays * dayMs) return [];
      return [{ device: deviceIdOf(slug, place, each.name), display, kind: 'player_up', at }];
    }),
  );
}

export const allOutages = (now: Date): Outage[] =>
  demoEnvironments.flatMap((environment) => outagesOf(environment, now));

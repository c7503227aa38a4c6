import type { Db } from '../infra/db.ts';
import { newPhrase } from '../infra/phrases.ts';
import { hashOf, newToken } from '../infra/secrets.ts';
import { sql } from '../infra/sql.ts';
import { demoEnvironments } from './demo-data.ts';
import { idOf } from './demo-ids.ts';

// The alerts of "Orchard Coffee EU" as its page is drawn: whom to tell, whom not to, and what was sent in the last month.

const slug = 'demo';
const minuteMs = 60_000;

const recipients = ['helena@orchard.example', 'ops@orchard.example', 'jan@service.example'];
const ownLimits = [
  { name: 'Shop window', place: 'Praha', minutes: 5 },
  { name: 'Terrace', place: 'Barcelona', minutes: 60 },
];

/** How long ago each was sent: days, hours, minutes, seconds; and for how many minutes the display was away. */
const sent: readonly [name: string, place: string, ago: [number, number, number, number], away: number][] = [
  ['Entrance window', 'Brno', [0, 0, 32, 0], Number.POSITIVE_INFINITY],
  ['Bar', 'Barcelona', [0, 16, 51, 2], 34],
  ['Menu board 2', 'Praha', [1, 3, 14, 41], 18],
  ['Terrace', 'Barcelona', [3, 5, 29, 14], 95],
  ['Terrace', 'Barcelona', [3, 5, 45, 0], 64],
  ['Counter', 'Berlin', [5, 21, 1, 28], 22],
  ['Shop window', 'Praha', [8, 7, 20, 7], 12],
  ['Waiting area', 'Brno', [8, 23, 11, 53], 41],
  ['Menu board left', 'Barcelona', [9, 4, 12, 9], 15],
  ['Menu board right', 'Barcelona', [9, 4, 11, 55], 15],
  ['Entrance', 'Brno', [10, 6, 40, 31], 27],
  ['Upstairs', 'Praha', [11, 2, 3, 17], 19],
  ['Counter left', 'Praha', [12, 8, 25, 44], 13],
  ['Window left', 'Berlin', [13, 5, 52, 8], 33],
  ['Counter', 'Auckland', [14, 17, 36, 20], 58],
  ['Queue screen', 'Auckland', [14, 17, 36, 12], 58],
  ['Bar', 'Barcelona', [16, 1, 19, 36], 21],
  ['Menu board 1', 'Praha', [17, 7, 48, 2], 16],
  ['Window right', 'Berlin', [19, 3, 30, 50], 29],
  ['Terrace', 'Praha', [20, 6, 5, 41], 72],
  ['Counter right', 'Barcelona', [22, 4, 57, 13], 37],
  ['Harbour window', 'Auckland', [24, 18, 21, 29], 46],
  ['Menu board', 'Berlin', [26, 2, 44, 6], 24],
];

const places = demoEnvironments.find((each) => each.slug === slug)!.locations.map(({ name }) => name);
const placeOf = (start: string) => places.find((name) => name.startsWith(start))!;
const displayOf = (name: string, place: string) => idOf(slug, 'display', placeOf(place), name);
const deviceOf = (name: string, place: string) => idOf(slug, 'device', placeOf(place), name);

export async function fillAlerts(db: Db, now: Date): Promise<void> {
  const environment = idOf(slug);
  await db.query(sql`
    insert into content.alert_settings (environment_id, enabled, offline_minutes, max_per_hour, max_per_day, recipients,
      locale, version, created_at, updated_at)
    values (${environment}, true, 10, 2, 6, ${recipients}, 'en', 1, ${now}, ${now}) on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_limits (environment_id, device_id, minutes)
    select ${environment}, * from unnest(${ownLimits.map(({ name, place }) => deviceOf(name, place))}::uuid[],
      ${ownLimits.map(({ minutes }) => minutes)}::int[]) on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_ignored_locations (environment_id, location_id)
    values (${environment}, ${idOf(slug, 'location', 'Brno · Storage')}) on conflict do nothing`);
  await fillDemoPlayer(db, environment, now);
  await fillHistory(db, environment, now);
}

/** A box for trade fairs that hangs nowhere just now. */
async function fillDemoPlayer(db: Db, environment: string, now: Date): Promise<void> {
  const id = idOf(slug, 'device', 'Demo player');
  const since = new Date(now.getTime() - 24 * 60 * minuteMs);
  await db.query(sql`
    insert into content.devices (environment_id, id, token_hash, connect_string, phrase_expires_at, device, created_at,
      updated_at)
    values (${environment}, ${id}, ${hashOf(newToken())}, ${newPhrase()}, ${since}, 'Demo player', ${since}, ${since})
    on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_ignored_devices (environment_id, device_id) values (${environment}, ${id})
    on conflict do nothing`);
}

async function fillHistory(db: Db, environment: string, now: Date): Promise<void> {
  const rows = sent.map(([name, place, [days, hours, minutes, seconds], away], i) => {
    const agoMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    const at = new Date(now.getTime() - agoMs);
    const silentMs =
      (ownLimits.find((own) => own.name === name && own.place === place)?.minutes ?? 10) * minuteMs;
    return {
      incident: idOf(slug, 'incident', String(i)),
      id: idOf(slug, 'alert', String(i)),
      display: displayOf(name, place),
      device: deviceOf(name, place),
      silent_since: new Date(at.getTime() - silentMs),
      at,
      ended: Number.isFinite(away) ? new Date(at.getTime() + away * minuteMs) : null,
    };
  });
  const alerts = JSON.stringify(rows);
  await db.query(sql`
    insert into content.alert_incidents (environment_id, id, display_id, device_id, silent_since, opened_at, told_at, ended_at)
    select ${environment}, a.incident, a.display, a.device, a.silent_since, a.at, a.at, a.ended
    from jsonb_to_recordset(${alerts}) as a (incident uuid, display uuid, device uuid, silent_since timestamptz,
      at timestamptz, ended timestamptz)
    on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_history (environment_id, id, incident_id, display_id, device_id, kind, sent_at, created_at,
      updated_at)
    select ${environment}, a.id, a.incident, a.display, a.device, 'offline', a.at, a.at, a.at
    from jsonb_to_recordset(${alerts}) as a (incident uuid, id uuid, display uuid, device uuid, at timestamptz)
    on conflict do nothing`);
}

import { newPhrase } from '../infra/phrases.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { hashOf, newToken } from '../infra/secrets/secrets.ts';
import { alertsFor } from './demo-alerts.ts';
import type { DemoEnvironment } from './demo-data.ts';
import { deviceIdOf, idOf } from './demo-ids.ts';
import { type Outage, outagesOf } from './demo-outages.ts';

// The alert settings of "Orchard Coffee EU", and the alerts of the last month.

const slug = 'demo';
const dayMs = 86_400_000;

export const demoAlertSettings = {
  offlineMinutes: 10,
  maxPerHour: 2,
  maxPerDay: 6,
  recipients: ['helena@orchard.example', 'ops@orchard.example', 'jan@service.example'],
  ignoredPlace: 'Brno · Storage',
  ownLimits: [
    { device: deviceIdOf(slug, 'Praha · Vinohrady', 'Shop window'), minutes: 5 },
    { device: deviceIdOf(slug, 'Barcelona · Gràcia', 'Terrace'), minutes: 60 },
  ],
} as const;

export async function fillAlerts(db: Db, environment: DemoEnvironment, now: Date): Promise<void> {
  const id = idOf(slug);
  const { offlineMinutes, maxPerHour, maxPerDay, recipients, ignoredPlace, ownLimits } = demoAlertSettings;
  await db.query(sql`
    insert into content.alert_settings (environment_id, enabled, offline_minutes, max_per_hour, max_per_day, recipients,
      locale, version, created_at, updated_at)
    values (${id}, true, ${offlineMinutes}, ${maxPerHour}, ${maxPerDay}, ${recipients}, 'en', 1, ${now}, ${now})
    on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_recipients (environment_id, email, confirmed_at)
    select ${id}, email, ${now} from unnest(${recipients}::text[]) as r (email) on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_limits (environment_id, device_id, minutes)
    select ${id}, * from unnest(${ownLimits.map(({ device }) => device)}::uuid[],
      ${ownLimits.map(({ minutes }) => minutes)}::int[]) on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_ignored_locations (environment_id, location_id)
    values (${id}, ${idOf(slug, 'location', ignoredPlace)}) on conflict do nothing`);
  await fillDemoPlayer(db, id, now);
  await fillHistory(db, environment, now);
}

const registeredBeforeDays = 300;

/** A device for trade fairs without a display at the moment. */
async function fillDemoPlayer(db: Db, environment: string, now: Date): Promise<void> {
  const id = idOf(slug, 'device', 'Demo player');
  const since = new Date(now.getTime() - registeredBeforeDays * dayMs);
  await db.query(sql`
    insert into content.devices (environment_id, id, token_hash, connect_string, phrase_expires_at, device, created_at,
      updated_at)
    values (${environment}, ${id}, ${hashOf(newToken())}, ${newPhrase()}, ${since}, 'Demo player', ${since}, ${since})
    on conflict do nothing`);
  await db.query(sql`
    insert into content.alert_ignored_devices (environment_id, device_id) values (${environment}, ${id})
    on conflict do nothing`);
}

/** By the rules of the product; a mail takes a moment to be sent. */
async function fillHistory(db: Db, environment: DemoEnvironment, now: Date): Promise<void> {
  const { maxPerHour, maxPerDay, offlineMinutes, ownLimits, ignoredPlace } = demoAlertSettings;
  const limitMinutesOf = ({ device }: Outage) =>
    ownLimits.find((own) => own.device === device)?.minutes ?? offlineMinutes;
  const watched = outagesOf(environment, now).filter(({ place }) => place.name !== ignoredPlace);
  const rules = { maxPerHour, maxPerDay, limitMinutesOf };
  const { incidents, sent } = alertsFor(watched, rules, now.getTime());
  const instant = (at: number | null) => at && new Date(at);
  const incidentRows = incidents.map(({ id, outage, openedAt, notifiedAt, endedAt }) => ({
    ...{ id, display: outage.display, device: outage.device },
    ...{ silent_since: instant(outage.silentSince), opened_at: instant(openedAt) },
    ...{ told_at: instant(notifiedAt), ended_at: instant(endedAt) },
  }));
  await db.query(sql`
    insert into content.alert_incidents (environment_id, id, display_id, device_id, silent_since, opened_at, told_at, ended_at)
    select ${idOf(slug)}, a.id, a.display, a.device, a.silent_since, a.opened_at, a.told_at, a.ended_at
    from jsonb_to_recordset(${JSON.stringify(incidentRows)}) as a (id uuid, display uuid, device uuid,
      silent_since timestamptz, opened_at timestamptz, told_at timestamptz, ended_at timestamptz)
    on conflict do nothing`);
  const sentRows = sent.map(({ id, incident, kind, at }, i) => ({
    ...{ id, incident: incident.id, display: incident.outage.display, device: incident.outage.device, kind },
    ...{ at: instant(at), sent_at: instant(at + 1000 + (i % 4) * 700) },
  }));
  await db.query(sql`
    insert into content.alert_history (environment_id, id, incident_id, display_id, device_id, kind, sent_at, created_at,
      updated_at)
    select ${idOf(slug)}, a.id, a.incident, a.display, a.device, a.kind, a.sent_at, a.at, a.sent_at
    from jsonb_to_recordset(${JSON.stringify(sentRows)}) as a (id uuid, incident uuid, display uuid, device uuid,
      kind text, at timestamptz, sent_at timestamptz)
    on conflict do nothing`);
}

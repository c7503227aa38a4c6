import type { Locale } from '@vitrine/contract/pages';
import { languageOfZone } from '@vitrine/contract/place-language';
import type { TakeoverKind, TakeoverLevel, TakeoverScope } from '@vitrine/contract/takeover-values';
import { stepsJoin } from '../features/alarms/alarm-ends.ts';
import { missingJson, reachJson } from '../features/alarms/alarm-states.ts';
import { languageFor } from '../features/alarms/alarm-words.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { DemoEnvironment } from './demo-data.ts';
import { displayIdOf, idOf } from './demo-ids.ts';
import { demoPlanTexts } from './fill-alarms.ts';

// Drills and alarms of the last months in "Orchard Coffee EU". They are counted in days before the demo was filled, so that it shows
// them at any hour.

const slug = 'demo';
const dayMs = 86_400_000;
const minuteMs = 60_000;

interface Past {
  readonly name: string;
  readonly kind: TakeoverKind;
  readonly level: TakeoverLevel;
  readonly plan: string | null;
  readonly texts: ReturnType<typeof demoPlanTexts>;
  /** Undefined: everywhere. */
  readonly places?: readonly string[];
  readonly daysAgo: number;
  readonly minutes: number;
  readonly by: { readonly name: string; readonly via: 'person' | 'feed' | 'schedule' };
  /** A display that was offline then. */
  readonly missed?: string;
  readonly slowestMs: number;
}

const hana = { name: 'Hana Králová', via: 'person' } as const;
const tomas = { name: 'Tomáš Dvořák', via: 'person' } as const;
const wind = {
  en: { title: 'Strong wind', text: 'Stay away from the windows until further notice.' },
};

const past: readonly Past[] = [
  {
    name: 'evacuation',
    kind: 'alert',
    level: 'danger',
    plan: 'Evacuate',
    by: tomas,
    texts: demoPlanTexts('Evacuate'),
    places: ['Praha · Vinohrady'],
    daysAgo: 47.2,
    minutes: 14,
    missed: 'Shop window',
    slowestMs: 512,
  },
  {
    name: 'shelter',
    kind: 'alert',
    level: 'danger',
    plan: 'Shelter',
    by: hana,
    texts: demoPlanTexts('Shelter'),
    places: ['Wien · Flughafen'],
    daysAgo: 140.4,
    minutes: 38,
    slowestMs: 322,
  },
  {
    name: 'wind',
    kind: 'alert',
    level: 'warning',
    plan: null,
    by: { name: 'MetService', via: 'feed' },
    texts: wind,
    places: ['Auckland · Britomart'],
    daysAgo: 28.6,
    minutes: 134,
    slowestMs: 905,
  },
  {
    name: 'closing',
    kind: 'alert',
    level: 'notice',
    plan: 'Closing early',
    by: tomas,
    texts: demoPlanTexts('Closing early'),
    places: ['Brno · Hlavní'],
    daysAgo: 15.3,
    minutes: 60,
    slowestMs: 604,
  },
  {
    name: 'loud drill',
    kind: 'drill',
    level: 'notice',
    plan: 'Test',
    by: hana,
    texts: demoPlanTexts('Test'),
    places: ['Portland · Pearl'],
    daysAgo: 65.5,
    minutes: 5,
    slowestMs: 713,
  },
  {
    name: 'monthly drill',
    kind: 'quiet_drill',
    level: 'notice',
    plan: null,
    minutes: 1,
    texts: demoPlanTexts('Test'),
    daysAgo: 16.5,
    by: { name: '', via: 'schedule' },
    slowestMs: 391,
    places: [
      'Praha · Vinohrady',
      'Brno · Hlavní',
      'Berlin · Mitte',
      'Barcelona · Gràcia',
      'Wien · Flughafen',
    ],
    missed: 'Counter right',
  },
];

export async function fillAlarmHistory(db: Db, environment: DemoEnvironment, now: Date): Promise<void> {
  for (const each of past) await fillOne(db, each, environment, now);
}

async function fillOne(db: Db, alarm: Past, from: DemoEnvironment, now: Date): Promise<void> {
  const environment = idOf(slug);
  const id = idOf(slug, 'takeover', alarm.name);
  const start = new Date(now.getTime() - alarm.daysAgo * dayMs);
  const after = (ms: number) => new Date(start.getTime() + ms);
  const end = after(alarm.minutes * minuteMs);
  const isEnded = alarm.kind === 'alert';
  const locations = from.locations.filter(({ name }) => alarm.places?.includes(name) ?? true);
  const scope: TakeoverScope = {
    locations: locations.map(({ name }) => idOf(slug, 'location', name)).sort(),
  };
  const plan = alarm.plan === null ? null : idOf(slug, 'plan', alarm.plan);
  const { name: by, via } = alarm.by;
  await db.query(sql`
    insert into content.takeovers (environment_id, id, created_at, kind, level, title, texts, sound, scope, places, plan_id, plan_name,
      ends_at, via, started_by, mailed)
    values (${environment}, ${id}, ${start}, ${alarm.kind}, ${alarm.level}, ${alarm.texts.en!.title}, ${JSON.stringify(alarm.texts)},
      false, ${JSON.stringify(scope)}, ${locations.map(({ name }) => name)}, ${plan}, ${alarm.plan},
      ${isEnded ? after(Math.max(60, alarm.minutes * 2) * minuteMs) : end}, ${via}, ${by}, ${isEnded ? 1 : 0})
    on conflict do nothing`);
  if (isEnded)
    await db.query(sql`
      insert into content.takeover_steps (environment_id, takeover_id, number, kind, at, via, by_name)
      values (${environment}, ${id}, 1, 'ended', ${end}, ${via}, ${by}) on conflict do nothing`);
  const displays = locations.flatMap((location) =>
    location.displays.map((display) => ({ location, display })),
  );
  for (const [position, { location, display }] of displays.entries()) {
    const display_id = displayIdOf(slug, location.name, display.name);
    await db.query(sql`
      insert into content.takeover_displays (environment_id, takeover_id, display_id, position, name, place, timezone, language)
      values (${environment}, ${id}, ${display_id}, ${position}, ${display.name}, ${location.name}, ${location.timezone},
        ${languageFor(alarm.texts, languageOfZone(location.timezone).split('-')[0] as Locale)}) on conflict do nothing`);
    const miss = display.device === 'none' ? 'no_player' : display.name === alarm.missed ? 'offline' : null;
    if (miss !== null) {
      await db.query(sql`
        insert into content.takeover_misses (environment_id, takeover_id, display_id, reason, since)
        values (${environment}, ${id}, ${display_id}, ${miss}, ${miss === 'offline' ? after(-93 * minuteMs) : null})
        on conflict do nothing`);
      continue;
    }
    // The last one is the slowest.
    const shown = Math.round(alarm.slowestMs * (0.4 + (0.6 * (position + 1)) / displays.length));
    const stages = [
      ['received', after(shown - 60)],
      ['shown', after(shown)],
      ['ended', after(alarm.minutes * minuteMs + shown)],
    ] as const;
    for (const [stage, at] of stages)
      await db.query(sql`
        insert into content.takeover_receipts (environment_id, takeover_id, display_id, stage, at)
        values (${environment}, ${id}, ${display_id}, ${stage}, ${at}) on conflict do nothing`);
  }
  const over = sql`true`;
  await db.query(sql`
    insert into content.takeover_results (environment_id, takeover_id, at, reach, missing)
    select t.environment_id, t.id, ${end}, ${reachJson(now, over)}, ${missingJson(now, over)}
    from content.takeovers t ${stepsJoin} where t.environment_id = ${environment} and t.id = ${id} on conflict do nothing`);
}
